// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/features_ranker.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "base/error.h"
#include "gemm/model/tiny_space.h"

namespace idbg::gemm {
namespace {

TEST_CASE("ranker features of 4096 cubed are those of the independent evaluation",
          "[gemm][features]") {
  // Values computed by a separate program in Python; the tolerance is float32's.
  const RankerProblem problem({.m = 4096, .n = 4096, .k = 4096, .layout = Layout::kNt});
  std::array<float, kRankerProblemFeatures> p{};
  RankerProblemFeatures(problem, p);
  const std::array expected = {8.317766, 8.317766, 8.317766, 0.0,      1.0,       0.0,
                               0.0,      7.0,      7.0,      7.0,      -8.654741, -1.920837,
                               0.470004, 1.0,      2.048670, 0.969697, 0.969697,  5.545177,
                               5.545177, 3.434965, 4.158883};
  for (std::size_t i = 0; i < p.size(); ++i) CHECK(p[i] == Catch::Approx(expected[i]).margin(1e-5));
}

TEST_CASE("ranker row features follow the tiles and waves of a configuration", "[gemm][features]") {
  const TinySpace tiny;
  const RankerSpace space(tiny.configs, tiny.kernels);
  // 128x256x64 with 5 stages, 8 warps and one block an SM: 512 tiles in 4 waves, 64 iterations.
  const RankerProblem problem({.m = 4096, .n = 4096, .k = 4096, .layout = Layout::kNt});
  std::array<float, kRankerRowFeatures> row{};
  const float ln_base = space.RowFeatures(problem, 1, row);
  CHECK(row[0] == Catch::Approx(std::log(512.0)));
  CHECK(row[1] == 1);
  CHECK(row[4] == Catch::Approx(std::log(4.0)));
  CHECK(row[5] == Catch::Approx(512.0 / 132 / 4));
  CHECK(row[16] == Catch::Approx(std::log(64.0)));
  CHECK(row[18] == 1);
  CHECK(row[24] == ln_base);
  // More work takes longer.
  const RankerProblem larger({.m = 4096, .n = 4096, .k = 8192, .layout = Layout::kNt});
  CHECK(space.RowFeatures(larger, 1, row) > ln_base + 0.5F);
  const RankerProblem odd({.m = 4096, .n = 4096, .k = 4104, .layout = Layout::kNt});
  CHECK_FALSE(space.EvenK(odd, 1));
  CHECK(space.EvenK(problem, 1));
}

TEST_CASE("ranker candidates have no block larger than the problem needs", "[gemm][features]") {
  const TinySpace tiny;
  const RankerSpace space(tiny.configs, tiny.kernels);
  const RankerProblem thin({.m = 16, .n = 4096, .k = 4096});
  CHECK(space.IsCandidate(thin, 0));        // 16x16x16
  CHECK_FALSE(space.IsCandidate(thin, 1));  // 128x256x64
  const RankerProblem large({.m = 8192, .n = 8192, .k = 8192});
  CHECK_FALSE(space.IsCandidate(large, 0));
  CHECK(space.IsCandidate(large, 1));
}

TEST_CASE("a problem the ranker has not seen is brought to one it has", "[gemm][features]") {
  const RankerProblem fp32({.m = 64, .n = 64, .k = 512, .dtype = tensor::DType::kFloat32});
  CHECK(fp32.k == 1024);
  const RankerProblem batched({.op = Op::kBmm, .batch = 4, .m = 64, .n = 64, .k = 512});
  CHECK(batched.m == 256);
}

TEST_CASE("a ranker without kernel facts is refused", "[gemm][features]") {
  const TinySpace tiny;
  CHECK_THROWS_AS(RankerSpace(tiny.configs, {}), base::Error);
}

TEST_CASE("a layout that was not measured borrows the facts of another", "[gemm][ranker]") {
  const TinySpace tiny;
  const RankerSpace whole(tiny.configs, tiny.kernels);
  std::vector<KernelFacts> row_major;
  for (const KernelFacts& facts : tiny.kernels) {
    if (facts.layout == Layout::kNn) row_major.push_back(facts);
  }
  const RankerSpace space(tiny.configs, row_major);
  for (const bool even_k : {false, true}) {
    const RankerProblem nn(Problem{.m = 64, .n = 64, .k = 64, .layout = Layout::kNn});
    const RankerProblem tn(Problem{.m = 64, .n = 64, .k = 64, .layout = Layout::kTn});
    const auto of = [&](const RankerSpace& from, const RankerProblem& problem) {
      const auto facts = from.Facts(RankerSpace::Variant(problem, even_k), 0);
      return std::vector<float>(facts.begin(), facts.end());
    };
    CHECK(of(space, nn) == of(whole, nn));
    CHECK(of(space, tn) == of(whole, nn));
  }
}

TEST_CASE("the nearest configuration stands in for one that is not known", "[gemm][features]") {
  const TinySpace tiny;
  const RankerSpace space(tiny.configs, tiny.kernels);
  Config config = tiny.configs[1];
  CHECK(space.FindNearest(config) == 1);
  config.num_stages = 2;
  CHECK(space.FindNearest(config) == 1);
}

}  // namespace
}  // namespace idbg::gemm
