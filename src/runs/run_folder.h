// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "runs/run_record.h"

namespace idbg::runs {

// What `capture` puts into a run folder, beside run.json.
inline constexpr const char* kTraceFolder = "trace";
inline constexpr const char* kDebugFolder = "debug";
inline constexpr const char* kLogFile = "torch_logs.txt";
// What the back ends of tools/inductor_debug put there: backend/<pid>_<number>_<mock|aot|compare>.
inline constexpr const char* kBackendFolder = "backend";

// A run folder of `capture`: where its parts are. Such a folder may come from somebody else, so
// only what lies in it is a part of it: where run.json or a link leads out, the part is `outside`.
class RunFolder {
 public:
  // Nothing for a path that is not a folder with a run.json.
  static std::optional<RunFolder> Find(const std::filesystem::path& path);

  struct Part {
    const char* key;             // in run.json
    std::filesystem::path path;  // what run.json names, or where it names nothing the usual place
    std::optional<std::filesystem::path> outside;  // the path itself, or a link below it
  };
  Part trace() const;
  Part debug() const;
  Part log_file() const;
  Part backend() const;  // run.json does not name it

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path record() const { return path_ / kRunFile; }
  // Nothing when run.json cannot be read.
  const std::optional<RunSummary>& summary() const { return summary_; }

 private:
  RunFolder(std::filesystem::path path, std::optional<RunSummary> summary)
      : path_(std::move(path)), summary_(std::move(summary)) {}
  Part Locate(const char* key, std::string RunSummary::* named, const char* usual) const;

  std::filesystem::path path_;
  std::optional<RunSummary> summary_;
};

// What the back ends have left in a run folder, by path; links are not followed.
// What they saved as reports: checks for a device (constraints.json, forward.constraints.json) and
// comparisons with eager mode (outputs/diff.json, gradients/diff.json).
std::vector<std::filesystem::path> FindBackendReports(const std::filesystem::path& run);
// Of each graph the latest text: the ATen graphs, else Dynamo's. Without those of which Inductor's
// own folder (FindModelFolders) is there, which says more.
std::vector<std::filesystem::path> FindBackendGraphs(const std::filesystem::path& run);

}  // namespace idbg::runs
