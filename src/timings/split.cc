// SPDX-License-Identifier: Apache-2.0
#include "timings/split.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <set>
#include <tuple>

#include "base/error.h"
#include "base/hash.h"
#include "base/text/text.h"
#include "timings/timings_writer.h"

namespace idbg::timings {

namespace {

std::uint64_t Hash(std::uint64_t seed, std::initializer_list<std::int64_t> values) {
  std::uint64_t hash = base::Mix(seed, 0);
  for (const std::int64_t value : values) hash = base::Mix(hash, static_cast<std::uint64_t>(value));
  return hash;
}

// The operators' numbers, which are their places here, are part of what a split is: they are given,
// not taken from the enum.
std::int64_t Number(gemm::Op op) {
  using enum gemm::Op;
  static constexpr std::array kNumbered = {
      kMm,         kAddmm,     kBmm,       kBaddbmm,       kMmRelu,   kMmGelu,
      kMmResidual, kAddmmRelu, kAddmmGelu, kAddmmResidual, kScaledMm, kScaledMmRowwise};
  return std::ranges::find(kNumbered, op) - kNumbered.begin();
}

std::int64_t Number(gemm::Layout layout) {
  const std::string_view name = ToString(layout);
  return name[0] * 256 + name[1];
}

std::int64_t Number(tensor::DType dtype) {
  std::uint64_t number = 0;
  for (const char c : tensor::ToString(dtype)) {
    number = number * 131 + static_cast<unsigned char>(c);
  }
  return static_cast<std::int64_t>(number);
}

std::uint64_t HashOf(const gemm::Problem& p, std::uint64_t seed) {
  return Hash(seed, {Number(p.op), p.batch, p.m, p.n, p.k, Number(p.dtype), Number(p.layout)});
}

// What a sample is to represent.
using Stratum = std::tuple<gemm::Op, tensor::DType, gemm::Layout, int>;

Stratum StratumOf(const gemm::Problem& problem) {
  const int decade = static_cast<int>(std::floor(std::log10(problem.Flop())));
  return {problem.op, problem.dtype, problem.layout, decade};
}

SplitFile WritePart(const Timings& timings, const std::vector<std::size_t>& problems,
                    const std::filesystem::path& path) {
  const Timings part = Select(timings, problems);
  WriteTimings(path, part);
  std::set<ShapeFamily> families;
  for (const ProblemTimings& record : part.problems) families.insert(FamilyOf(record.problem));
  return {.path = path,
          .problems = part.problems.size(),
          .families = families.size(),
          .times = part.TimeCount()};
}

}  // namespace

ShapeFamily FamilyOf(const gemm::Problem& problem) {
  const bool weight_gradient = problem.layout == gemm::Layout::kTn;
  const std::int64_t first = weight_gradient ? problem.m : problem.n;
  const std::int64_t second = weight_gradient ? problem.n : problem.k;
  return {.batch = problem.batch, .weight = {std::min(first, second), std::max(first, second)}};
}

bool IsHeldOut(const gemm::Problem& problem, const SplitOptions& options) {
  std::uint64_t hash = 0;
  if (options.by == SplitBy::kFamily) {
    const ShapeFamily family = FamilyOf(problem);
    hash = Hash(options.seed, {family.batch, family.weight[0], family.weight[1]});
  } else {
    hash = HashOf(problem, options.seed);
  }
  return std::ldexp(static_cast<double>(hash >> 11), -53) < options.fraction;
}

Split SplitProblems(std::span<const ProblemTimings> problems, const SplitOptions& options) {
  if (!(options.fraction >= 0 && options.fraction <= 1)) {
    base::FailUsage("the held-out fraction must be between 0 and 1");
  }
  Split split;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    (IsHeldOut(problems[i].problem, options) ? split.holdout : split.train).push_back(i);
  }
  return split;
}

std::vector<std::size_t> SampleProblems(std::span<const ProblemTimings> problems, std::size_t count,
                                        std::uint64_t seed) {
  // Other hashes than those of IsHeldOut: a sample that is split with the seed it was drawn with
  // would otherwise lie on one side.
  const std::uint64_t sample_seed = base::MixBits(seed ^ 0x73616d706c65ULL);  // "sample"
  // Each problem gets its rank within its stratum as a fraction of the stratum's size; taking the
  // least fractions takes the same share of every stratum, and the first of each before any second.
  std::map<Stratum, std::vector<std::pair<std::uint64_t, std::size_t>>> strata;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const gemm::Problem& problem = problems[i].problem;
    strata[StratumOf(problem)].emplace_back(HashOf(problem, sample_seed), i);
  }
  std::vector<std::tuple<double, std::uint64_t, std::size_t>> order;
  for (auto& [stratum, members] : strata) {
    std::ranges::sort(members);
    for (std::size_t rank = 0; rank < members.size(); ++rank) {
      const auto size = static_cast<double>(members.size());
      order.emplace_back(static_cast<double>(rank) / size, members[rank].first,
                         members[rank].second);
    }
  }
  std::ranges::sort(order);
  std::vector<std::size_t> sample;
  for (std::size_t i = 0; i < std::min(count, order.size()); ++i) {
    sample.push_back(std::get<2>(order[i]));
  }
  std::ranges::sort(sample);
  return sample;
}

Timings Select(const Timings& timings, std::span<const std::size_t> problems) {
  Timings part = timings;
  part.problems.clear();
  for (const std::size_t index : problems) part.problems.push_back(timings.problems.at(index));
  return part;
}

std::vector<SplitFile> WriteSplit(const Timings& timings, const SplitOptions& options,
                                  const std::string& prefix) {
  const Split split = SplitProblems(timings.problems, options);
  return {WritePart(timings, split.train, prefix + ".train.msgpack"),
          WritePart(timings, split.holdout, prefix + ".holdout.msgpack")};
}

std::vector<SplitFile> WriteSample(const Timings& timings, std::int64_t count, std::uint64_t seed,
                                   const std::filesystem::path& path) {
  if (count < 1) {
    base::FailUsage("a sample needs at least one problem");
  }
  return {WritePart(timings,
                    SampleProblems(timings.problems, static_cast<std::size_t>(count), seed), path)};
}

void CheckDevice(const Timings& timings, const std::string& hardware, const std::string& path) {
  if (!hardware.empty() && timings.device.name != hardware) {
    base::FailUsage(path + " contains times of '" + timings.device.name + "', not of '" + hardware +
                    "'");
  }
}

void KeepOp(Timings& timings, const std::string& op_name, const std::string& path) {
  const std::optional<gemm::Op> op = gemm::ParseOp(op_name);
  if (!op) {
    base::FailUsage(fmt::format("unknown operator '{}' (choose from {})", op_name,
                                fmt::join(gemm::OpNames(), ", ")));
  }
  std::set<std::string> present;
  for (const ProblemTimings& rows : timings.problems) present.emplace(ToString(rows.problem.op));
  std::erase_if(timings.problems,
                [op](const ProblemTimings& rows) { return rows.problem.op != *op; });
  if (!timings.problems.empty()) return;
  base::FailUsage(path + " contains no '" + op_name +
                  "' (available: " + (present.empty() ? "nothing" : base::Join(present)) + ")");
}

}  // namespace idbg::timings
