// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>
#include <map>

#include "analyze/collect/collect_parts.h"
#include "base/error.h"

namespace idbg::analyze::collect_place_test {
namespace {

using Gpus = std::vector<int>;

Gpus Chosen(const GpuRequest& request, int count,
            const std::map<std::string, std::string>& variables = {}) {
  return ChooseGpus(
      request, [&] { return count; },
      [&](const char* name) -> const char* {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
      });
}

base::ErrorCode CodeOf(const GpuRequest& request, int count,
                       const std::map<std::string, std::string>& variables = {}) {
  try {
    Chosen(request, count, variables);
  } catch (const base::Error& error) {
    return error.code();
  }
  return base::ErrorCode::kInternal;
}

}  // namespace

TEST_CASE("GPUs are chosen by number, count or rank", "[analyze][collect]") {
  CHECK(Chosen({}, 8) == Gpus{0});
  CHECK(Chosen({.gpu = 3}, 8) == Gpus{3});
  CHECK(Chosen({.gpus = "all"}, 3) == Gpus{0, 1, 2});
  CHECK(Chosen({.gpus = "2"}, 8) == Gpus{0, 1});
  CHECK(Chosen({.gpus = "0,5,2"}, 8) == Gpus{0, 5, 2});
  CHECK(Chosen({}, 8, {{"LOCAL_RANK", "5"}}) == Gpus{5});
  CHECK(Chosen({.gpu = 3}, 8, {{"LOCAL_RANK", "5"}}) == Gpus{3});
  // Slurm shows each process its own GPU as number 0.
  CHECK(Chosen({}, 1, {{"LOCAL_RANK", "5"}, {"CUDA_VISIBLE_DEVICES", "5"}}) == Gpus{0});
}

TEST_CASE("GPUs that cannot be are refused", "[analyze][collect]") {
  for (const char* text : {"0", "-1", "one", "1,", ",1", "1,1", "1.5", "all,1"})
    CHECK(CodeOf({.gpus = text}, 8) == base::ErrorCode::kUsage);
  CHECK(CodeOf({.gpus = "9"}, 8) == base::ErrorCode::kExternal);
  CHECK(CodeOf({.gpus = "0,8"}, 8) == base::ErrorCode::kExternal);
  // Two processes would share a GPU.
  CHECK(CodeOf({}, 2, {{"LOCAL_RANK", "2"}}) == base::ErrorCode::kExternal);
  CHECK(CodeOf({.gpus = "all"}, 8, {{"LOCAL_WORLD_SIZE", "8"}}) == base::ErrorCode::kUsage);
}

}  // namespace idbg::analyze::collect_place_test
