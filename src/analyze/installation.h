// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "report/document.h"

// Where the program and its user keep things.
namespace idbg::analyze {

// Where this program keeps what is slow to make: $XDG_CACHE_HOME/inductor-debug, or that of the
// user. `flag` names another place, for the message of Error(kUsage) without a HOME.
std::filesystem::path CacheFolder(const std::string& flag);

// This process's environment, in which Python also finds the package inductor_debug of this
// installation, imports nothing from the folder it is started in, and keeps compiled code in the
// cache folder: torch's own place is one below /tmp that any other user may have made before.
std::vector<std::string> PythonEnvironment();

// --threads of every command; 0 leaves the number to the library. Throws Error(kUsage).
inline int CheckedThreads(std::int64_t threads) {
  constexpr std::int64_t kMost = 4096;
  if (threads < 0 || threads > kMost) base::FailUsage("--threads must be from 0 to 4096");
  return static_cast<int>(threads);
}

// Whether what commands need beside the program is there and fits: `doctor`. It starts a Python and
// a compiler, opens LibTorch and a confined process. `version`: of the program.
report::Document Diagnose(const std::string& version);

}  // namespace idbg::analyze
