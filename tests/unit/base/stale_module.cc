// SPDX-License-Identifier: Apache-2.0
#include "base/process/module_loader.h"

// What module_loader_test.cc opens.
extern "C" __attribute__((visibility("default"))) const idbg::base::ModuleTable* IdbgOldTable() {
  static constexpr idbg::base::ModuleTable kTable{.size = sizeof(kTable), .version = 1};
  return &kTable;
}
