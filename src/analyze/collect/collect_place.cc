// SPDX-License-Identifier: Apache-2.0
#include "analyze/collect/collect_place.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <numeric>
#include <string_view>

#include "base/error.h"
#include "base/log.h"

namespace idbg::analyze {
namespace {

[[noreturn]] void FailGpus(const std::string& text) {
  throw base::Error(base::ErrorCode::kUsage,
                    fmt::format("--gpus {}: expected all, a count from 1, or different numbers "
                                "with commas like 0,2,3 (--gpu N takes the one GPU N)",
                                text));
}

int ParseNumber(std::string_view word, const std::string& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || error != std::errc{} || end != word.data() + word.size() || number < 0)
    FailGpus(text);
  return number;
}

std::vector<int> FirstGpus(int count) {
  std::vector<int> gpus(static_cast<std::size_t>(count));
  std::iota(gpus.begin(), gpus.end(), 0);
  return gpus;
}

std::vector<int> ParseList(const std::string& text) {
  std::vector<int> gpus;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    gpus.push_back(ParseNumber(std::string_view(text).substr(begin, end - begin), text));
    if (std::ranges::count(gpus, gpus.back()) > 1) FailGpus(text);
    begin = end + 1;
  }
  return gpus;
}

std::vector<int> ParseGpus(const std::string& text, const std::function<int()>& count) {
  constexpr int kMostGpus = 1024;
  if (text == "all") return FirstGpus(count());
  if (text.find(',') != std::string::npos) return ParseList(text);
  const int wanted = ParseNumber(text, text);
  if (wanted < 1 || wanted > kMostGpus) FailGpus(text);
  return FirstGpus(wanted);
}

// Two processes on one GPU would spoil each other's times.
int GpuOfRank(int rank, int count, const collect::ReadVariable& variable) {
  // Each process sees a GPU of its own.
  if (count == 1 && variable("CUDA_VISIBLE_DEVICES") != nullptr) return 0;
  if (rank < count) return rank;
  throw base::Error(base::ErrorCode::kExternal,
                    fmt::format("process {} of this host has no GPU of its own: {} here (start one "
                                "process for each GPU, or name the GPU with --gpu)",
                                rank, count));
}

}  // namespace

collect::Shard ChooseShard(const std::string& text) {
  if (!text.empty()) return collect::ParseShard(text);
  const auto found = collect::FindShard([](const char* name) { return std::getenv(name); });
  if (!found) return {};
  base::LogNotice(fmt::format("measuring shard {}/{} (by {}; --shard 1/1 measures all)",
                              found->shard.number, found->shard.count, found->source));
  return found->shard;
}

std::vector<int> ChooseGpus(const GpuRequest& request, const std::function<int()>& count,
                            const collect::ReadVariable& variable) {
  if (!request.gpus.empty()) {
    const char* const neighbours = variable("LOCAL_WORLD_SIZE");
    if (neighbours != nullptr && std::string_view(neighbours) != "1")
      throw base::Error(
          base::ErrorCode::kUsage,
          "--gpus: torchrun has started several processes on this host, each of which "
          "takes the GPU of its LOCAL_RANK (leave --gpus out)");
    std::vector<int> gpus = ParseGpus(request.gpus, count);
    const int highest = *std::ranges::max_element(gpus);
    if (highest >= count())
      throw base::Error(base::ErrorCode::kExternal,
                        fmt::format("--gpus {}: GPU {} does not exist: this host has {}",
                                    request.gpus, highest, count()));
    return gpus;
  }
  if (request.gpu) return {*request.gpu};
  const auto rank = collect::FindLocalRank(variable);
  return {rank ? GpuOfRank(*rank, count(), variable) : 0};
}

}  // namespace idbg::analyze
