// SPDX-License-Identifier: Apache-2.0
#include "base/process/module_loader.h"

#include <dlfcn.h>

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <string>

#include "base/error.h"

namespace idbg::base::module_loader_test {
namespace {

// As the module of the test declares it, and larger by a function.
struct Trainer {
  std::uint32_t size;
  std::uint32_t more;
};
struct LargerTrainer {
  std::uint32_t size;
  std::uint32_t more;
  void (*train)();
};

template <typename Part>
const Part& Load(const std::string& place) {
  ::setenv("INDUCTOR_DEBUG_TORCH", place.c_str(), 1);
  const IdbgModule& module = LoadTorchModule("x", [](const IdbgModule& found) {
    return reinterpret_cast<const Part*>(found.trainer)->size == sizeof(Part);
  });
  return *reinterpret_cast<const Part*>(module.trainer);
}

template <typename Part = Trainer>
std::string Refusal(const std::string& place) {
  try {
    Load<Part>(place);
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kExternal);
    return error.what();
  }
  return "";
}

std::string OtherVersion(const std::string& place) {
  return place +
         ": was built from a different version of inductor-debug (rebuild it with the program: "
         "ninja -C BUILD)";
}

TEST_CASE("a module of another version is named and refused", "[base][module_loader]") {
  CHECK(Load<Trainer>(IDBG_FITTING_MODULE).size == sizeof(Trainer));
  CHECK(Refusal<LargerTrainer>(IDBG_FITTING_MODULE) == OtherVersion(IDBG_FITTING_MODULE));
  CHECK(Refusal(IDBG_STALE_MODULE) == OtherVersion(IDBG_STALE_MODULE));
  Dl_info libc{};
  REQUIRE(::dladdr(reinterpret_cast<const void*>(&::getenv), &libc) != 0);
  CHECK(Refusal(libc.dli_fname) == OtherVersion(libc.dli_fname));  // it has no such function
  CHECK(
      Refusal("/nowhere/libidbg-torch.so")
          .starts_with("x needs the LibTorch module (tried /nowhere/libidbg-torch.so: not there)"));
  ::unsetenv("INDUCTOR_DEBUG_TORCH");
}

}  // namespace
}  // namespace idbg::base::module_loader_test
