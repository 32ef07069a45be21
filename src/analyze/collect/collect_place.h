// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "collect/shard.h"

namespace idbg::analyze {

// The part of a collection that is asked for: "3/8"; without a text the one that torchrun or Slurm
// started this process for, which a line of the log says; else the whole.
collect::Shard ChooseShard(const std::string& text);

// How GPUs are asked for.
struct GpuRequest {
  std::optional<int> gpu;
  std::string gpus;  // "all", a count, or numbers with commas; empty: one GPU
};

// The numbers of the GPUs to use. Without a request that of LOCAL_RANK, which torchrun sets, else
// GPU 0. `count` gives how many this process sees. Throws Error(kUsage) for what cannot be and
// Error(kExternal) where there are fewer.
std::vector<int> ChooseGpus(const GpuRequest& request, const std::function<int()>& count,
                            const collect::ReadVariable& variable);

}  // namespace idbg::analyze
