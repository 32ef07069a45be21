// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "logs/log.h"

namespace idbg::logs {

// What TORCH_COMPILE_DEBUG=1 leaves (torch/_inductor/debug.py): torch_compile_debug itself, a run
// in it (run_...-pid_N), or the folder of one graph (model__<graph>_<kind>_<n>.<k>).
bool IsDebugFolder(const std::filesystem::path& path);

// The same as logs, one for each run: the records that TORCH_TRACE would hold for these files, so
// that every analysis serves them. What the files hold stays there until it is asked for. The id of
// a graph is what the run's debug.log says, which that of torch 2.13 does not, else -/<graph>.
// Files that are too large or unreadable are named in `left_out`; links in the folder are not
// followed. Throws kNotFound.
std::vector<Log> OpenDebugFolder(const std::filesystem::path& path,
                                 std::vector<std::string>& left_out);

}  // namespace idbg::logs
