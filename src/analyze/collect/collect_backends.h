// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include "collect/backend.h"
#include "gemm/problem/problem.h"
#include "gemm/problem/space.h"

// What a collection measures with.
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

struct InductorOptions {
  std::string python = "python3";  // has torch
  int gpu = 0;                     // where torch sees GPUs; else the CPU is measured
  gemm::SearchSpace space = gemm::SearchSpace::kExhaustive;  // of Triton's templates
  double time_limit_s = 300;                                 // of a problem
};

// Takes the times that TorchInductor's own autotuning measures of every choice it has for a problem
// on this device, ATEN's among them, from a Python process that is kept (inductor_debug.
// autotune_worker). A problem on which the process dies, answers with something else or takes too
// long is skipped with the reason, and another process is started; the third in a row is
// Error(kExternal), as is a Python without torch.
std::unique_ptr<collect::CollectionBackend> MakeInductorBackend(const InductorOptions& options);

// Whether this machine has no CUDA GPU at all: no driver, or one that sees none. A driver that
// fails in another way counts as a GPU, so that a broken one is not passed over.
bool HasNoGpu();

}  // namespace idbg::analyze
