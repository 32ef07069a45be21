// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "train/trainer_api.h"

namespace idbg::train {

// The training functions of the LibTorch module, which is opened on the first call. Throws
// Error(kExternal), see base/process/module_loader.h.
const IdbgTrainer& LoadTrainer();

}  // namespace idbg::train
