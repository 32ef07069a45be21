// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/process/confined.h"

namespace idbg::base {

// What the kernel granted. Landlock and seccomp are options of a kernel, and containers may deny
// either; the limits always hold.
struct Walls {
  std::int32_t landlock = 0;  // the version of its interface, 0: none
  bool seccomp = false;
};

// Takes from this process, for good: other processes' memory and signals, files and the network
// through Landlock; every system call that computing does not need through seccomp; and, where
// neither is to be had, new files and sockets by a limit of none. Threads stay possible. Requires a
// process with one thread.
Walls RaiseWalls(const ConfinedJob& job);

// "Landlock 7, seccomp, limits"
std::string ToString(const Walls& walls);

}  // namespace idbg::base
