// SPDX-License-Identifier: Apache-2.0
#include "timings/split.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <random>
#include <set>

#include "base/error.h"

namespace idbg::timings::split_test {
namespace {

std::vector<ProblemTimings> ManyProblems(std::size_t count) {
  std::mt19937 random(1);
  const auto size = [&random] { return static_cast<std::int64_t>(8 << (random() % 10)); };
  std::vector<ProblemTimings> problems(count);
  for (ProblemTimings& record : problems) {
    record.problem = {
        .m = static_cast<std::int64_t>(1 + random() % 5000),
        .n = size(),
        .k = size(),
        .dtype = random() % 8 != 0 ? tensor::DType::kBfloat16 : tensor::DType::kFloat16,
        .layout = random() % 2 != 0 ? gemm::Layout::kNt : gemm::Layout::kNn};
  }
  return problems;
}

}  // namespace

TEST_CASE("a split is the same whatever the order and the company", "[gemm][split]") {
  std::vector<ProblemTimings> problems = ManyProblems(500);
  const SplitOptions options{.fraction = 0.3};
  const Split split = SplitProblems(problems, options);
  CHECK(split.train.size() + split.holdout.size() == 500);
  std::set<gemm::Problem> held;
  for (const std::size_t i : split.holdout) held.insert(problems[i].problem);
  std::reverse(problems.begin(), problems.end());
  problems.resize(250);
  for (const std::size_t i : SplitProblems(problems, options).holdout) {
    CHECK(held.contains(problems[i].problem));
  }
  // Fixed for ever: hold-outs of published figures must be found again.
  const gemm::Problem fixed{.m = 4096, .n = 1024, .k = 512, .layout = gemm::Layout::kNt};
  CHECK(IsHeldOut(fixed, {.fraction = 0.6304}));
  CHECK_FALSE(IsHeldOut(fixed, {.fraction = 0.6303}));
}

TEST_CASE("the fraction held out is the one asked for", "[gemm][split]") {
  const std::vector<ProblemTimings> problems = ManyProblems(10000);
  // Four standard deviations of a binomial of 10,000 at 0.1: 120.
  const std::size_t held = SplitProblems(problems, {.fraction = 0.1}).holdout.size();
  CHECK(held > 880);
  CHECK(held < 1120);
  CHECK(SplitProblems(problems, {.fraction = 0}).holdout.empty());
  CHECK(SplitProblems(problems, {.fraction = 1}).train.empty());
  CHECK(SplitProblems(problems, {.seed = 43}).holdout != SplitProblems(problems, {}).holdout);
  CHECK_THROWS_AS(SplitProblems(problems, {.fraction = 1.5}), base::Error);
}

TEST_CASE("a family lies on one side", "[gemm][split]") {
  const std::vector<ProblemTimings> problems = ManyProblems(3000);
  const Split split = SplitProblems(problems, {.by = SplitBy::kFamily, .fraction = 0.3});
  std::set<ShapeFamily> train;
  std::set<ShapeFamily> held;
  for (const std::size_t i : split.train) train.insert(FamilyOf(problems[i].problem));
  for (const std::size_t i : split.holdout) held.insert(FamilyOf(problems[i].problem));
  CHECK(!held.empty());
  for (const ShapeFamily& family : held) CHECK(!train.contains(family));
}

TEST_CASE("the passes of one linear layer are one family", "[gemm][split]") {
  const gemm::Problem forward{.m = 512, .n = 4096, .k = 1024, .layout = gemm::Layout::kNt};
  const gemm::Problem more_tokens{
      .m = 16, .n = 4096, .k = 1024, .dtype = tensor::DType::kFloat16, .layout = gemm::Layout::kNt};
  const gemm::Problem input_gradient{.m = 512, .n = 1024, .k = 4096, .layout = gemm::Layout::kNn};
  const gemm::Problem weight_gradient{.m = 4096, .n = 1024, .k = 512, .layout = gemm::Layout::kTn};
  CHECK(FamilyOf(forward) == FamilyOf(more_tokens));
  CHECK(FamilyOf(forward) == FamilyOf(input_gradient));
  CHECK(FamilyOf(forward) == FamilyOf(weight_gradient));
  gemm::Problem other = forward;
  other.k = 1032;
  CHECK(FamilyOf(forward) != FamilyOf(other));
}

TEST_CASE("a sample represents dtypes, layouts and sizes", "[gemm][split]") {
  const std::vector<ProblemTimings> problems = ManyProblems(3000);
  const std::vector<std::size_t> sample = SampleProblems(problems, 300, 42);
  CHECK(sample.size() == 300);
  CHECK(std::ranges::is_sorted(sample));
  CHECK(SampleProblems(problems, 5000, 42).size() == 3000);
  std::map<tensor::DType, std::pair<double, double>> share;
  for (const ProblemTimings& p : problems) share[p.problem.dtype].first += 1.0 / 3000;
  for (const std::size_t i : sample) share[problems[i].problem.dtype].second += 1.0 / 300;
  for (const auto& [dtype, shares] : share) {
    CHECK(std::abs(shares.first - shares.second) < 0.03);
  }
  // A larger sample holds the smaller one.
  const std::vector<std::size_t> larger = SampleProblems(problems, 400, 42);
  CHECK(std::ranges::includes(larger, sample));
}

TEST_CASE("a sample is split like the whole, whatever the seeds", "[gemm][split]") {
  const std::vector<ProblemTimings> problems = ManyProblems(3000);
  std::vector<ProblemTimings> sample;
  for (const std::size_t i : SampleProblems(problems, 500, 42)) sample.push_back(problems[i]);
  const std::size_t held = SplitProblems(sample, {.fraction = 0.2, .seed = 42}).holdout.size();
  CHECK(held > 64);  // four standard deviations of a binomial of 500 at 0.2: 36
  CHECK(held < 136);
}

}  // namespace idbg::timings::split_test
