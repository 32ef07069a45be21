// SPDX-License-Identifier: Apache-2.0
#include "gemm/problem/space.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <set>

#include "collect/shape_sampler.h"

namespace idbg::gemm::space_test {
namespace {

Problem Shape(std::int64_t m, std::int64_t n, std::int64_t k) {
  return {.m = m, .n = n, .k = k, .dtype = tensor::DType::kFloat16};
}

std::size_t Exhaustive(const Problem& problem, const SpaceOptions& options = {}) {
  return Candidates(SearchSpace::kExhaustive, problem, options).size();
}

}  // namespace

// How many choices Inductor logged for these problems on an H100.
TEST_CASE("the exhaustive space has as many configurations as Inductor logs", "[gemm][space]") {
  struct Case {
    std::int64_t m, n, k;
    std::size_t count;
  };
  const auto [m, n, k, count] =
      GENERATE(Case{400, 416, 24, 560}, Case{1376, 80, 216, 1039}, Case{2552, 10616, 7616, 1206},
               Case{168, 64, 976, 786}, Case{72, 32, 11824, 382}, Case{176, 448, 40, 838},
               Case{1328, 16, 8, 50}, Case{8, 88, 1440, 169});
  CAPTURE(m, n, k);
  CHECK(Exhaustive(Shape(m, n, k)) == count);
  Problem problem = Shape(m, n, k);
  problem.dtype = tensor::DType::kBfloat16;
  CHECK(Exhaustive(problem) == count);
}

TEST_CASE("the sums over sampled shapes are those of torch-diode's log", "[gemm][space]") {
  const std::vector<tensor::DType> dtypes = {tensor::DType::kFloat16, tensor::DType::kBfloat16};
  const std::vector<Op> ops = {Op::kMm, Op::kAddmm, Op::kBmm};
  const auto sums = [&](std::uint64_t seed, std::size_t count) {
    std::pair<std::size_t, std::size_t> result;  // mm (bmm of one batch is lowered to it), addmm
    for (const Problem& problem :
         collect::ProblemsOf(collect::SampleLogNormal(seed, count), seed, dtypes, ops)) {
      (problem.op == Op::kAddmm ? result.second : result.first) += Exhaustive(problem);
    }
    return result;
  };
  CHECK(sums(42, 10) == std::pair<std::size_t, std::size_t>(7440, 1206));
  CHECK(sums(43, 5) == std::pair<std::size_t, std::size_t>(2414, 2412));
}

TEST_CASE("a large problem has the whole product but equal kernels and those without registers",
          "[gemm][space]") {
  const SpaceOptions all{.shared_bytes_limit = std::nullopt};
  // 125 tiles x 5 stages x 3 warp counts, less those whose tile is too small for the warps, or too
  // large for the registers of their threads.
  std::size_t expected = 0;
  for (const int m : {16, 32, 64, 128, 256}) {
    for (const int n : {16, 32, 64, 128, 256}) {
      std::set<int> warps;
      for (const int w : {2, 4, 8}) {
        if (m * n <= w * 32 * 255) warps.insert(std::min(w, m * n / 256));
      }
      expected += 25 * warps.size();
    }
  }
  CHECK(Exhaustive(Shape(4096, 4096, 4096), all) == expected);
}

TEST_CASE("a smaller shared memory leaves a subset", "[gemm][space]") {
  const Problem problem = Shape(4096, 4096, 4096);
  const auto large = Candidates(SearchSpace::kExhaustive, problem);
  const auto small = Candidates(SearchSpace::kExhaustive, problem, {.shared_bytes_limit = 101376});
  CHECK(small.size() < large.size());
  for (const Config& config : small) CHECK(std::ranges::find(large, config) != large.end());
  for (const Config& config : small) CHECK(SharedBytesEstimate(config, 2) <= 101376);
}

TEST_CASE("the default space is Inductor's list cut down to the problem", "[gemm][space]") {
  const auto large = Candidates(SearchSpace::kDefault, Shape(4096, 4096, 4096));
  // (128,128,128,4,8) is the one that does not fit: 262,272 bytes.
  CHECK(large.size() == 20);
  CHECK(Candidates(SearchSpace::kDefault, Shape(4096, 4096, 4096), {.shared_bytes_limit = {}})
            .size() == 21);
  CHECK(Candidates(SearchSpace::kDefault, Shape(4096, 4096, 4096),
                   {.shared_bytes_limit = {}, .torch_version = inductor::TorchVersion::k2_12})
            .size() == 20);
  CHECK(large.front() == Config{32, 32, 16, 8, 1, 2});
  CHECK(large.back() == Config{128, 256, 64, 8, 4, 8});
  for (const Config& config : Candidates(SearchSpace::kDefault, Shape(16, 4096, 4096))) {
    CHECK(config.block_m == 16);
  }
}

TEST_CASE("int8 needs blocks of 32 along K", "[gemm][space]") {
  Problem problem = Shape(64, 64, 16);
  problem.dtype = tensor::DType::kInt8;
  for (const Config& config : Candidates(SearchSpace::kExhaustive, problem)) {
    CHECK(config.block_k == 32);
  }
}

}  // namespace idbg::gemm::space_test
