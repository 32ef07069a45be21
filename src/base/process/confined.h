// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/function_ref.h"

namespace idbg::base {

// A file that a library reads in a confined process, and what that may take. Above a limit it is
// ended, which is Error(kUnsupported).
struct ConfinedJob {
  std::string file;
  std::string library;                                  // "LibTorch", for messages
  std::int64_t time_s = 60;                             // of the clock, and of the processor
  std::uint64_t memory_bytes = std::uint64_t{4} << 30;  // beyond what it has when the walls go up
  std::uint64_t answer_bytes = std::uint64_t{256} << 20;
  std::string activity = "reading it";  // for messages: "reading it takes more than 60 s"
  // What a message about a limit, or about missing walls, ends with. Without a remedy walls that
  // are missing are no reason to stop; with one the job is refused where the kernel has neither
  // Landlock nor seccomp.
  std::string time_remedy = {};
  std::string memory_remedy = {};
  std::string walls_remedy = {};
  // A file that the child may read and write as descriptor kConfinedOutput, up to so many bytes;
  // below 0: none.
  int output = -1;
  std::uint64_t output_bytes = 0;
};

inline constexpr int kConfinedOutput = 4;

// Runs `work` in a child process that can compute and nothing else, for libraries that run code of
// the files they read. Returns what `work` returns.
//
// The child is a copy of this process (fork): no other program has to be installed. It keeps no
// file but the job's, standard input, output and error lead nowhere, and its log is off. First it
// runs `prepare`, which is trusted and opens the library. Then the walls go up (see RaiseWalls),
// and from there on it cannot open or change a file, use the network, start a program or reach
// another process. It dies with the thread that called.
//
// An Error of `prepare` comes back with its code and text, one of `work` as an error of the file; a
// crash is Error(kFormat). What comes back is foreign: the text of an error is cut and cleaned
// here, the answer is for the caller to check.
std::string RunConfined(const ConfinedJob& job, FunctionRef<void()> prepare,
                        FunctionRef<std::string()> work);

}  // namespace idbg::base
