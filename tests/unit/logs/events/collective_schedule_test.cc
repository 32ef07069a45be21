// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "logs/events/artifacts.h"
#include "logs/trace_builder.h"

namespace idbg::logs::collective_schedule_test {
namespace {

using Operations = std::vector<std::string>;

TEST_CASE("a schedule of collectives is read; a wrong type loses that entry only", "[trace]") {
  const CollectiveSchedule schedule =
      ReadCollectiveSchedule(R"(["ops.all_reduce", 3, "", "ops.wait_tensor"])");
  CHECK(schedule.operations == Operations{"ops.all_reduce", "ops.wait_tensor"});
  CHECK_FALSE(schedule.is_damaged);
}

TEST_CASE("a cut schedule and what is no list are damaged", "[trace]") {
  const CollectiveSchedule schedule = ReadCollectiveSchedule(R"(["ops.all_reduce", "ops.wa)");
  CHECK(schedule.operations == Operations{"ops.all_reduce"});
  CHECK(schedule.is_damaged);
  CHECK(ReadCollectiveSchedule("{}").is_damaged);
}

TEST_CASE("a schedule that fails its MD5 is damaged", "[trace]") {
  for (const bool is_good : {true, false}) {
    std::string text = Artifact("inductor_collective_schedule", R"(["ops.all_reduce"])", Id(0, 0));
    if (!is_good) text.replace(text.find("ops.all_reduce"), 3, "opt");
    const Trace trace = TraceOf(std::move(text));
    const Log& log = *trace.logs[0];
    REQUIRE(log.records().size() == 1);
    const CollectiveSchedule schedule = ReadArtifact(log, log.records()[0], ReadCollectiveSchedule);
    CHECK(schedule.operations.size() == 1);
    CHECK(schedule.is_damaged == !is_good);
  }
}

}  // namespace
}  // namespace idbg::logs::collective_schedule_test
