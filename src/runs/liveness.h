// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/files/descriptor.h"
#include "runs/folder.h"
#include "runs/run_record.h"

namespace idbg::runs {

// Whether something that a program has made is still being written.
enum class Activity {
  kNone,
  kRunning,  // its process lives
  kOpen,     // a file of it is open for writing, as far as can be seen
  kUnknown,  // a run without an end, made on another host
};

// A lock on run.json, which `capture` holds while it runs; below 0 where the file system has no
// locks. The kernel gives it back however the process ends, and it is seen from other containers
// and, on most shared file systems, from other hosts.
base::Descriptor LockRun(const std::string& path);

// Of the run in a folder.
Activity ActivityOf(const RunSummary& run, const Folder& folder);
// Whether the capture of a run is surely alive.
bool IsAlive(const RunSummary& run);

// Whether the process that a debug folder is named after ("run_..._12-pid_N") can be its writer: it
// lives, is of the folder's owner, and began before the folder's last change.
bool IsWriterAlive(std::string_view folder_name, const Folder& folder, std::int64_t last_change);

// Whether a program has a file open for writing. Where the file system cannot say it (most shared
// ones): whether it was changed within the last hour.
bool MayBeOpen(const Folder& folder, const Entry& entry, std::int64_t now);

}  // namespace idbg::runs
