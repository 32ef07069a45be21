// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <memory>

#include "commands/command.h"
#include "commands/dataset.h"
#include "commands/manuals.h"

namespace idbg::commands {

std::span<const CommandEntry> CommandTable() {
  static constexpr std::array kTable = {
      CommandEntry{"dataset info", "say what is in GEMM timing data sets", kManualDataset, MakeDatasetInfo},
  };
  return kTable;
}

}  // namespace idbg::commands
