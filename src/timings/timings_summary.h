// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gemm/problem/problem.h"
#include "timings/timings.h"
#include "timings/timings_append.h"

namespace idbg::timings {

// The spread of a quantity over the problems of a data set.
struct Spread {
  double min = 0;
  double p5 = 0;
  double median = 0;
  double p95 = 0;
  double max = 0;
};

// What is in a data set. Times are on the common scale: the hosts' offsets are subtracted.
struct TimingsSummary {
  // Problems of one operator, dtype and layout.
  struct Group {
    gemm::Op op = gemm::Op::kMm;
    tensor::DType dtype = tensor::DType::kBfloat16;
    gemm::Layout layout = gemm::Layout::kNn;
    std::size_t problems = 0;
    std::size_t times = 0;
    std::size_t with_aten = 0;
    std::size_t aten_faster = 0;  // than the best configuration measured
    double min_flop = 0;
    double max_flop = 0;
    double median_best_ms = 0;  // NaN without usable times
  };
  struct HostUse {
    std::size_t problems = 0;
    std::size_t times = 0;
  };

  std::size_t problems = 0;
  std::size_t times = 0;
  std::size_t configs_used = 0;  // of the configuration list
  std::size_t families = 0;      // ShapeFamily
  std::size_t not_finite = 0;    // times
  std::size_t not_positive = 0;
  std::size_t with_aten = 0;
  std::size_t aten_faster = 0;
  std::size_t long_problems = 0;  // best time of kLongMs and more
  std::uint64_t samples = 0;      // over all times
  std::uint8_t min_samples = 0;
  std::uint8_t median_samples = 0;
  std::uint8_t max_samples = 0;
  Spread m, n, k;              // sizes in elements
  Spread best_ms;              // of each problem; NaN without usable times
  Spread times_each;           // configurations measured of a problem
  std::vector<Group> groups;   // by operator, dtype, layout
  std::vector<HostUse> hosts;  // as Timings::hosts
  DuplicateCounts duplicates;
};

// From this best time on an event pair resolves differences of a few per cent on every host;
// shorter problems are reported apart.
inline constexpr double kLongMs = 0.012;

TimingsSummary Summarize(const Timings& timings);

// Something in a data set that makes its numbers doubtful, or that a user should know.
struct TimingsFinding {
  std::string_view rule;     // kebab-case, stable
  bool note = false;         // for information; otherwise a reason to look
  std::string_view message;  // one line; the count is apart
  std::string_view advice;
  std::string first = {};  // where it was seen first
  std::size_t count = 0;
};

// Looks at every time of a data set. Findings are in a fixed order; those with nothing to say are
// left out. The rules:
//   no-times, time-not-finite, time-not-positive, time-below-floor, time-not-plausible, no-samples,
//   duplicate-problem, duplicate-config, config-outside-space, shared-memory-above-limit
// and, as notes, best-near-floor, aten-missing, kernel-facts-missing.
std::vector<TimingsFinding> CheckTimings(const Timings& timings);

}  // namespace idbg::timings
