// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/error.h"
#include "base/files/scratch_folder.h"

namespace idbg::base::spool_test {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

TEST_CASE("a temporary file stops growing before the room of others is gone", "[base]") {
  static std::uint64_t free_bytes = 0;
  free_bytes = 200 * kMiB;
  Spool spool("bomb.gz", [](int) { return Room{free_bytes, 1000 * kMiB}; });
  const std::string piece(kMiB, 'x');
  const auto write = [&](int count) {
    for (int i = 0; i < count; ++i) {
      spool.Write(piece);
      free_bytes -= kMiB;
    }
  };
  write(100);
  try {
    write(1);
    FAIL("100 MiB of 1000 are to stay free");
  } catch (const Error& error) {
    CHECK(error.code() == ErrorCode::kExternal);
    CHECK(
        std::string(error.what()).starts_with("bomb.gz: needs a temporary file of more than 100"));
    CHECK(std::string(error.what()).find("set TMPDIR") != std::string::npos);
  }
}

}  // namespace
}  // namespace idbg::base::spool_test
