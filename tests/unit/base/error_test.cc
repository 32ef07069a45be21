// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::base::error_test {

TEST_CASE("an error is one line with its place first", "[base]") {
  const Error error(ErrorCode::kFormat, "not a\nmap",
                    Place{.file = "a.json", .byte_offset = 7, .key_path = "x.y"});
  CHECK(std::string(error.what()) == "a.json: byte 7: at x.y: not a map");
  CHECK(ExitCode(error.code()) == kExitInput);
}

}  // namespace idbg::base::error_test
