// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "gemm/problem/space.h"
#include "timings/timings_summary.h"

namespace idbg::timings {
namespace {

constexpr double kLeastMs = 1e-6;
constexpr double kMostMs = 3.6e6;

enum RuleIndex : std::size_t {
  kNoTimes,
  kNotFinite,
  kNotPositive,
  kBelowFloor,
  kNotPlausible,
  kNoSamples,
  kDuplicateProblem,
  kDuplicateConfig,
  kOutsideSpace,
  kSharedMemory,
  kNearFloor,
  kNoAten,
  kNoFacts,
  kRules,
};

// What is found is counted in a copy.
const std::array<TimingsFinding, kRules> kFindings = {{
    {"no-times", false, "problems without any time", "drop these problems or measure them again"},
    {"time-not-finite", false,
     "times that are not finite numbers (configurations that failed to run)",
     "if the failures are expected, nothing needs to be done: training and statistics skip these "
     "times"},
    {"time-not-positive", false,
     "times of zero or less, before or after the host offset is subtracted",
     "measure these problems again; training skips these times"},
    {"time-below-floor", false, "times below the host's timer floor, which no kernel can reach",
     "check the host's timer_floor_ms, or measure these problems again"},
    {"time-not-plausible", false,
     "times below a nanosecond or above an hour, which no kernel of a GEMM takes",
     "check the unit of these times (they are milliseconds), or measure these problems again"},
    {"no-samples", false, "times with 0 samples", "check how these times were recorded"},
    {"duplicate-problem", false, "problems that occur in more than one record of the same host",
     "merge them with dataset merge"},
    {"duplicate-config", false, "configurations that occur twice in one record",
     "merge them with dataset merge"},
    {"config-outside-space", false,
     "times of configurations that are outside Inductor's EXHAUSTIVE space for the problem",
     "these configurations are never chosen; check how the data was collected"},
    {"shared-memory-above-limit", false,
     "compiled kernels that need more shared memory than the device has per block",
     "check the device and kernels records: these kernels cannot have run"},
    {"best-near-floor", true,
     "problems whose best time is below twice the timer floor, which hides differences between "
     "configurations",
     "time these problems on a host with a lower timer floor, or report them separately"},
    {"aten-missing", true, "problems without an ATEN time: ATEN and Triton cannot be compared",
     "collect with ATEN times"},
    {"kernel-facts-missing", true,
     "problems whose dtype, layout and EVEN_K are not (fully) covered by a kernels record",
     "models do not use registers and spills for these problems"},
}};

// Which configurations of the list the EXHAUSTIVE space has for a problem. Sizes matter only up to
// the largest block, so few different answers exist.
class SpaceIndex {
 public:
  explicit SpaceIndex(const Timings& timings) : timings_(timings) {
    for (std::size_t i = 0; i < timings.configs.size(); ++i) index_[timings.configs[i]] = i;
  }

  const std::vector<bool>& For(const gemm::Problem& problem) {
    const auto cut = [](std::int64_t size) {
      return std::bit_ceil(static_cast<std::uint64_t>(std::min<std::int64_t>(size, 256)));
    };
    const bool int8 = problem.dtype == tensor::DType::kInt8;
    auto& answer = known_[{cut(problem.m), cut(problem.n), cut(problem.k), int8}];
    if (!answer.empty()) return answer;
    answer.assign(timings_.configs.size(), false);
    // Without Inductor's estimate of shared memory as a limit: it is an upper bound, and pruning by
    // it is off by default.
    for (const gemm::Config& config : Candidates(gemm::SearchSpace::kExhaustive, problem,
                                                 {.shared_bytes_limit = std::nullopt})) {
      const auto found = index_.find(config);
      if (found != index_.end()) answer[found->second] = true;
    }
    return answer;
  }

 private:
  const Timings& timings_;
  std::map<gemm::Config, std::size_t> index_;
  std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, bool>, std::vector<bool>> known_;
};

class Checker {
 public:
  explicit Checker(const Timings& timings)
      : timings_(timings), space_(timings), seen_(timings.configs.size(), 0) {}

  std::vector<TimingsFinding> Run() {
    for (const ProblemTimings& record : timings_.problems) CheckRecord(record);
    for (const gemm::KernelFacts& facts : timings_.kernels) CheckKernels(facts);
    std::vector<TimingsFinding> found;
    std::ranges::copy_if(found_, std::back_inserter(found),
                         [](const TimingsFinding& one) { return one.count > 0; });
    return found;
  }

 private:
  void Add(RuleIndex rule, const ProblemTimings& record,
           const std::optional<std::uint16_t>& config = {}) {
    if (found_[rule].count++ > 0) return;
    std::string where = ToString(record.problem) + " on host " + timings_.hosts[record.host].name;
    if (config) where += ", configuration " + ToString(timings_.configs[*config]);
    found_[rule].first = std::move(where);
  }

  void CheckRecord(const ProblemTimings& record) {
    ++mark_;
    if (record.config.empty()) Add(kNoTimes, record);
    if (!problems_.emplace(record.problem, record.host).second) Add(kDuplicateProblem, record);
    if (!(record.aten_ms > 0) || !std::isfinite(record.aten_ms)) Add(kNoAten, record);
    const Host& host = timings_.hosts[record.host];
    const std::vector<bool>& space = space_.For(record.problem);
    double best_ms = HUGE_VAL;
    bool facts_missing = false;
    const bool is_cpu = timings_.device.is_cpu();  // no list of configurations, no facts
    for (std::size_t i = 0; i < record.config.size(); ++i) {
      const std::uint16_t config = record.config[i];
      CheckTime(record, host, i);
      best_ms = std::min(best_ms, static_cast<double>(record.ms[i]));
      if (record.samples[i] == 0) Add(kNoSamples, record, config);
      if (seen_[config] == mark_) Add(kDuplicateConfig, record, config);
      seen_[config] = mark_;
      if (!space[config] && !is_cpu) Add(kOutsideSpace, record, config);
      facts_missing = facts_missing || (!is_cpu && !HasFacts(record.problem, config));
    }
    if (facts_missing) Add(kNoFacts, record);
    if (best_ms > 0 && best_ms < 2 * host.timer_floor_ms) Add(kNearFloor, record);
  }

  void CheckTime(const ProblemTimings& record, const Host& host, std::size_t i) {
    const auto ms = static_cast<double>(record.ms[i]);
    if (!std::isfinite(ms)) {
      Add(kNotFinite, record, record.config[i]);
    } else if (ms - host.offset_ms <= 0 || ms <= 0) {
      Add(kNotPositive, record, record.config[i]);
    } else if (ms < kLeastMs || ms > kMostMs) {
      Add(kNotPlausible, record, record.config[i]);
    } else if (ms < host.timer_floor_ms) {
      Add(kBelowFloor, record, record.config[i]);
    }
  }

  bool HasFacts(const gemm::Problem& problem, std::uint16_t config) const {
    const bool even_k = problem.k % timings_.configs[config].block_k == 0;
    for (const gemm::KernelFacts& facts : timings_.kernels) {
      if (facts.dtype == problem.dtype && facts.layout == problem.layout &&
          facts.even_k == even_k) {
        return facts.registers[config] != 0;
      }
    }
    return false;
  }

  void CheckKernels(const gemm::KernelFacts& facts) {
    const std::int64_t limit = timings_.device.shared_bytes_per_block_optin;
    if (limit <= 0) return;
    for (std::size_t i = 0; i < facts.shared_bytes.size(); ++i) {
      if (facts.shared_bytes[i] <= limit) continue;
      TimingsFinding& found = found_[kSharedMemory];
      if (found.count++ > 0) continue;
      found.first = "configuration " + ToString(timings_.configs[i]) + " needs " +
                    std::to_string(facts.shared_bytes[i]) + " bytes of " + std::to_string(limit);
    }
  }

  const Timings& timings_;
  SpaceIndex space_;
  std::set<std::pair<gemm::Problem, std::uint32_t>> problems_;  // and host
  std::vector<std::size_t> seen_;  // mark_ where the record at hand has timed the configuration
  std::size_t mark_ = 0;
  std::array<TimingsFinding, kRules> found_ = kFindings;
};

}  // namespace

std::vector<TimingsFinding> CheckTimings(const Timings& timings) { return Checker(timings).Run(); }

}  // namespace idbg::timings
