// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/process/process.h"

namespace idbg::base {

// Runs a program on this process's standard streams and waits for its end. Signals that would end
// this process (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2) go to the program instead, and
// this process goes on waiting. In the foreground of a terminal the program shares our process
// group, so that Ctrl-C, Ctrl-Z and reading work as without us; otherwise it leads one of its own,
// and signals go to all of it. What it leaves behind goes on. Throws kExternal when it cannot be
// started.
ProcessEnd RunInOurPlace(const std::vector<std::string>& command,
                         const std::vector<std::string>& environment);

}  // namespace idbg::base
