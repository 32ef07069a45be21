// SPDX-License-Identifier: Apache-2.0
#include "analyze/collect/collect_parts.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/json/json.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/names.h"
#include "base/text/text.h"
#include "timings/timings_append.h"
#include "timings/timings_reader.h"
#include "timings/timings_writer.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using Event = WorkerLine::Event;

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
  base::FailUsage(
      fmt::format("--gpus {}: expected all, a count from 1, or different numbers "
                  "with commas like 0,2,3 (--gpu N takes the one GPU N)",
                  text));
}

std::vector<int> ParseGpus(const std::string& text, const std::function<int()>& count) {
  constexpr int kMostGpus = 1024;
  const auto parse = [&](std::string_view word, int least, int most) {
    const auto number = base::ParseNumber<int>(word);
    if (!number || *number < least || *number > most) FailGpus(text);
    return *number;
  };
  std::vector<int> gpus;
  if (text.find(',') != std::string::npos) {
    for (const std::string_view word : base::Split(text, ',')) {
      gpus.push_back(parse(word, 0, std::numeric_limits<int>::max()));
      if (std::ranges::count(gpus, gpus.back()) > 1) FailGpus(text);
    }
    return gpus;
  }
  gpus.resize(static_cast<std::size_t>(text == "all" ? count() : parse(text, 1, kMostGpus)));
  std::iota(gpus.begin(), gpus.end(), 0);
  return gpus;
}

// Two processes on one GPU would spoil each other's times.
int GpuOfRank(int rank, int count, const collect::ReadVariable& variable) {
  // Each process sees a GPU of its own.
  if (count == 1 && variable("CUDA_VISIBLE_DEVICES") != nullptr) return 0;
  if (rank < count) return rank;
  base::FailExternal(
      fmt::format("process {} of this host has no GPU of its own: {} here (start one "
                  "process for each GPU, or name the GPU with --gpu)",
                  rank, count));
}

std::size_t GetCount(const base::JsonValue& root, std::string_view key) {
  return static_cast<std::size_t>(root.GetMember(key).GetUint());
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
      base::FailUsage(
          "--gpus: torchrun has started several processes on this host, each of which "
          "takes the GPU of its LOCAL_RANK (leave --gpus out)");
    std::vector<int> gpus = ParseGpus(request.gpus, count);
    const int highest = *std::ranges::max_element(gpus);
    if (highest >= count())
      base::FailExternal(fmt::format("--gpus {}: GPU {} does not exist: this host has {}",
                                     request.gpus, highest, count()));
    return gpus;
  }
  if (request.gpu) return {*request.gpu};
  const auto rank = collect::FindLocalRank(variable);
  return {rank ? GpuOfRank(*rank, count(), variable) : 0};
}

std::string ToText(const WorkerLine& line) {
  return base::DumpJsonLine({{"event", base::EnumName(line.event)},
                             {"problem", line.problem},
                             {"what", line.what},
                             {"skipped", line.skipped},
                             {"failures", line.failures},
                             {"times", line.times},
                             {"done", line.done},
                             {"found", line.found},
                             {"cut_bytes", line.cut_bytes},
                             {"sm_mhz", line.conditions.sm_mhz},
                             {"memory_mhz", line.conditions.memory_mhz},
                             {"power_w", line.conditions.power_w},
                             {"temperature_c", line.conditions.temperature_c},
                             {"throttle", line.conditions.throttle},
                             {"is_complete", line.is_complete}});
}

WorkerLine ParseWorkerLine(std::string_view text) {
  const base::JsonDocument document(text, "worker");
  const base::JsonValue root = document.root();
  const std::string& name = root.GetMember("event").GetString();
  const auto event = base::FindEnum<Event>(name);
  if (!event) root.GetMember("event").Fail("unknown event '" + name + "'");
  return {.event = *event,
          .problem = root.GetMember("problem").GetString(),
          .what = root.GetMember("what").GetString(),
          .skipped = root.GetMember("skipped").GetString(),
          .failures = root.GetMember("failures").GetStrings(),
          .times = GetCount(root, "times"),
          .conditions = {.sm_mhz = static_cast<int>(GetCount(root, "sm_mhz")),
                         .memory_mhz = static_cast<int>(GetCount(root, "memory_mhz")),
                         .power_w = static_cast<int>(GetCount(root, "power_w")),
                         .temperature_c = static_cast<int>(GetCount(root, "temperature_c")),
                         .throttle = static_cast<std::uint32_t>(GetCount(root, "throttle"))},
          .done = GetCount(root, "done"),
          .found = GetCount(root, "found"),
          .cut_bytes = root.GetMember("cut_bytes").GetUint(),
          .is_complete = root.GetMember("is_complete").GetBool()};
}

void WorkerObserver::OnProblem(const collect::TimedProblem& problem, std::size_t done,
                               std::size_t) {
  Say({.event = Event::kProblem,
       .problem = ToString(problem.problem),
       .skipped = problem.skipped,
       .failures = problem.failures,
       .times = problem.configs.size(),
       .conditions = problem.conditions,
       .done = done});
}

void WorkerObserver::OnWaiting() {
  constexpr std::chrono::milliseconds kOften(500);
  const auto now = std::chrono::steady_clock::now();
  if (now - last_waiting_ < kOften) return;
  last_waiting_ = now;
  Say({.event = Event::kWaiting});
}

void WorkerObserver::OnEnd(const collect::CollectionResult& result) {
  Say({.event = Event::kEnd,
       .done = result.problems,
       .found = result.found,
       .cut_bytes = result.cut_bytes,
       .is_complete = result.is_complete});
}

}  // namespace idbg::analyze
