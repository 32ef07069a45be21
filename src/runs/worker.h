// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace idbg::runs {

// How a process ended.
struct WorkerEnd {
  std::optional<int> exit_code;  // else `signal`
  std::optional<int> signal;
};

// A child process whose standard output and error this process reads line by line. It leads a
// process group of its own, so that the keys of a terminal reach this process only, and ends with
// this process. Used by the thread that made it.
class Worker {
 public:
  // Starts a program, with this process's environment and without standard input. Throws
  // Error(kExternal).
  explicit Worker(const std::vector<std::string>& command);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker();  // kills it, if it runs

  struct Lines {
    std::vector<std::string> output;
    std::vector<std::string> errors;
  };
  // The whole lines that came since the last call; does not wait. After the end also a last line
  // without its newline.
  Lines Take();
  // Null while it runs. The lines are read after this.
  std::optional<WorkerEnd> End();
  void Signal(int signal) const;  // to all of its group

 private:
  friend void WaitForAny(std::span<Worker* const> workers, int timeout_ms);

  // The end of a pipe, and the beginning of a line that came through it.
  struct Stream {
    int descriptor = -1;
    std::string rest;
  };
  void Read(Stream& stream, std::vector<std::string>& lines) const;

  pid_t process_ = -1;
  Stream output_;
  Stream errors_;
  std::optional<WorkerEnd> end_;
};

// Waits until one of them has written something or closed its output, at most so long.
void WaitForAny(std::span<Worker* const> workers, int timeout_ms);

}  // namespace idbg::runs
