// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/process/process.h"

namespace idbg::base {

// While one of these lives, Ctrl-C (SIGINT), SIGTERM and the end of the terminal (SIGHUP, unless it
// is ignored, as nohup does) only set a flag, so that long work can stop cleanly with what it has.
// Another one, half a second later or more, ends the process at once, as usual. One at a time.
class InterruptScope {
 public:
  InterruptScope();
  InterruptScope(const InterruptScope&) = delete;
  InterruptScope& operator=(const InterruptScope&) = delete;
  ~InterruptScope();

  static bool Requested();
  // Where there is no result yet that could be kept: Error(kExternal).
  static void ThrowIfRequested();
};

// Runs a program on this process's standard streams and waits for its end. Signals that would end
// this process (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2) go to the program instead, and
// this process goes on waiting. In the foreground of a terminal the program shares our process
// group, so that Ctrl-C, Ctrl-Z and reading work as without us; otherwise it leads one of its own,
// and signals go to all of it. What it leaves behind goes on. Throws kExternal when it cannot be
// started.
ProcessEnd RunInOurPlace(const std::vector<std::string>& command,
                         const std::vector<std::string>& environment);

}  // namespace idbg::base
