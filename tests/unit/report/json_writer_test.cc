// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>

#include "base/files/file.h"
#include "example_document.h"
#include "report/writers.h"

namespace idbg::report::json_writer_test {

TEST_CASE("the JSON form is the golden file that the schema test reads", "[report]") {
  const std::string golden = std::string(IDBG_TEST_DATA) + "/report/example.json";
  if (std::getenv("IDBG_ACCEPT") != nullptr) {
    base::WriteFile(golden, ToJson(ExampleDocument()));
    SKIP("rewrote " + golden);
  }
  CHECK(ToJson(ExampleDocument()) == base::ReadFile(golden));
}

}  // namespace idbg::report::json_writer_test
