// SPDX-License-Identifier: Apache-2.0
#include "analyze/collect/collect_parts.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <numeric>
#include <string_view>
#include <system_error>

#include "base/error.h"
#include "base/log.h"
#include "base/text/text.h"
#include "timings/timings_append.h"
#include "timings/timings_reader.h"
#include "timings/timings_writer.h"

namespace idbg::analyze {

namespace {

namespace fs = std::filesystem;

// Whether a name is that of a part: what stands before and after the GPU's number.
bool IsPart(const std::string& name, const fs::path& file) {
  const std::string pattern = collect::WithLabel(file.filename(), "gpu-").string();
  const std::size_t number = pattern.find(".gpu-") + std::string(".gpu-").size();
  if (name.size() <= pattern.size() || !name.starts_with(pattern.substr(0, number)) ||
      !name.ends_with(pattern.substr(number)))
    return false;
  return std::ranges::all_of(name.substr(number, name.size() - pattern.size()), base::IsDigit);
}

std::vector<fs::path> FindParts(const fs::path& file) {
  std::vector<fs::path> parts;
  std::error_code error;
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (IsPart(entry.path().filename().string(), file) && entry.is_regular_file(error))
      parts.push_back(entry.path());
  }
  std::ranges::sort(parts);
  return parts;
}

bool HoldsBytes(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  return !error && size > 0;
}

// A file that was cut off within its header holds nothing.
bool HoldsRecords(const fs::path& part) {
  if (!HoldsBytes(part)) return false;
  try {
    timings::ReadTimings(part, timings::ReadMode::kSalvage);
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kFormat) throw;
    base::LogWarning("part skipped: ", error.what());
    return false;
  }
  return true;
}

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

fs::path PartFile(const fs::path& file, int gpu) {
  return collect::WithLabel(file, "gpu-" + std::to_string(gpu));
}

std::uint64_t JoinParts(const fs::path& file) {
  const std::vector<fs::path> parts = FindParts(file);
  if (parts.empty()) return 0;
  timings::Diagnostics diagnostics;
  timings::Timings whole;
  if (HoldsBytes(file))
    whole = timings::ReadTimings(file, timings::ReadMode::kSalvage, &diagnostics);
  std::set<gemm::Problem> held;
  for (const timings::ProblemTimings& timed : whole.problems) held.insert(timed.problem);
  for (const fs::path& part : parts) {
    if (!HoldsRecords(part)) continue;
    timings::Timings timings =
        timings::ReadTimings(part, timings::ReadMode::kSalvage, &diagnostics);
    // A run that was killed while it joined has left a part whose problems are in the file.
    std::erase_if(timings.problems, [&](const timings::ProblemTimings& timed) {
      return !held.insert(timed.problem).second;
    });
    timings::AppendTimings(whole, std::move(timings), part.string(), nullptr);
  }
  if (!whole.configs.empty()) timings::WriteTimings(file, whole);
  std::error_code ignored;
  for (const fs::path& part : parts) {
    fs::remove(part);
    fs::remove(part.string() + ".problems.jsonl", ignored);  // of a run that was killed
  }
  return diagnostics.LostBytes();
}

std::set<gemm::Problem> ProblemsIn(const fs::path& file) {
  std::set<gemm::Problem> problems;
  if (!HoldsBytes(file)) return problems;
  const timings::Timings timings = timings::ReadTimings(file, timings::ReadMode::kSalvage);
  for (const timings::ProblemTimings& timed : timings.problems) problems.insert(timed.problem);
  return problems;
}

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
