// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "logs/events/record_events.h"
#include "logs/log_text.h"

namespace idbg::logs::dynamo_start_test {
namespace {

TEST_CASE("a start has the stack of the function that is compiled", "[trace]") {
  const Log log = Log::Read(Source::FromText(
      Line(R"({"str": ["model.py", 0]})") +
          Line(R"({"dynamo_start": {"other": 1, "stack": [)"
               R"({"line": 3, "name": "<module>", "filename": 0}, )"
               R"({"line": 9, "name": "f", "filename": 0},)"
               R"({"line": "x", "name": "g", "filename": 0}]}})") +
          Line(R"({"dynamo_start": {"stack": 3}})") + Line(R"({"dynamo_start": null})"),
      "test.log"));
  std::vector<Frame> stack;
  std::size_t starts = 0;
  for (const Record& record : log.records()) {
    if (record.event != Event::kDynamoStart) continue;
    if (starts++ == 0)
      stack = ReadDynamoStart(log, record);
    else
      CHECK(ReadDynamoStart(log, record).empty());
  }
  CHECK(starts == 3);
  CHECK(stack == std::vector<Frame>{{.file = "model.py", .line = 3, .function = "<module>"},
                                    {.file = "model.py", .line = 9, .function = "f"}});
}

}  // namespace
}  // namespace idbg::logs::dynamo_start_test
