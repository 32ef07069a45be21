// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runs/folder.h"
#include "runs/liveness.h"
#include "runs/names.h"
#include "runs/run_record.h"

namespace idbg::runs {

// Something that a debugging run left: a folder or a single file.
struct Artifact {
  Kind kind = Kind::kRun;
  std::string path;  // relative to the folder searched
  Entry entry;       // as it was found
  std::int64_t time = 0;
  bool is_time_known = false;  // as the name or run.json says; else of the last change
  std::uint64_t size_bytes = 0;
  std::uint64_t files = 0;
  std::string contents;  // what is in it, in words
  Activity activity = Activity::kNone;
  std::int64_t changed = 0;           // seconds since 1970, of what was changed last
  std::string host;                   // of a run: where it was made
  std::uint64_t unknown = 0;          // files that no tool puts there
  std::vector<std::string> examples;  // of them, a few
};

struct Inventory {
  std::vector<std::string> unreadable;  // what cannot be opened, and may be an artifact or a part
  std::vector<Artifact> artifacts;      // by path
  std::vector<std::string> ignored;     // in folders that tools make, files that are none; a few
  std::uint64_t ignored_count = 0;
};

// Looks for artifacts in a folder that holds some, or that holds folders of them, such as the
// working folder of a program. Links are never followed. Throws kNotFound.
Inventory FindArtifacts(const std::filesystem::path& root);

// The run.json in a folder; nothing when there is none that we know.
std::optional<RunSummary> FindRun(const Folder& folder);
// Everything below a folder that is no folder, as a path relative to it. Deeper than kDeepest
// folders nothing is looked at; such a folder is reported as an entry of type kOther. `folder` is
// the one that the entry is in.
inline constexpr int kDeepest = 64;
void ForEachFile(const Folder& folder, const std::string& prefix,
                 const std::function<void(const std::string& path, const Entry& entry,
                                          const Folder& folder)>& visit,
                 int depth = 0);

// Which artifacts are to go. Conditions are combined: of the artifacts of `kinds`, those older than
// `older_than_s`, without the newest `keep`; and of these, with `max_bytes`, only the oldest, until
// what stays is no larger.
struct CleanRequest {
  std::vector<Kind> kinds;  // empty: all
  std::optional<std::int64_t> older_than_s;
  std::optional<std::size_t> keep;
  std::optional<std::uint64_t> max_bytes;
  std::int64_t now = 0;
};

struct CleanPlan {
  std::vector<Artifact> remove;  // oldest first
  std::vector<Artifact> refuse;  // would go, but runs, or holds files that are not known
};

CleanPlan PlanClean(const Inventory& inventory, const CleanRequest& request);

// Throws kUsage for the root of the file system and for the user's home: a folder named by mistake.
void RefuseDangerousRoot(const std::filesystem::path& root);

struct Removal {
  std::uint64_t files = 0;
  std::uint64_t size_bytes = 0;
  std::vector<std::string> left;  // paths and why, where not all could go
};

// Removes an artifact found under `root` before. Links are removed, never followed; what has come
// since and is not known stays, and so does its folder. A run's run.json goes last: what an
// interrupted removal leaves is still known as a run.
Removal Remove(const std::filesystem::path& root, const Artifact& artifact);

}  // namespace idbg::runs
