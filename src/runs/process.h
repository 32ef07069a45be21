// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <array>
#include <csignal>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/files/descriptor.h"

namespace idbg::runs {

// A pipe whose ends are closed with it, and in programs that are started.
struct Pipe {
  Pipe();  // throws Error(kExternal)

  base::Descriptor read_end{-1};
  base::Descriptor write_end{-1};
};

inline constexpr int kNoStream = -1;  // /dev/null

// A program to start, and what it finds.
struct ProcessStart {
  std::vector<std::string> command;
  std::optional<std::vector<std::string>> environment;  // "NAME=VALUE"; null: this process's
  // Descriptors of this process that become its 0, 1, 2 and so on (four at most). Empty: it has the
  // standard streams of this process.
  std::vector<int> streams;
  // Of processes of its own: the keys of a terminal do not reach it.
  bool leads_group = true;
  int signal_at_our_end = SIGKILL;  // that it gets when this process has ended; 0: none
  std::function<void()> in_child;   // may be empty; only calls that are safe after fork
};

// Starts a program and returns its process when it runs. This is the only place that does so: it
// knows what to tell of a program that cannot be started. Throws Error(kExternal) then.
pid_t StartProcess(const ProcessStart& start);

}  // namespace idbg::runs
