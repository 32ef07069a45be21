// SPDX-License-Identifier: Apache-2.0
#include "runs/run_folder.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <system_error>

#include "base/error.h"
#include "runs/debug_folder.h"
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
    std::error_code ignored;
    if (entry->is_symlink(ignored) && !LiesIn(run, entry->path())) return entry->path();
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

// The folders of single graphs.
std::vector<fs::path> BackendFolders(const fs::path& run) {
  const fs::path folder = run / kBackendFolder;
  return IsOwnFolder(folder) ? EntriesOf(folder, IsOwnFolder) : std::vector<fs::path>();
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

RunFolder::Part RunFolder::backend() const {
  const fs::path path = path_ / kBackendFolder;
  return {.key = "", .path = path, .outside = FindOutside(path_, path)};
}

std::vector<fs::path> FindBackendReports(const fs::path& run) {
  std::vector<fs::path> reports;
  for (const fs::path& folder : BackendFolders(run)) {
    std::ranges::move(
        EntriesOf(folder,
                  [](const fs::path& path) {
                    const std::string name = path.filename().string();
                    return (name == "constraints.json" || name.ends_with(".constraints.json")) &&
                           IsOwnFile(path);
                  }),
        std::back_inserter(reports));
    for (const fs::path& compared : EntriesOf(folder, IsOwnFolder)) {
      if (IsOwnFile(compared / "diff.json")) reports.push_back(compared / "diff.json");
    }
  }
  return reports;
}

std::vector<fs::path> FindBackendGraphs(const fs::path& run) {
  std::vector<fs::path> graphs;
  for (const fs::path& folder : BackendFolders(run)) {
    if (!FindModelFolders(folder).empty()) continue;
    const std::size_t before = graphs.size();
    for (const char* name : {"forward.txt", "backward.txt", "inference.txt"}) {
      if (IsOwnFile(folder / name)) graphs.push_back(folder / name);
    }
    if (graphs.size() == before && IsOwnFile(folder / "dynamo.txt"))
      graphs.push_back(folder / "dynamo.txt");
  }
  return graphs;
}

}  // namespace idbg::runs
