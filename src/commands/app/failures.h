// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "base/error.h"

// The last words of a run that failed. Each Report function returns the exit code.
namespace idbg::commands {

// A file that was cut off under a reader looks damaged: that it was cut off says more.
int ReportError(const base::Error& error);
// Not through the log, which needs memory.
int ReportNoMemory();
// What no caller has foreseen of a path: permissions, loops of links, names that are too long.
base::Error FileError(const std::filesystem::filesystem_error& error);

}  // namespace idbg::commands
