// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "timings/timings_append.h"
#include "timings/timings_writer.h"
#include "timings/tiny_timings.h"

namespace idbg::timings::merge_duplicates_test {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

void Add(Timings& timings, const gemm::Problem& problem, std::uint32_t host, float aten_ms,
         std::vector<std::uint16_t> config, std::vector<float> ms,
         std::vector<std::uint8_t> samples) {
  ProblemTimings record{.problem = problem, .host = host, .aten_ms = aten_ms};
  record.config = KeepArray(timings, std::move(config));
  record.ms = KeepArray(timings, std::move(ms));
  record.samples = KeepArray(timings, std::move(samples));
  timings.problems.push_back(record);
}

}  // namespace

TEST_CASE("records of one problem and host are joined, weighted by samples", "[gemm][merge]") {
  Timings timings = TinyTimings(1, 0);
  const gemm::Problem a{.m = 1, .n = 2, .k = 3};
  const gemm::Problem b{.m = 4, .n = 5, .k = 6};
  Add(timings, a, 0, 0.5F, {1, 3}, {2.0F, 4.0F}, {10, 200});
  Add(timings, b, 0, 0.1F, {0}, {1.0F}, {1});
  Add(timings, a, 1, 0.7F, {1}, {9.0F}, {3});  // another host: stays
  Add(timings, a, 0, 0.0F, {0, 1, 3}, {8.0F, 5.0F, kInfinity}, {2, 20, 100});
  timings.problems.back().aten_fused_ms = 0.25F;
  CHECK(CountDuplicates(timings) == DuplicateCounts{.problems = 1, .times = 2});
  CHECK(MergeDuplicates(timings) == DuplicateCounts{.problems = 1, .times = 2});
  CHECK(CountDuplicates(timings) == DuplicateCounts{});

  REQUIRE(timings.problems.size() == 3);
  const ProblemTimings& joined = timings.problems[0];
  CHECK(joined.problem == a);
  CHECK(joined.aten_ms == 0.5F);         // the other was not measured
  CHECK(joined.aten_fused_ms == 0.25F);  // nor this of the first
  REQUIRE(joined.config.size() == 3);
  CHECK(joined.config[0] == 0);
  CHECK(joined.ms[0] == 8.0F);
  CHECK(joined.config[1] == 1);
  CHECK(joined.ms[1] == 4.0F);  // (2 * 10 + 5 * 20) / 30
  CHECK(joined.samples[1] == 30);
  CHECK(joined.ms[2] == 4.0F);  // infinity gives way
  CHECK(joined.samples[2] == 200);
  CHECK(timings.problems[1].problem == b);
  CHECK(timings.problems[2].host == 1);
}

TEST_CASE("a configuration that occurs twice in one record is joined too", "[gemm][merge]") {
  Timings timings = TinyTimings(1, 0);
  Add(timings, {.m = 1, .n = 2, .k = 3}, 0, 0, {2, 2}, {1.0F, 3.0F}, {200, 200});
  CHECK(MergeDuplicates(timings) == DuplicateCounts{.problems = 0, .times = 1});
  CHECK(timings.problems[0].ms[0] == 2.0F);
  CHECK(timings.problems[0].samples[0] == 255);
}

TEST_CASE("merging a data set with itself gives its problems once", "[gemm][merge]") {
  Timings whole;
  const Timings one = TinyTimings(6, 12);
  AppendTimings(whole, one, "a", nullptr);
  MergeDuplicates(whole);
  const std::string once = EncodeTimings(whole);
  const std::size_t problems = whole.problems.size();
  AppendTimings(whole, one, "b", nullptr);
  MergeDuplicates(whole);
  CHECK(whole.problems.size() == problems);
  CHECK(EncodeHeader(whole) == EncodeHeader(one));
}

}  // namespace idbg::timings::merge_duplicates_test
