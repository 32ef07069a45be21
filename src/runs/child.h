// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace idbg::runs {

struct ChildOutcome {
  std::optional<int> exit_code;  // else `signal`
  std::optional<int> signal;
  double wall_s = 0;
  double user_s = 0;  // of the child and the descendants it waited for
  double system_s = 0;
  std::uint64_t peak_memory_bytes = 0;  // of the largest of them
};

// Runs a program on this process's standard streams and waits for its end. Signals that would end
// this process (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2) go to the program instead, and
// this process goes on waiting. In the foreground of a terminal the program shares our process
// group, so that Ctrl-C, Ctrl-Z and reading work as without us; otherwise it leads one of its own,
// and signals go to all of it. Throws kExternal when it cannot be started.
ChildOutcome RunChild(const std::vector<std::string>& command,
                      const std::vector<std::string>& environment);

}  // namespace idbg::runs
