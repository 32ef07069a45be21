// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/files/descriptor.h"
#include "base/process/confined.h"

struct sock_filter;

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

// Of Landlock's interface in this kernel; 0: it has none.
long LandlockVersion();

// Walls around a program of somebody else's that is started to compute, such as Python with
// LibTorch. It may read files and start programs, which stay inside; it can change files in one
// folder only (and use GPUs), has no network, and cannot trace or signal processes outside (signals
// by Landlock 6). See confined.h for code of our own, which needs less.
class ProgramWalls {
 public:
  // Made before the fork, because making takes memory.
  explicit ProgramWalls(const std::filesystem::path& writable);
  ~ProgramWalls();
  ProgramWalls(const ProgramWalls&) = delete;
  ProgramWalls& operator=(const ProgramWalls&) = delete;

  // For ProcessStart::in_child: system calls alone. For good, and for all that it starts.
  void Raise() const;

 private:
  Descriptor rules_{-1};             // of Landlock
  std::vector<sock_filter> filter_;  // of seccomp
};

}  // namespace idbg::base
