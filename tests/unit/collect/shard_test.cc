// SPDX-License-Identifier: Apache-2.0
#include "collect/shard.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>

#include "base/error.h"

namespace idbg::collect::shard_test {
namespace {

using Variables = std::map<std::string, std::string>;

ReadVariable Reading(const Variables& variables) {
  return [&variables](const char* name) -> const char* {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  };
}

std::string Found(const Variables& variables) {
  const auto found = FindShard(Reading(variables));
  if (!found) return "none";
  return std::to_string(found->shard.number) + "/" + std::to_string(found->shard.count) + " by " +
         found->source;
}

bool IsRefused(const std::string& text) {
  try {
    ParseShard(text);
  } catch (const base::Error& error) {
    return error.code() == base::ErrorCode::kUsage;
  }
  return false;
}

}  // namespace

TEST_CASE("shards are counted from one", "[gemm][collect]") {
  CHECK(ParseShard("3/8") == Shard{.number = 3, .count = 8});
  CHECK(ParseShard("1/1").is_whole());
  for (const char* text :
       {"0/8", "9/8", "3", "3/", "/8", "3/0", "-1/8", "3/8 ", "x/y", "1/9999999"})
    CHECK(IsRefused(text));
}

TEST_CASE("shards hold every problem once", "[gemm][collect]") {
  std::vector<gemm::Problem> problems;
  for (const std::int64_t m : {1, 2, 3, 2, 4, 5, 1, 6, 7}) problems.push_back({.m = m, .n = 1});
  std::vector<std::int64_t> sizes;
  for (const std::size_t number : {1, 2, 3}) {
    for (const gemm::Problem& problem : ProblemsOfShard(problems, {number, 3}))
      sizes.push_back(problem.m);
  }
  CHECK(sizes == std::vector<std::int64_t>{1, 4, 7, 2, 5, 3, 6});
  CHECK(ProblemsOfShard(problems, {9, 9}).empty());
}

TEST_CASE("a shard's file is named after it", "[gemm][collect]") {
  const Shard shard{.number = 3, .count = 8};
  CHECK(ShardFile("a/h200.msgpack", shard) == "a/h200.shard-0003-of-0008.msgpack");
  CHECK(ShardFile("set.timings.msgpack", shard) == "set.shard-0003-of-0008.timings.msgpack");
  CHECK(ShardFile("plain", shard) == "plain.shard-0003-of-0008");
  CHECK(ShardFile("h200.msgpack", {}) == "h200.msgpack");
}

TEST_CASE("torchrun and Slurm say which shard a process has", "[gemm][collect]") {
  CHECK(Found({}) == "none");
  CHECK(Found({{"RANK", "2"}, {"WORLD_SIZE", "8"}}) == "3/8 by RANK and WORLD_SIZE");
  CHECK(Found({{"RANK", "0"}, {"WORLD_SIZE", "1"}}) == "none");
  CHECK(Found({{"RANK", "2"}}) == "none");
  CHECK(Found({{"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "4"}}) == "2/4 by SLURM_PROCID");
  // The script of a batch job of four tasks is run once.
  CHECK(Found({{"SLURM_JOB_ID", "7"}, {"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}}) == "none");
  CHECK(Found({{"SLURM_JOB_ID", "7"},
               {"SLURM_STEP_ID", "0"},
               {"SLURM_PROCID", "1"},
               {"SLURM_NTASKS", "4"},
               {"SLURM_STEP_NUM_TASKS", "2"}}) == "2/2 by SLURM_PROCID");
  const Variables array = {{"SLURM_ARRAY_TASK_ID", "15"},
                           {"SLURM_ARRAY_TASK_MIN", "5"},
                           {"SLURM_ARRAY_TASK_STEP", "5"},
                           {"SLURM_ARRAY_TASK_COUNT", "3"}};
  CHECK(Found(array) == "3/3 by SLURM_ARRAY_TASK_ID");
  Variables both = array;
  both.insert({{"SLURM_PROCID", "1"}, {"SLURM_NTASKS", "2"}});
  CHECK(Found(both) == "6/6 by SLURM_ARRAY_TASK_ID and SLURM_PROCID");
}

TEST_CASE("ranks that cannot be are refused", "[gemm][collect]") {
  CHECK_THROWS_AS(Found({{"RANK", "8"}, {"WORLD_SIZE", "8"}}), base::Error);
  CHECK_THROWS_AS(Found({{"RANK", "one"}, {"WORLD_SIZE", "8"}}), base::Error);
  // An array of chosen numbers, "1,3,9": which part each of them is cannot be known.
  CHECK_THROWS_AS(Found({{"SLURM_ARRAY_TASK_ID", "9"},
                         {"SLURM_ARRAY_TASK_MIN", "1"},
                         {"SLURM_ARRAY_TASK_COUNT", "3"}}),
                  base::Error);
}

TEST_CASE("the local rank chooses a GPU", "[gemm][collect]") {
  CHECK(FindLocalRank(Reading({{"LOCAL_RANK", "3"}})) == 3);
  CHECK(FindLocalRank(Reading({{"SLURM_STEP_ID", "0"}, {"SLURM_LOCALID", "2"}})) == 2);
  CHECK_FALSE(FindLocalRank(Reading({{"SLURM_LOCALID", "2"}})).has_value());
}

}  // namespace idbg::collect::shard_test
