// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "base/files/descriptor.h"
#include "base/process/walls.h"

struct sock_filter;

namespace idbg::base {

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
