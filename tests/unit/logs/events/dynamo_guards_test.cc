// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <utility>

#include "logs/events/record_events.h"
#include "logs/log_text.h"

namespace idbg::logs::dynamo_guards_test {
namespace {

struct Read {
  std::vector<ListedGuard> guards;
  std::int64_t bad = 0;
};

Read ReadPayload(const std::string& payload) {
  const Log log =
      Log::Read(Source::FromText(WithPayload(R"("dynamo_guards": {})", payload), "test.log"));
  Read read;
  read.bad = ReadDynamoGuards(log, log.records()[0], [&read](ListedGuard&& guard) {
    read.guards.push_back(std::move(guard));
  });
  return read;
}

TEST_CASE("listed guards have their code and the user's stack, if there is one", "[trace]") {
  const Read read = ReadPayload(R"([
{"code": "L['n'] == 3", "stack": [{"line": 1, "name": "f", "uninterned_filename": "torch.py"}],
 "user_stack": [{"line": 7, "name": "g", "uninterned_filename": "m.py", "loc": "y = x"}]},
{"code": "L['m'] == 3", "stack": [{"line": 1, "name": "f", "uninterned_filename": "torch.py"}],
 "user_stack": null}])");
  REQUIRE(read.guards.size() == 2);
  CHECK(read.bad == 0);
  CHECK(read.guards[0].code == "L['n'] == 3");
  REQUIRE(read.guards[0].UserStack().size() == 1);
  CHECK(read.guards[0].UserStack()[0] ==
        Frame{.file = "m.py", .line = 7, .function = "g", .code = "y = x"});
  CHECK(read.guards[1].UserStack().at(0).file == "torch.py");
}

TEST_CASE("what is no listed guard is counted, and a wrong type loses that field only", "[trace]") {
  const Read read = ReadPayload(R"([7, {"code": 1, "stack": "x"}, {"code": "a"}, "b", [{}]])");
  REQUIRE(read.guards.size() == 2);
  CHECK(read.guards[0].code.empty());
  CHECK(read.guards[1].code == "a");
  CHECK(read.bad == 3);
  CHECK(ReadPayload(R"({"code": "a"})").bad == 1);
  const Read cut = ReadPayload(R"([{"code": "a"}, {"code": "b)");
  CHECK(cut.guards.size() == 1);
  CHECK(cut.bad == 1);
}

}  // namespace
}  // namespace idbg::logs::dynamo_guards_test
