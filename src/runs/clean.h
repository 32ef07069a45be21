// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "runs/find.h"

namespace idbg::runs {

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
