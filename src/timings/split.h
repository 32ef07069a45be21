// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "timings/timings.h"

namespace idbg::timings {

// What stays together when a data set is divided. Never rows: the times of one problem on both
// sides make any model look good.
enum class SplitBy {
  kProblem,  // all times of one problem
  kFamily,   // all problems that multiply by the same weight (ShapeFamily)
};
inline std::string_view ToString(SplitBy by) { return base::EnumName(by); }  // "problem", "family"

// Problems that a model could tell from each other only by the number of tokens. In a network the
// sizes that stay are those of a weight matrix: N x K of x @ w (nn) and x @ w.t() (nt, tt), whose M
// counts tokens, and M x N of the weight's gradient (tn), whose K counts tokens. The forward pass
// and both gradients of one linear layer use one weight, so its two sizes are taken in either
// order, and operator, dtype and layout do not tell families apart. Two problems of one family can
// also be unrelated; that errs on the safe side.
struct ShapeFamily {
  std::int64_t batch = 1;
  std::array<std::int64_t, 2> weight{};  // ascending

  auto operator<=>(const ShapeFamily&) const = default;
};
ShapeFamily FamilyOf(const gemm::Problem& problem);

struct SplitOptions {
  SplitBy by = SplitBy::kProblem;
  double fraction = 0.1;  // of what stays together, held out; 0 to 1
  std::uint64_t seed = 42;
};

// Whether a problem is held out. Depends on the problem, the options and nothing else: not on its
// place in a file, nor on what else there is, so growing data sets keep their hold-out. For the
// same reason a part of a split must not be split again with the same seed: all of it lies on one
// side.
bool IsHeldOut(const gemm::Problem& problem, const SplitOptions& options);

// Indices into Timings::problems, ascending.
struct Split {
  std::vector<std::size_t> train;
  std::vector<std::size_t> holdout;
};
Split SplitProblems(std::span<const ProblemTimings> problems, const SplitOptions& options);

// At most `count` problems that represent all: from each (operator, dtype, layout, decade of flop)
// its share, at least one, those of the smallest hash. Ascending indices.
std::vector<std::size_t> SampleProblems(std::span<const ProblemTimings> problems, std::size_t count,
                                        std::uint64_t seed);

// The data set with these of its problems only; it shares the arrays with `timings`.
Timings Select(const Timings& timings, std::span<const std::size_t> problems);

// A file that a split has written.
struct SplitFile {
  std::filesystem::path path;
  std::size_t problems = 0;
  std::size_t families = 0;
  std::size_t times = 0;
};

// Writes PREFIX.train.msgpack and PREFIX.holdout.msgpack, with the same header and kernels. Throws
// Error(kUsage) for a fraction outside 0 to 1.
std::vector<SplitFile> WriteSplit(const Timings& timings, const SplitOptions& options,
                                  const std::string& prefix);

// Writes SampleProblems() to `path`. Throws Error(kUsage) when `count` is below 1.
std::vector<SplitFile> WriteSample(const Timings& timings, std::int64_t count, std::uint64_t seed,
                                   const std::filesystem::path& path);

// Throws Error(kUsage) when the times in `path` are of another device than `hardware`; empty: any.
void CheckDevice(const Timings& timings, const std::string& hardware, const std::string& path);

// Keeps the problems of one operator. Throws Error(kUsage) for a name that is not one, and for data
// without such problems, with those that it holds.
void KeepOp(Timings& timings, const std::string& op, const std::string& path);

}  // namespace idbg::timings
