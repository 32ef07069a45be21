// SPDX-License-Identifier: Apache-2.0
#include "collect/shard.h"

#include <fmt/core.h>

#include <cstdint>
#include <set>

#include "base/error.h"
#include "base/text/text.h"

namespace idbg::collect {
namespace {

std::optional<std::int64_t> ParseCount(std::string_view text) {
  const auto value = base::ParseNumber<std::int64_t>(text);
  return value && *value >= 0 ? value : std::nullopt;
}

// A variable that holds a count or a number; null where it is not set.
std::optional<std::int64_t> NumberIn(const ReadVariable& variable, const char* name) {
  const char* const text = variable(name);
  if (text == nullptr || *text == '\0') return std::nullopt;
  const auto value = ParseCount(text);
  if (!value)
    base::FailUsage(
        fmt::format("{}={}: expected a number (choose the part with --shard I/N)", name, text));
  return value;
}

Shard CheckRank(std::int64_t index, std::int64_t count, const char* source) {
  if (count >= 1 && index < count)
    return {static_cast<std::size_t>(index) + 1, static_cast<std::size_t>(count)};
  base::FailUsage(fmt::format("{}: {} of {} cannot be (choose the part with --shard I/N)", source,
                              index, count));
}

// A task of a job array. SLURM_ARRAY_TASK_STEP is that of "--array=0-30:5".
std::optional<Shard> ArrayShard(const ReadVariable& variable) {
  const auto id = NumberIn(variable, "SLURM_ARRAY_TASK_ID");
  const auto count = NumberIn(variable, "SLURM_ARRAY_TASK_COUNT");
  if (!id || !count) return std::nullopt;
  const std::int64_t first = NumberIn(variable, "SLURM_ARRAY_TASK_MIN").value_or(0);
  const std::int64_t step = NumberIn(variable, "SLURM_ARRAY_TASK_STEP").value_or(1);
  if (step < 1 || *id < first || (*id - first) % step != 0)
    base::FailUsage(
        fmt::format("SLURM_ARRAY_TASK_ID={}: not a number of an array from {} in steps of {} "
                    "(choose the part with --shard I/N)",
                    *id, first, step));
  return CheckRank((*id - first) / step, *count, "SLURM_ARRAY_TASK_ID");
}

// A task of a step. The script of a batch job itself is in no step, although it sees the number of
// the job's tasks.
std::optional<Shard> StepShard(const ReadVariable& variable) {
  const bool in_job = variable("SLURM_JOB_ID") != nullptr;
  if (in_job && variable("SLURM_STEP_ID") == nullptr) return std::nullopt;
  const auto index = NumberIn(variable, "SLURM_PROCID");
  auto count = NumberIn(variable, "SLURM_STEP_NUM_TASKS");
  if (!count) count = NumberIn(variable, "SLURM_NTASKS");
  if (!index || !count) return std::nullopt;
  return CheckRank(*index, *count, "SLURM_PROCID");
}

}  // namespace

Shard ParseShard(std::string_view text) {
  constexpr std::int64_t kMostShards = 1'000'000;
  const std::size_t slash = text.find('/');
  if (slash != std::string_view::npos) {
    const auto number = ParseCount(text.substr(0, slash));
    const auto count = ParseCount(text.substr(slash + 1));
    if (number && count && *number >= 1 && *number <= *count && *count <= kMostShards)
      return {static_cast<std::size_t>(*number), static_cast<std::size_t>(*count)};
  }
  base::FailUsage(
      fmt::format("--shard {}: expected I/N with I from 1 to N (the first of 8 is 1/8)", text));
}

std::optional<FoundShard> FindShard(const ReadVariable& variable) {
  const auto rank = NumberIn(variable, "RANK");
  const auto world = NumberIn(variable, "WORLD_SIZE");
  if (rank && world) {
    if (*world == 1) return std::nullopt;
    return FoundShard{CheckRank(*rank, *world, "RANK"), "RANK and WORLD_SIZE"};
  }
  const std::optional<Shard> array = ArrayShard(variable);
  const std::optional<Shard> step = StepShard(variable);
  std::string source;
  if (array && array->count > 1) source = "SLURM_ARRAY_TASK_ID";
  if (step && step->count > 1) source += source.empty() ? "SLURM_PROCID" : " and SLURM_PROCID";
  if (source.empty()) return std::nullopt;
  const Shard outer = array.value_or(Shard{});
  const Shard inner = step.value_or(Shard{});
  return FoundShard{{(outer.number - 1) * inner.count + inner.number, outer.count * inner.count},
                    source};
}

std::optional<int> FindLocalRank(const ReadVariable& variable) {
  constexpr std::int64_t kMostRanks = 1'000'000;
  auto rank = NumberIn(variable, "LOCAL_RANK");
  if (!rank && variable("SLURM_STEP_ID") != nullptr) rank = NumberIn(variable, "SLURM_LOCALID");
  if (!rank) return std::nullopt;
  if (*rank > kMostRanks) base::FailUsage(fmt::format("LOCAL_RANK={}: no such GPU", *rank));
  return static_cast<int>(*rank);
}

std::vector<gemm::Problem> ProblemsOfShard(std::span<const gemm::Problem> problems,
                                           const Shard& shard) {
  // A problem that occurs twice must not be measured by two processes.
  std::set<gemm::Problem> seen;
  std::vector<gemm::Problem> part;
  for (const gemm::Problem& problem : problems) {
    if (!seen.insert(problem).second) continue;
    if ((seen.size() - 1) % shard.count == shard.number - 1) part.push_back(problem);
  }
  return part;
}

std::filesystem::path WithLabel(const std::filesystem::path& file, const std::string& label) {
  const std::string name = file.filename().string();
  std::size_t point = name.rfind('.');
  if (point == std::string::npos || point == 0) point = name.size();
  constexpr std::string_view kSecond = ".timings";
  if (std::string_view(name).substr(0, point).ends_with(kSecond)) point -= kSecond.size();
  return file.parent_path() / (name.substr(0, point) + "." + label + name.substr(point));
}

std::filesystem::path ShardFile(const std::filesystem::path& file, const Shard& shard) {
  if (shard.is_whole()) return file;
  return WithLabel(file, fmt::format("shard-{:04}-of-{:04}", shard.number, shard.count));
}

}  // namespace idbg::collect
