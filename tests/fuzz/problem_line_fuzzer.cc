// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "gemm/problem/problem_line.h"

// What is accepted has sizes that can be computed with, and a canonical text that reads back.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  gemm::Problem problem;
  if (fuzz::Try([&] { problem = gemm::ParseProblemLine(fuzz::Text(data, size), "input", 1); })) {
    fuzz::Require(problem.m > 0 && problem.n > 0 && problem.k > 0 && problem.batch > 0,
                  "a size below 1");
    fuzz::Require(gemm::ParseProblem(gemm::ToString(problem)) == problem, "the text form differs");
  }
  return 0;
}
