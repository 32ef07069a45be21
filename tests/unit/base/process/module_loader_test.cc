// SPDX-License-Identifier: Apache-2.0
#include "base/process/module_loader.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <string>

#include "base/error.h"

namespace idbg::base::module_loader_test {
namespace {

std::string Refusal(const ModuleTableName& name) {
  try {
    LoadModuleTable(name);
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kExternal);
    return error.what();
  }
  return "";
}

TEST_CASE("a module of another version is named and refused", "[base][module_loader]") {
  ::setenv("INDUCTOR_DEBUG_TORCH", IDBG_STALE_MODULE, 1);
  const ModuleTableName fits{
      .function = "IdbgOldTable", .purpose = "x", .size = sizeof(ModuleTable), .version = 1};
  CHECK(LoadModuleTable(fits).version == 1);
  ModuleTableName newer = fits;
  newer.version = 2;
  const std::string expected = std::string(IDBG_STALE_MODULE) +
                               ": was built from a different version of inductor-debug (rebuild it "
                               "with the program: ninja -C BUILD)";
  CHECK(Refusal(newer) == expected);
  ModuleTableName larger = fits;
  larger.size += 8;
  CHECK(Refusal(larger) == expected);
  ModuleTableName added = fits;
  added.function = "IdbgNewTable";
  CHECK(Refusal(added) == expected);
  ::setenv("INDUCTOR_DEBUG_TORCH", "/nowhere/libidbg-torch.so", 1);
  CHECK(Refusal(fits).starts_with(
      "x needs the LibTorch module (tried /nowhere/libidbg-torch.so: not there)"));
  ::unsetenv("INDUCTOR_DEBUG_TORCH");
}

}  // namespace
}  // namespace idbg::base::module_loader_test
