// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "inductor/debug_files.h"
#include "inductor/fusion_config.h"
#include "inductor/gemm_space.h"
#include "inductor/kernel_kind.h"
#include "inductor/torch_version.h"

namespace idbg::inductor::inductor_test {
namespace {

TEST_CASE("a release is known by its first two numbers", "[inductor]") {
  CHECK(FindTorchVersion("2.13.0+cpu") == TorchVersion::k2_13);
  CHECK(FindTorchVersion("2.14.1+debian") == TorchVersion::k2_14);
  CHECK(FindTorchVersion("2.10") == TorchVersion::k2_10);
  CHECK(FindTorchVersion("2.11.0a0+git1234") == TorchVersion::k2_11);
  for (const char* text : {"", "2.1", "2.1.0", "2.9.1", "2.130", "2.15.0", "3.13.0", "v2.13"})
    CHECK(FindTorchVersion(text) == std::nullopt);
  for (auto at = static_cast<int>(kOldestTorch); at <= static_cast<int>(kNewestTorch); ++at) {
    const auto version = static_cast<TorchVersion>(at);
    CHECK(FindTorchVersion(ToString(version)) == version);
  }
}

TEST_CASE("2.13 added a configuration to the default list", "[inductor]") {
  CHECK(DefaultGemmTiles(TorchVersion::k2_10).size() == 20);
  CHECK(DefaultGemmTiles(TorchVersion::k2_12).size() == 20);
  CHECK(DefaultGemmTiles(TorchVersion::k2_13).size() == 21);
  CHECK(DefaultGemmTiles(TorchVersion::k2_14).back().block_n == 256);
  CHECK(DefaultGemmTiles(TorchVersion::k2_12).back().block_n == 128);
}

TEST_CASE("every kind of kernel has a name of its own", "[inductor]") {
  std::vector<std::string_view> names;
  for (int kind = 0; kind <= static_cast<int>(KernelKind::kFallback); ++kind) {
    const std::string_view name = ToString(static_cast<KernelKind>(kind));
    CHECK_FALSE(name.empty());
    for (const std::string_view other : names) CHECK(name != other);
    names.push_back(name);
  }
}

TEST_CASE("no debug file stands twice in the table", "[inductor]") {
  for (std::size_t i = 0; i < kDebugFiles.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) CHECK(kDebugFiles[i].file != kDebugFiles[j].file);
  }
}

}  // namespace
}  // namespace idbg::inductor::inductor_test
