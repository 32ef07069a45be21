// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

#include "runs/run_record.h"

namespace idbg::runs {

// What `capture` puts into a run folder, beside run.json.
inline constexpr const char* kTraceFolder = "trace";
inline constexpr const char* kDebugFolder = "debug";
inline constexpr const char* kLogFile = "torch_logs.txt";

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

}  // namespace idbg::runs
