// SPDX-License-Identifier: Apache-2.0
#include "collect/faults.h"

#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "base/files/file.h"
#include "timings/tiny_timings.h"

namespace idbg::collect::faults_test {
namespace {

constexpr const char* kSlow = "128x128x32 stages 3 warps 4";

gemm::Problem Rows(std::int64_t m) { return {.m = m, .n = 8, .k = 8}; }

}  // namespace

TEST_CASE("a fault calls for care and is then left out", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  const auto path = folder / "a.faults.jsonl";
  CHECK_FALSE(FaultList(path).NeedsCare(Rows(1)));
  AppendFault(path, {.problem = ToString(Rows(1)), .what = "", .why = "hangs"});
  CHECK(FaultList(path).NeedsCare(Rows(1)));
  CHECK_FALSE(FaultList(path).NeedsCare(Rows(11)));
  CHECK_FALSE(FaultList(path).LeavesOut());
  AppendFault(path, {.problem = ToString(Rows(1)), .what = kSlow, .why = "hangs"});
  CHECK(FaultList(path).WhyNot(Rows(1), kSlow) == "hangs");
  CHECK_FALSE(FaultList(path).WhyNot(Rows(2), kSlow).has_value());
  CHECK(FaultList(path).LeavesOut());
}

TEST_CASE("what fails on three problems is left out on all", "[gemm][collect]") {
  FaultList faults;
  for (const std::int64_t m : {1, 2, 2, 2}) faults.Add({ToString(Rows(m)), kSlow, "hangs"});
  CHECK_FALSE(faults.WhyNot(Rows(9), kSlow).has_value());
  faults.Add({ToString(Rows(3)), kSlow, "hangs"});
  CHECK(faults.WhyNot(Rows(9), kSlow) == "left out: failed on 3 problems of bfloat16:nn");
  gemm::Problem half = Rows(9);
  half.dtype = tensor::DType::kFloat16;
  CHECK_FALSE(faults.WhyNot(half, kSlow).has_value());
}

TEST_CASE("a damaged list of faults costs its own lines only", "[gemm][collect]") {
  const timings::TemporaryFolder folder;
  const auto path = folder / "a.faults.jsonl";
  AppendFault(path, {.problem = ToString(Rows(1)), .what = kSlow, .why = "hangs"});
  base::WriteFile(path, base::ReadFile(path) + "{\"problem\": \"mm:bfl");
  AppendFault(path, {.problem = ToString(Rows(2)), .what = kSlow, .why = "hangs"});
  const FaultList faults(path);
  CHECK(faults.WhyNot(Rows(1), kSlow).has_value());
  CHECK(faults.WhyNot(Rows(2), kSlow).has_value());
  base::WriteFile(path, "{\"format\": \"other\", \"version\": 1}\n");
  CHECK_THROWS_AS(FaultList(path), base::Error);
}

}  // namespace idbg::collect::faults_test
