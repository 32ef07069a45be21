// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "collect/shard.h"
#include "gemm/problem/problem.h"

namespace idbg::analyze {

// The file of one GPU's process: "set.gpu-3.msgpack" beside "set.msgpack".
std::filesystem::path PartFile(const std::filesystem::path& file, int gpu);

// Joins the files of all GPUs that lie beside a data set into it and removes them. A record that
// was being written when its process was killed is left out; the bytes of such are returned.
std::uint64_t JoinParts(const std::filesystem::path& file);

// The problems that a data set holds; none where there is no file.
std::set<gemm::Problem> ProblemsIn(const std::filesystem::path& file);

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
