// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "gemm/problem/problem.h"
#include "gemm/problem/space.h"

namespace idbg::analyze {

struct PackRequest {
  std::filesystem::path pack;  // empty: in the user's cache folder
  std::string python = "python3";
  int gpu = 0;
  std::span<const gemm::Problem> problems;
  gemm::SearchSpace space = gemm::SearchSpace::kExhaustive;
};

// The pack with the kernels of all problems. What it lacks is compiled by the Python package, on
// all cores. Throws Error(kExternal) where there is no GPU, no Python with Triton, or the builder
// fails.
std::filesystem::path EnsurePack(const PackRequest& request);

}  // namespace idbg::analyze
