// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace idbg::base {

// How every table of functions begins that the LibTorch module (src/torch) hands out. What follows
// is for the room that declares the table; both sides are built from its header.
struct ModuleTable {
  std::uint32_t size;  // of the whole table
  std::uint32_t version;
};

struct ModuleTableName {
  const char* function;    // exported by the module, returns the table: "IdbgTrainerTable"
  const char* purpose;     // for the message: "training"
  std::uint32_t size = 0;  // as the caller was built
  std::uint32_t version = 0;
};

// A table of the LibTorch module, which is looked for at $INDUCTOR_DEBUG_TORCH, else in the module
// folders of base/installation.h; there, too, is how it finds LibTorch. Throws Error(kExternal):
// no module, with every place tried and how to build it; one that was built from another version.
const ModuleTable& LoadModuleTable(const ModuleTableName& name);

// The same for a `Table` that begins with size and version.
template <typename Table>
const Table& LoadTable(const char* function, const char* purpose, std::uint32_t version) {
  return reinterpret_cast<const Table&>(LoadModuleTable(
      {.function = function, .purpose = purpose, .size = sizeof(Table), .version = version}));
}

}  // namespace idbg::base
