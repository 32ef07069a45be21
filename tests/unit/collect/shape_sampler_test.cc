// SPDX-License-Identifier: Apache-2.0
#include "collect/shape_sampler.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <set>
#include <string>

#include "base/error.h"

namespace idbg::collect::shape_sampler_test {
namespace {

// "(M,K,N) dtype op", as torch-diode's log has them.
std::vector<std::string> LogNormalProblems(std::uint64_t seed, std::size_t count) {
  const std::vector<tensor::DType> dtypes = {tensor::DType::kFloat16, tensor::DType::kBfloat16};
  const std::vector<gemm::Op> ops = {gemm::Op::kMm, gemm::Op::kAddmm, gemm::Op::kBmm};
  std::vector<std::string> lines;
  for (const gemm::Problem& p : ProblemsOf(SampleLogNormal(seed, count), seed, dtypes, ops)) {
    lines.push_back(
        "(" + std::to_string(p.m) + "," + std::to_string(p.k) + "," + std::to_string(p.n) + ") " +
        (p.dtype == tensor::DType::kFloat16 ? "fp16 " : "bf16 ") + std::string(ToString(p.op)));
  }
  return lines;
}

LogNormal Fixed(double size) { return {std::log(size) + 1e-12, 0}; }

}  // namespace

TEST_CASE("log-normal shapes are those of torch-diode", "[gemm][sampler]") {
  CHECK(LogNormalProblems(42, 10) ==
        std::vector<std::string>{"(2544,2016,296) fp16 mm", "(35088,296,248) fp16 bmm",
                                 "(40512,176,1336) bf16 mm", "(2864,176,168) fp16 bmm",
                                 "(1328,8,16) bf16 bmm", "(168,976,64) fp16 bmm",
                                 "(72,11824,32) fp16 mm", "(400,24,416) bf16 bmm",
                                 "(176,40,448) bf16 mm", "(1872,264,136) bf16 addmm"});
  CHECK(LogNormalProblems(43, 5) ==
        std::vector<std::string>{"(1376,216,80) fp16 mm", "(184,200,1552) bf16 addmm",
                                 "(2552,7616,10616) bf16 bmm", "(232,1328,208) fp16 addmm",
                                 "(8,1440,88) bf16 bmm"});
}

TEST_CASE("log-normal sizes are rounded half to even in units of 8", "[gemm][sampler]") {
  for (const auto& [size, rounded] : std::vector<std::pair<double, std::int64_t>>{{1, 8},
                                                                                  {4, 8},
                                                                                  {12, 16},
                                                                                  {20, 16},
                                                                                  {28, 32},
                                                                                  {36, 32},
                                                                                  {64, 64},
                                                                                  {1000, 1000},
                                                                                  {1004, 1008},
                                                                                  {3000, 3000}}) {
    const auto shapes = SampleLogNormal(1, 1, {Fixed(size), Fixed(size), Fixed(size)});
    CHECK(shapes.at(0) == Sizes{rounded, rounded, rounded});
  }
  CHECK_THROWS_AS(SampleLogNormal(1, 1, {{1000, 0}, {1, 0}, {1, 0}}), base::Error);
}

TEST_CASE("random shapes are those of torch-diode", "[gemm][sampler]") {
  CHECK(SampleUniform(42, 4) == std::vector<Sizes>{{.m = 2651, .n = 134, .k = 488},
                                                   {.m = 3069, .n = 1035, .k = 1158},
                                                   {.m = 946, .n = 3048, .k = 603},
                                                   {.m = 451, .n = 3065, .k = 2803}});
  CHECK(SampleUniform(42, 3, {.power_of_two = true}) ==
        std::vector<Sizes>{{.m = 64, .n = 512, .k = 32},
                           {.m = 256, .n = 128, .k = 256},
                           {.m = 64, .n = 2048, .k = 64}});
}

TEST_CASE("random shapes are different, and too many are refused at once", "[gemm][sampler]") {
  const auto all = SampleUniform(7, 27, {.min_size = 5, .max_size = 7});
  CHECK(std::set<Sizes>(all.begin(), all.end()).size() == 27);
  CHECK_THROWS_AS(SampleUniform(7, 28, {.min_size = 5, .max_size = 7}), base::Error);
  const UniformSizes powers{.min_size = 32, .max_size = 127, .power_of_two = true};
  CHECK(SampleUniform(7, 8, powers).size() == 8);
  CHECK_THROWS_AS(SampleUniform(7, 9, powers), base::Error);
  CHECK_THROWS_AS(SampleUniform(7, 1, {.min_size = 9, .max_size = 8}), base::Error);
  CHECK_THROWS_AS(SampleUniform(7, 1, {.min_size = 0, .max_size = 8}), base::Error);
}

}  // namespace idbg::collect::shape_sampler_test
