// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gemm/problem/problem.h"

namespace idbg::collect {

// A part of a collection that one process measures: every `count`-th problem.
struct Shard {
  std::size_t number = 1;  // from 1
  std::size_t count = 1;

  bool is_whole() const { return count == 1; }
  bool operator==(const Shard&) const = default;
};

// "3/8". Throws Error(kUsage) for anything else.
Shard ParseShard(std::string_view text);

// The value of an environment variable; null where it is not set.
using ReadVariable = std::function<const char*(const char* name)>;

struct FoundShard {
  Shard shard;
  std::string source;  // "RANK and WORLD_SIZE"
};

// The shard that torchrun (RANK, WORLD_SIZE) or Slurm (SLURM_PROCID and SLURM_NTASKS in a step,
// SLURM_ARRAY_TASK_ID in an array, both in a step of an array) started this process for. Null where
// none did, or there is one process only. Throws Error(kUsage) for values that cannot be.
std::optional<FoundShard> FindShard(const ReadVariable& variable);

// The number of this process on its host (LOCAL_RANK, SLURM_LOCALID), which chooses its GPU.
std::optional<int> FindLocalRank(const ReadVariable& variable);

// The problems of a shard, without repetitions: of those that differ, every count-th.
std::vector<gemm::Problem> ProblemsOfShard(std::span<const gemm::Problem> problems,
                                           const Shard& shard);

// "set.timings.msgpack" -> "set.shard-0003-of-0008.timings.msgpack"; the file itself for the whole.
std::filesystem::path ShardFile(const std::filesystem::path& file, const Shard& shard);

// Puts ".LABEL" before the extensions of a file's name.
std::filesystem::path WithLabel(const std::filesystem::path& file, const std::string& label);

}  // namespace idbg::collect
