// SPDX-License-Identifier: Apache-2.0
#include "gemm/ranker_features.h"

#include <array>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "base/error.h"

namespace idbg::gemm {
namespace {

using Catch::Approx;

struct Case {
  Problem problem;
  Config config;
  std::uint16_t registers;
  std::uint32_t shared_bytes, local_bytes;
  std::array<float, kRowFeatures> row;
  std::array<float, kFactFeatures> facts;
  std::array<float, kRankerProblemFeatures> of_problem;
  float ln_base;
};

// Rows of the H200 data, computed by the formulas of the model's specification in PyTorch.
const std::vector<Case> kCases = {
    {.problem = {.m = 5112, .n = 16, .k = 2416, .layout = Layout::kNn},
     .config = {.block_m = 16, .block_n = 16, .block_k = 32, .num_stages = 1, .num_warps = 1},
     .registers = 58,
     .shared_bytes = 2048,
     .local_bytes = 0,
     .row = {5.768321,  0.9984375, 1,          -2.580217,  0,        0.07575758,
             0.8080809, 1,         0.07575758, 1,          1,        0,
             0.6915859, 5.768321,  0,          0.07575758, 4.330733, 0.9934211,
             0,         1,         0,          0,          0,        0,
             -9.126593, -4.374324, -0.1649577, -2.579115,  -17.76118},
     .facts = {1, 0,        0,        0,        0, 1,        0,        0,        0,
               0, 0,        1,        0,        0, 0,        1,        0,        0,
               0, 0,        1,        0,        0, 0,        4.060443, 7.624619, 0,
               0, 3.465736, 3.465736, 2.079442, 0, 9.010913, 2.079442, 11.09035},
     .of_problem = {8.539346,  2.772589,  7.789868,  1,         0,        0,          0,
                    3,         4,         4,         -11.64811, 2.535434, -0.9252213, 0.9984375,
                    -1.193922, 0.3030303, 0.3030303, 5.545177,  2.772589, -0.5007753, 2.437063},
     .ln_base = -9.126593},
    {.problem = {.m = 7, .n = 1648, .k = 224, .layout = Layout::kNt},
     .config = {.block_m = 16, .block_n = 128, .block_k = 16, .num_stages = 1, .num_warps = 2},
     .registers = 72,
     .shared_bytes = 4608,
     .local_bytes = 0,
     .row = {2.564949,   0.4375,     0.9903846,   -4.95691,    0,        0.007034632,
             0.09848485, 0.09848485, 0.007034632, 0.125,       0.125,    0.0002877298,
             0.1232064,  0,          2.564949,    0.007034632, 2.639057, 1,
             1,          1,          0,           0,           0,        0,
             -10.67913,  -4.225784,  -0.257185,   -3.479393,   -17.28372},
     .facts = {1, 0,        0,        0,        0, 0,        0,        0,        1,
               0, 1,        0,        0,        0, 0,        1,        0,        0,
               0, 0,        0,        1,        0, 0,        4.276666, 8.435549, 0,
               0, 2.639057, 3.332205, 3.465736, 0, 10.26368, 2.654806, 11.07461},
     .of_problem = {1.94591,   7.407318,   5.411646,  0,         1,        0,         0,
                    0,         4,          5,         -12.82555, 3.387289, -4.410295, 0.4375,
                    -2.317852, 0.09848485, 0.0530303, 1.94591,   5.545177, -1.624705, -1.06509},
     .ln_base = -10.67913},
    {.problem = {.m = 45, .n = 344, .k = 184, .layout = Layout::kNn},
     .config = {.block_m = 32, .block_n = 32, .block_k = 256, .num_stages = 5, .num_warps = 4},
     .registers = 64,
     .shared_bytes = 131072,
     .local_bytes = 0,
     .row = {3.091043,  0.703125,  0.9772727, -1.791759, 0,        0.1666667,
             0.1666667, 0.1666667, 0.1666667, 0.25,      0.25,     0.0002164606,
             1.286346,  0.6931472, 2.397895,  0.1666667, 0,        0.71875,
             0,         0.2,       1.609438,  1,         1,        1,
             -12.46709, -2.997436, -1.208658, -2.699069, -15.04569},
     .facts = {0,        1,       0, 0, 0, 0,        1,        0, 0,        0,        0,      0,
               0,        0,       1, 0, 0, 0,        0,        1, 0,        0,        1,      0,
               4.158883, 11.7835, 0, 0, 0, 1.386294, 2.079442, 0, 6.931472, 2.772589, 11.7835},
     .of_problem = {3.806663, 5.840641,   5.214936,   1,         0,        0,         0,
                    0,        3,          3,          -12.88196, 1.810384, -5.889834, 0.9375,
                    -3.78419, 0.02272727, 0.01515152, 3.806663,  5.545177, -3.091043, -2.728137},
     .ln_base = -12.46709},
};

template <typename T>
PackedArray<T> Bytes(const T& value) {
  return PackedArray<T>({reinterpret_cast<const char*>(&value), sizeof value});
}

KernelFacts Facts(const Case& c, bool even_k) {
  return {.dtype = c.problem.dtype,
          .layout = c.problem.layout,
          .even_k = even_k,
          .registers = Bytes(c.registers),
          .shared_bytes = Bytes(c.shared_bytes),
          .local_bytes = Bytes(c.local_bytes)};
}

void CheckNear(std::span<const float> values, std::span<const float> expected) {
  REQUIRE(values.size() == expected.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    INFO("feature " << i);
    CHECK(values[i] == Approx(expected[i]).epsilon(3e-6).margin(1e-6));
  }
}

TEST_CASE("the ranker's features of measured rows are those of the specification",
          "[gemm][ranker]") {
  for (const Case& c : kCases) {
    const std::vector<KernelFacts> kernels = {Facts(c, false), Facts(c, true)};
    const RankerSpace space({&c.config, 1}, kernels);
    std::array<float, kRowFeatures> row{};
    CHECK(std::log(RankerRowFeatures(space, c.problem, 0, row)) == Approx(c.ln_base).epsilon(1e-6));
    CheckNear(row, c.row);
    CheckNear(space.facts(RankerSpace::Variant(c.problem, space.EvenK(c.problem, 0)), 0), c.facts);
    std::array<float, kRankerProblemFeatures> of_problem{};
    RankerProblemFeatures(space.device(), c.problem, of_problem);
    CheckNear(of_problem, c.of_problem);
  }
}

TEST_CASE("a kind of kernel without facts takes those of its nearest relation", "[gemm][ranker]") {
  const Case& c = kCases[0];
  const std::vector<KernelFacts> kernels = {Facts(c, true)};  // bfloat16 nn
  const RankerSpace space({&c.config, 1}, kernels);
  Problem half = c.problem;
  half.dtype = tensor::DType::kFloat16;
  half.layout = Layout::kTn;
  CheckNear(space.facts(RankerSpace::Variant(half, false), 0), c.facts);
}

TEST_CASE("without any compile-time facts there is no ranker", "[gemm][ranker]") {
  CHECK_THROWS_AS(RankerSpace({&kCases[0].config, 1}, {}), base::Error);
}

TEST_CASE("all features are finite at the ends of the sizes", "[gemm][ranker]") {
  const Case& c = kCases[1];
  const std::vector<KernelFacts> kernels = {Facts(c, true), Facts(c, false)};
  const RankerSpace space({&c.config, 1}, kernels);
  for (const std::int64_t m : {1, 7, 65536}) {
    for (const std::int64_t n : {1, 51200}) {
      for (const std::int64_t k : {1, 65536}) {
        std::array<float, kRowFeatures> row{};
        const Problem problem{.m = m, .n = n, .k = k, .layout = Layout::kTn};
        CHECK(RankerRowFeatures(space, problem, 0, row) > 0);
        for (const float value : row) CHECK(std::isfinite(value));
      }
    }
  }
}

TEST_CASE("candidates are tiles that fit the problem, large ones for large problems",
          "[gemm][ranker]") {
  const Problem small{.m = 20, .n = 512, .k = 100};
  CHECK(IsCandidate(small, {.block_m = 32, .block_n = 256, .block_k = 128}));
  CHECK_FALSE(IsCandidate(small, {.block_m = 64, .block_n = 256, .block_k = 64}));
  CHECK_FALSE(IsCandidate(small, {.block_m = 16, .block_n = 16, .block_k = 256}));
  const Problem large{.m = 8192, .n = 8192, .k = 8192};
  CHECK_FALSE(IsCandidate(large, {.block_m = 16, .block_n = 32, .block_k = 64}));
  CHECK(IsCandidate(large, {.block_m = 32, .block_n = 32, .block_k = 64}));
  CHECK(IsCandidate({.m = 1, .n = 1, .k = 1}, {.block_m = 16, .block_n = 16, .block_k = 16}));
}

}  // namespace
}  // namespace idbg::gemm
