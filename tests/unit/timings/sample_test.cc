// SPDX-License-Identifier: Apache-2.0
// The measured sample that the project ships.
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "base/files/file.h"
#include "gemm/problem/space.h"
#include "timings/dataset.h"
#include "timings/timings_reader.h"
#include "timings/timings_summary.h"
#include "timings_bytes.h"

namespace idbg::timings::sample_test {
namespace {

std::filesystem::path Sample() { return base::FindDataFile("timings/h200_mm_sample.msgpack"); }

}  // namespace

TEST_CASE("the shipped sample is written back byte for byte", "[gemm][sample]") {
  Diagnostics diagnostics;
  const Timings timings = ReadTimings(Sample(), ReadMode::kStrict, &diagnostics);
  CHECK(EncodeTimings(timings) == base::ReadFile(Sample()));
  CHECK(diagnostics.objects == 1 + 8 + 500);
  CHECK(diagnostics.unknown_keys == 0);
}

TEST_CASE("the sample's configurations are the exhaustive space, in its order", "[gemm][sample]") {
  const Timings timings = ReadTimings(Sample());
  const gemm::Problem large{.m = 4096, .n = 4096, .k = 4096};
  const gemm::SpaceOptions options{.shared_bytes_limit =
                                       timings.device.shared_bytes_per_block_optin};
  CHECK(timings.configs == Candidates(gemm::SearchSpace::kExhaustive, large, options));
}

TEST_CASE("the sample is summarised as measured", "[gemm][sample]") {
  const TimingsSummary summary = Summarize(ReadTimings(Sample()));
  CHECK(summary.problems == 500);
  CHECK(summary.times == 346610);
  CHECK(summary.groups.size() == 4);
  CHECK(summary.with_aten == 500);
  CHECK(summary.hosts.size() == 2);
  CHECK(summary.hosts[0].problems + summary.hosts[1].problems == 500);
  CHECK(summary.max_samples == 53);
  CHECK(summary.min_samples == 1);
  CHECK(summary.duplicates == DuplicateCounts{});
  std::size_t times = 0;
  std::size_t problems = 0;
  for (const auto& group : summary.groups) {
    times += group.times;
    problems += group.problems;
  }
  CHECK(times == summary.times);
  CHECK(problems == summary.problems);
}

TEST_CASE("the sample passes the check", "[gemm][sample]") {
  for (const TimingsFinding& finding : CheckTimings(ReadTimings(Sample()))) {
    CAPTURE(finding.rule, finding.first);
    CHECK(finding.note);
  }
}

}  // namespace idbg::timings::sample_test
