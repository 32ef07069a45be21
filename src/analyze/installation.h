// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

// Where the program and its user keep things.
namespace idbg::analyze {

// Where this program keeps what is slow to make: $XDG_CACHE_HOME/inductor-debug, or that of the
// user. `flag` names another place, for the message. Throws Error(kUsage).
std::filesystem::path CacheFolder(const std::string& flag);

// This process's environment, in which Python also finds the package inductor_debug of this
// installation.
std::vector<std::string> PythonEnvironment();

}  // namespace idbg::analyze
