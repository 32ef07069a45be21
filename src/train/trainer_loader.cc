// SPDX-License-Identifier: Apache-2.0
#include "train/trainer_loader.h"

#include "base/process/module_loader.h"

namespace idbg::train {

const IdbgTrainer& LoadTrainer() {
  static const IdbgTrainer& table = base::LoadModulePart(&IdbgModule::trainer, "training");
  return table;
}

}  // namespace idbg::train
