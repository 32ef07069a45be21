// SPDX-License-Identifier: Apache-2.0
#include "base/process/torch_module.h"

struct IdbgTrainer {
  uint32_t size;
  uint32_t more;
};

// What module_loader_test.cc opens: without a LibTorch, of the version that IDBG_VERSION says, with
// a trainer that was declared like this.
extern "C" __attribute__((visibility("default"))) const IdbgModule* IdbgTorchModule() {
  static constexpr IdbgTrainer kTrainer{.size = sizeof(IdbgTrainer), .more = 0};
  static constexpr IdbgModule kModule{.size = sizeof(IdbgModule),
                                      .version = IDBG_VERSION,
                                      .torch_version = "2.13.0",
                                      .trainer = &kTrainer,
                                      .interpreter = nullptr,
                                      .script_reader = nullptr,
                                      .product_library = nullptr};
  return &kModule;
}
