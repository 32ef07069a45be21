// SPDX-License-Identifier: Apache-2.0
#include "analyze/collect/collect_parts.h"

#include <algorithm>
#include <string>
#include <system_error>

#include "base/error.h"
#include "base/log.h"
#include "base/text/text.h"
#include "collect/shard.h"
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

}  // namespace idbg::analyze
