// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <span>

#include "collect/collector.h"
#include "collect/cuda/kernel_pack.h"
#include "collect/faults.h"
#include "gemm/problem/space.h"

namespace idbg::collect::cuda {

struct TritonOptions {
  int gpu = 0;
  std::filesystem::path pack;
  gemm::SearchSpace space = gemm::SearchSpace::kExhaustive;
  bool events_only = false;      // times by events even where CUPTI is there
  const FaultList& faults;       // what is not to be run
  CollectionObserver& observer;  // told what runs
};

// The kernels that problems need on a GPU with so much shared memory for a block.
std::set<KernelKey> WantedKernels(std::span<const gemm::Problem> problems, gemm::SearchSpace space,
                                  std::int64_t shared_bytes);

// Times the kernels of a pack on one GPU through the driver API. Each configuration is run in turns
// with the others (interleaved), those near the best more often; the time is the median. Before a
// kernel is timed for the first time on a kind of problem, its result is compared with another
// kernel's, and that one's with products computed on the host in double precision: a wrong
// configuration gets no time.
//
// What hangs or breaks the context throws Error(kExternal); the process then has to be started
// again. A problem on which something did so before is measured one launch at a time, so that the
// next fault has a name.
//
// Throws Error(kExternal) where there is no GPU, and where the pack is for another one.
std::unique_ptr<CollectionBackend> MakeTritonBackend(const TritonOptions& options);

}  // namespace idbg::collect::cuda
