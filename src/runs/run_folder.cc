// SPDX-License-Identifier: Apache-2.0
#include "runs/run_folder.h"

#include <algorithm>
#include <system_error>

#include "base/error.h"
#include "runs/find.h"

namespace idbg::runs {
namespace {

namespace fs = std::filesystem;

// Where a path leads, links resolved, lies in the folder.
bool LiesIn(const fs::path& folder, const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::canonical(folder, error);
  if (error) return false;
  const fs::path target = fs::weakly_canonical(path, error);
  if (error) return false;
  return std::ranges::mismatch(whole, target).in1 == whole.end();
}

// What leads out of the run folder: the path itself, or a link below it.
std::optional<fs::path> FindOutside(const fs::path& run, const fs::path& path) {
  if (!LiesIn(run, path)) return path;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->is_symlink() && !LiesIn(run, entry->path())) return entry->path();
  }
  return std::nullopt;
}

std::optional<RunSummary> ReadSummary(const fs::path& path) {
  try {
    return FindRun(Folder::Open(path));
  } catch (const base::Error&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<RunFolder> RunFolder::Find(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored) || !fs::exists(path / kRunFile, ignored))
    return std::nullopt;
  return RunFolder(path, ReadSummary(path));
}

RunFolder::Part RunFolder::Locate(const char* key, std::string RunSummary::* named,
                                  const char* usual) const {
  const bool is_named = summary_ && !((*summary_).*named).empty();
  const fs::path path = path_ / (is_named ? (*summary_).*named : usual);
  return {.key = key, .path = path, .outside = FindOutside(path_, path)};
}

RunFolder::Part RunFolder::trace() const {
  return Locate("logs.trace", &RunSummary::trace_folder, kTraceFolder);
}

RunFolder::Part RunFolder::debug() const {
  return Locate("logs.debug", &RunSummary::debug_folder, kDebugFolder);
}

RunFolder::Part RunFolder::log_file() const {
  return Locate("logs.text", &RunSummary::log_file, kLogFile);
}

}  // namespace idbg::runs
