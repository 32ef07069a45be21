// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "report/document.h"
#include "runs/capture.h"

// What lies in folders of artifacts: runs, debug folders, logs, results of the earlier tool.

namespace idbg::analyze {

struct ListRequest {
  std::string folder;              // empty: the working folder
  std::vector<std::string> kinds;  // empty: all
  std::string since;               // a time; empty: no limit
  std::string newer_than;          // a duration; empty: no limit
  std::string larger_than;         // a size; empty: no limit
  std::string order = "time";      // or "size", "name"
  std::size_t top = SIZE_MAX;      // rows
};

// Throws kUsage for limits that cannot be read, kNotFound for a folder that does not exist.
report::Document ListArtifacts(const ListRequest& request);

struct CleanRequest {
  std::string folder;              // empty: the working folder
  std::vector<std::string> kinds;  // empty: all
  std::string older_than;          // a duration; empty: any age
  std::optional<std::size_t> keep;
  std::string max_size;  // empty: none
  bool dry_run = false;
  // Asked before anything is deleted, with what would go; empty: nobody is asked.
  std::function<bool(const report::Document& plan)> is_confirmed;
};

// Deletes what the request names and says what went. Ctrl-C (base::InterruptScope) stops it between
// two artifacts. Throws as ListArtifacts, and kNotFound for a working folder without any folder
// that tools make there.
report::Document CleanArtifacts(const CleanRequest& request);

// Lines for people about a run that has ended: where its logs went otherwise, how it ended, what
// was compiled, how to look at it. `folder` is the run's as the user would write it.
std::vector<std::string> SummarizeCapture(const runs::CaptureResult& result,
                                          const std::string& folder);

}  // namespace idbg::analyze
