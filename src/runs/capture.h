// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runs/run_record.h"

namespace idbg::runs {

struct CaptureRequest {
  std::vector<std::string> command;
  std::filesystem::path folder;  // empty: a new one in kRunsFolder
  bool trace = true;             // TORCH_TRACE
  bool debug = true;             // TORCH_COMPILE_DEBUG
  std::string logs;              // TORCH_LOGS; empty: as the caller has it
  bool fresh_cache = false;      // Inductor's and Triton's caches start empty
  std::string tool_version;
};

inline constexpr const char* kRunsFolder = "inductor_debug_runs";

struct CaptureResult {
  std::filesystem::path folder;
  RunRecord record;
  std::vector<std::string> notes;  // where the caller's environment decided otherwise
  std::string complaint;           // why the record could not be completed; empty: it was
};

// Runs a command so that PyTorch's compiler leaves its logs in a new folder, with a run.json about
// the run. Nothing is ever overwritten. Throws kUsage for a folder that holds something, kExternal
// when the folder cannot be made or the command not be started: then nothing stays behind.
CaptureResult Capture(const CaptureRequest& request);

}  // namespace idbg::runs
