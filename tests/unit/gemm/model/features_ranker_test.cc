// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/features_ranker.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

#include "base/error.h"
#include "gemm/model/tiny_space.h"

namespace idbg::gemm::features_ranker_test {
namespace {

TEST_CASE("a ranker sees a device by its rates and sizes", "[gemm][features]") {
  const RankerDevice h200;
  CHECK(SeeDevice({}) == h200);
  CHECK(SeeDevice({.name = "x", .sm_count = 64, .kind = "cpu"}) == h200);
  const Device sheet = {.sm_count = 132, .dram_bytes_per_s = 4.8e12, .matrix_flops = 989.4e12};
  CHECK(SeeDevice(sheet) == h200);
  // An H100 PCIe: fewer multiprocessors, a slower memory.
  const RankerDevice pcie = SeeDevice({.sm_count = 114,
                                       .l2_bytes = 50 << 20,
                                       .shared_bytes_per_block_optin = 232448,
                                       .dram_bytes_per_s = 2.039e12});
  CHECK(pcie.sms == 114);
  CHECK(pcie.peak_flops == Catch::Approx(8.0e14 * 114 / 132));
  CHECK(pcie.dram_bytes_per_s == Catch::Approx(2.039e12 * 4.0 / 4.8));
  CHECK(pcie.l2_bytes == 50 << 20);
  CHECK(pcie.shared_bytes_per_sm == 233472);
  // A product that waits for the memory takes longer there, one that computes as well by the share
  // of the multiprocessors.
  const TinySpace tiny;
  const auto ln_time = [&](const Problem& problem, const RankerDevice& device) {
    const RankerSpace space(tiny.configs, tiny.kernels, device);
    std::array<float, kRankerRowFeatures> row{};
    return space.RowFeatures(space.See(problem), 1, row);
  };
  const Problem thin = {.m = 16, .n = 16384, .k = 16384};
  const Problem cube = {.m = 8192, .n = 8192, .k = 8192};
  CHECK(ln_time(thin, pcie) - ln_time(thin, h200) > 0.2);
  CHECK(ln_time(cube, pcie) - ln_time(cube, h200) ==
        Catch::Approx(std::log(132.0 / 114)).margin(0.1));
}

TEST_CASE("ranker features of 4096 cubed are those of the independent evaluation",
          "[gemm][features]") {
  // Values computed by a separate program in Python; the tolerance is float32's.
  const RankerProblem problem({.m = 4096, .n = 4096, .k = 4096, .layout = Layout::kNt}, {});
  std::array<float, kRankerProblemFeatures> p{};
  RankerProblemFeatures(problem, p);
  const std::array expected = {8.317766, 8.317766, 8.317766, 0.0,      1.0,       0.0,
                               0.0,      7.0,      7.0,      7.0,      -8.654741, -1.920837,
                               0.470004, 1.0,      2.048670, 0.969697, 0.969697,  5.545177,
                               5.545177, 3.434965, 4.158883};
  for (std::size_t i = 0; i < expected.size(); ++i)
    CHECK(p[i] == Catch::Approx(expected[i]).margin(1e-5));
  // One product, not scaled, aligned, no bias, no epilogue.
  const std::vector<float> rest(p.begin() + expected.size(), p.end());
  CHECK(rest == std::vector<float>{0, 0, 0, 1, 0, 0, 0, 0, 0});
}

TEST_CASE("a ranker sees what is done to a product and how many there are", "[gemm][features]") {
  const auto last = [](const Problem& problem) {
    std::array<float, kRankerProblemFeatures> p{};
    RankerProblemFeatures(RankerProblem(problem, {}), p);
    return std::vector<float>(p.end() - 9, p.end());
  };
  const Problem mm = {.m = 12, .n = 64, .k = 64};
  CHECK(last(mm) == std::vector<float>{0, 0, 0, 1, 0, 0, 0, 0, 0});
  Problem problem = mm;
  problem.layout = Layout::kTn;
  CHECK(last(problem)[3] == 0);  // rows of A do not begin at multiples of 16 bytes
  problem = mm;
  problem.op = Op::kAddmmGelu;
  CHECK(last(problem) == std::vector<float>{0, 0, 0, 1, 1, 0, 1, 0, 0});
  problem.op = Op::kMmResidual;
  CHECK(last(problem) == std::vector<float>{0, 0, 0, 1, 0, 0, 0, 1, 0});
  problem.op = Op::kScaledMmRowwise;
  problem.dtype = tensor::DType::kFloat8E4m3fn;
  CHECK(last(problem) == std::vector<float>{0, 0, 1, 1, 0, 0, 0, 0, 1});
  problem = mm;
  problem.op = Op::kBmm;
  problem.batch = 8;
  CHECK(last(problem) == std::vector<float>{std::log(8.0F), 1, 0, 1, 0, 0, 0, 0, 0});
}

TEST_CASE("a batch has as many tiles as its products together", "[gemm][features]") {
  const TinySpace tiny;
  const RankerSpace space(tiny.configs, tiny.kernels, {});
  const auto row_of = [&](const Problem& problem) {
    std::array<float, kRankerRowFeatures> row{};
    space.RowFeatures(RankerProblem(problem, {}), 1, row);
    return row;
  };
  const Problem one = {.op = Op::kBmm, .m = 4000, .n = 4096, .k = 4096};
  Problem eight = one;
  eight.batch = 8;
  CHECK(row_of(eight)[0] == Catch::Approx(row_of(one)[0] + std::log(8.0)));
  CHECK(row_of(eight)[1] == row_of(one)[1]);          // the last tiles reach beyond each product
  CHECK(row_of(eight)[24] > row_of(one)[24] + 1.9F);  // ln of the analytic time
}

TEST_CASE("ranker row features follow the tiles and waves of a configuration", "[gemm][features]") {
  const TinySpace tiny;
  const RankerSpace space(tiny.configs, tiny.kernels, {});
  // 128x256x64 with 5 stages, 8 warps and one block an SM: 512 tiles in 4 waves, 64 iterations.
  const RankerProblem problem({.m = 4096, .n = 4096, .k = 4096, .layout = Layout::kNt}, {});
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
  const RankerProblem larger({.m = 4096, .n = 4096, .k = 8192, .layout = Layout::kNt}, {});
  CHECK(space.RowFeatures(larger, 1, row) > ln_base + 0.5F);
  const RankerProblem odd({.m = 4096, .n = 4096, .k = 4104, .layout = Layout::kNt}, {});
  CHECK_FALSE(space.EvenK(odd, 1));
  CHECK(space.EvenK(problem, 1));
}

TEST_CASE("ranker candidates have no block larger than the problem needs", "[gemm][features]") {
  const TinySpace tiny;
  const RankerSpace space(tiny.configs, tiny.kernels, {});
  const RankerProblem thin({.m = 16, .n = 4096, .k = 4096}, {});
  CHECK(space.IsCandidate(thin, 0));        // 16x16x16
  CHECK_FALSE(space.IsCandidate(thin, 1));  // 128x256x64
  const RankerProblem large({.m = 8192, .n = 8192, .k = 8192}, {});
  CHECK_FALSE(space.IsCandidate(large, 0));
  CHECK(space.IsCandidate(large, 1));
}

TEST_CASE("a problem the ranker has not seen is brought to one it has", "[gemm][features]") {
  const RankerProblem fp32({.m = 64, .n = 64, .k = 512, .dtype = tensor::DType::kFloat32}, {});
  CHECK(fp32.k == 1024);
  const RankerProblem fp8(
      {.op = Op::kScaledMm, .m = 64, .n = 64, .k = 512, .dtype = tensor::DType::kFloat8E4m3fn}, {});
  CHECK(fp8.k == 256);
}

TEST_CASE("a ranker without kernel facts is refused", "[gemm][features]") {
  const TinySpace tiny;
  CHECK_THROWS_AS(RankerSpace(tiny.configs, {}, {}), base::Error);
}

TEST_CASE("a layout that was not measured borrows the facts of another", "[gemm][ranker]") {
  const TinySpace tiny;
  const RankerSpace whole(tiny.configs, tiny.kernels, {});
  std::vector<KernelFacts> row_major;
  for (const KernelFacts& facts : tiny.kernels) {
    if (facts.layout == Layout::kNn) row_major.push_back(facts);
  }
  const RankerSpace space(tiny.configs, row_major, {});
  for (const bool even_k : {false, true}) {
    const RankerProblem nn(Problem{.m = 64, .n = 64, .k = 64, .layout = Layout::kNn}, {});
    const RankerProblem tn(Problem{.m = 64, .n = 64, .k = 64, .layout = Layout::kTn}, {});
    const auto of = [&](const RankerSpace& from, const RankerProblem& problem) {
      const auto facts = from.Facts(RankerSpace::Variant(problem, even_k), 0);
      return std::vector<float>(facts.begin(), facts.end());
    };
    CHECK(of(space, nn) == of(whole, nn));
    CHECK(of(space, tn) == of(whole, nn));
  }
}

TEST_CASE("float8 sees its configurations with half the block_k", "[gemm][features]") {
  const std::vector<Config> configs = {{64, 64, 32, 8, 3, 4}, {64, 64, 64, 8, 3, 4}};
  const std::vector<std::uint16_t> registers = {100, 200};
  const std::vector<std::uint32_t> bytes = {1000, 2000};
  timings::Timings arrays;
  KernelFacts facts = {.registers = timings::KeepArray(arrays, registers),
                       .shared_bytes = KeepArray(arrays, bytes),
                       .local_bytes = KeepArray(arrays, bytes)};
  KernelFacts scaled = facts;
  scaled.dtype = tensor::DType::kFloat8E4m3fn;
  const std::vector<KernelFacts> kernels = {facts, scaled};
  const RankerSpace space(configs, kernels, {});
  const RankerProblem problem(
      {.op = Op::kScaledMm, .m = 64, .n = 64, .k = 256, .dtype = tensor::DType::kFloat8E4m3fn}, {});
  CHECK(space.SeenAs(problem, configs[1]) == 0);
  CHECK(space.SeenAs(problem, configs[0]) == 0);  // the nearest: 16 is not in the list
  CHECK(space.Exists(problem, 0));
  const std::size_t fp8 = RankerSpace::Variant(problem, true);
  constexpr std::size_t kLnRegisters = 24;
  CHECK(space.Facts(fp8, 0)[kLnRegisters] == Catch::Approx(std::log(200.0)));
  const RankerProblem other({.m = 64, .n = 64, .k = 256}, {});
  CHECK(space.SeenAs(other, configs[1]) == 1);
  CHECK(space.Facts(RankerSpace::Variant(other, true), 0)[kLnRegisters] ==
        Catch::Approx(std::log(100.0)));
}

TEST_CASE("a CPU's configurations are seen as they are, whatever the elements",
          "[gemm][features]") {
  const std::vector<Config> configs = {{16, 16, 64, 8, 1, 1}, {16, 16, 128, 8, 1, 1}};
  timings::Timings arrays;
  const KernelFacts none = {.registers = timings::KeepArray(arrays, std::vector<std::uint16_t>(2)),
                            .shared_bytes = KeepArray(arrays, std::vector<std::uint32_t>(2)),
                            .local_bytes = KeepArray(arrays, std::vector<std::uint32_t>(2))};
  const RankerSpace space(configs, std::span(&none, 1), {});
  const RankerProblem problem({.m = 64, .n = 64, .k = 64, .dtype = tensor::DType::kFloat32}, {});
  CHECK(space.SeenAs(problem, configs[0]) == 0);
  CHECK(space.IsCandidate(problem, 0));
}

TEST_CASE("what could not be compiled for a kind of elements is no candidate", "[gemm][features]") {
  const std::vector<Config> configs = {{64, 64, 64, 8, 3, 4}, {256, 256, 64, 8, 5, 8}};
  const std::vector<std::uint16_t> first = {100, 0};
  const std::vector<std::uint16_t> all = {100, 200};
  const std::vector<std::uint32_t> bytes = {1000, 2000};
  timings::Timings arrays;
  KernelFacts bf16 = {.registers = timings::KeepArray(arrays, first),
                      .shared_bytes = KeepArray(arrays, bytes),
                      .local_bytes = KeepArray(arrays, bytes)};
  KernelFacts f16 = bf16;
  f16.dtype = tensor::DType::kFloat16;
  f16.registers = KeepArray(arrays, all);
  const std::vector<KernelFacts> kernels = {bf16, f16};
  const RankerSpace space(configs, kernels, {});
  Problem problem = {.m = 4096, .n = 4096, .k = 4096};
  CHECK(space.IsCandidate(RankerProblem(problem, {}), 0));
  CHECK_FALSE(space.IsCandidate(RankerProblem(problem, {}), 1));
  problem.dtype = tensor::DType::kFloat16;
  CHECK(space.IsCandidate(RankerProblem(problem, {}), 1));
}

TEST_CASE("the nearest configuration stands in for one that is not known", "[gemm][features]") {
  const TinySpace tiny;
  const RankerSpace space(tiny.configs, tiny.kernels, {});
  Config config = tiny.configs[1];
  CHECK(space.FindNearest(config) == 1);
  config.num_stages = 2;
  CHECK(space.FindNearest(config) == 1);
}

}  // namespace
}  // namespace idbg::gemm::features_ranker_test
