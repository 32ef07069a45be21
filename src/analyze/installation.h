// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

// Where the program and its user keep things.
namespace idbg::analyze {

// Where this program keeps what is slow to make: $XDG_CACHE_HOME/inductor-debug, or that of the
// user; null: without a HOME. `flag` names another place, for the message of Error(kUsage).
std::optional<std::filesystem::path> FindCacheFolder();
std::filesystem::path CacheFolder(const std::string& flag);

// This process's environment, in which Python also finds the package inductor_debug of this
// installation, imports nothing from the folder it is started in, and keeps compiled code in the
// cache folder: torch's own place is one below /tmp that any other user may have made before.
std::vector<std::string> PythonEnvironment();

}  // namespace idbg::analyze
