// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/files/descriptor.h"

// Programs that this process starts. Beside confined.h, which runs code of our own in a copy of
// this process, nothing else does so.
namespace idbg::base {

// A pipe whose ends are closed with it, and in programs that are started.
struct Pipe {
  Pipe();  // throws Error(kExternal)

  Descriptor read_end{-1};
  Descriptor write_end{-1};
};

inline constexpr int kNoStream = -1;  // /dev/null

// A program to start, and what it finds.
struct ProcessStart {
  std::vector<std::string> command;
  std::optional<std::vector<std::string>> environment = {};  // "NAME=VALUE"; null: this process's
  std::filesystem::path folder = {};                         // empty: this process's
  // Descriptors of this process that become its 0, 1, 2 and so on (four at most). Empty: it has the
  // standard streams of this process.
  std::vector<int> streams = {};
  // Of processes of its own: the keys of a terminal do not reach it.
  bool leads_group = true;
  bool takes_group_along = true;        // what is left of its group when it ends is killed
  int signal_at_our_end = SIGKILL;      // that it gets when this process has ended; 0: none
  std::function<void()> in_child = {};  // only calls that are safe after fork
};

// How a program ended, and what it took.
struct ProcessEnd {
  std::optional<int> exit_code = {};  // else `signal`, else it was ended for the time it took
  std::optional<int> signal = {};
  std::string output = {};  // of RunProgram: the last of what it printed
  double wall_s = 0;
  double user_s = 0;  // of the program and the descendants it waited for
  double system_s = 0;
  std::uint64_t peak_memory_bytes = 0;  // of the largest of them

  std::string ToString() const;  // "was killed by signal 9", "ended with exit code 1"
};

// A program that runs, for the thread that started it. Killed with its group at the end of the
// scope.
class Process {
 public:
  // Returns when the program runs. Throws Error(kExternal), saying why, when it cannot be started.
  explicit Process(const ProcessStart& start);
  // A copy of this process (fork) that has no group of its own.
  explicit Process(pid_t copy) : id_(copy), leads_group_(false), takes_group_along_(false) {}
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  pid_t id() const { return id_; }
  // Null while it runs; does not wait.
  std::optional<ProcessEnd> End();
  // Waits for its end, at most so long.
  std::optional<ProcessEnd> EndWithin(double seconds);
  void Signal(int signal) const;  // to all of its group, if it leads one

 private:
  using Clock = std::chrono::steady_clock;

  void Reap();

  pid_t id_;
  bool leads_group_;
  bool takes_group_along_;
  Clock::time_point begin_ = Clock::now();
  std::optional<ProcessEnd> end_;
};

enum class Kept { kOutput, kOutputAndErrors };

// Runs a program without standard input and keeps the last 64 KiB of what it prints. It is killed
// when it takes longer than `limit_s` or an InterruptScope is asked to stop. `start.streams` are
// set here. Throws Error(kExternal) when it cannot be started.
ProcessEnd RunProgram(ProcessStart start, double limit_s, Kept kept = Kept::kOutputAndErrors);

// Lines that come through a pipe in pieces.
class LineBuffer {
 public:
  // Reads once. False: nothing is there, now (EAGAIN) or any more.
  bool Read(int descriptor) {
    text_.erase(0, std::exchange(begin_, 0));
    std::array<char, 4096> piece{};
    ssize_t count = 0;
    while ((count = ::read(descriptor, piece.data(), piece.size())) < 0 && errno == EINTR) continue;
    if (count > 0) text_.append(piece.data(), static_cast<std::size_t>(count));
    return count > 0;
  }
  // The next whole line, without its newline.
  std::optional<std::string> Next() {
    const std::size_t end = text_.find('\n', begin_);
    if (end == std::string::npos) return std::nullopt;
    std::string line = text_.substr(begin_, end - begin_);
    begin_ = end + 1;
    return line;
  }
  // What stands behind the last whole line.
  std::string_view rest() const { return std::string_view(text_).substr(begin_); }

 private:
  std::string text_;
  std::size_t begin_ = 0;  // of the next line
};

// The one way to start a Python. `python -m` and `-c` import from the folder of the process first,
// where anybody's json.py may lie; here that folder is left out, also before Python 3.11 has a flag
// for it. What PYTHONPATH names stays.

// "python3" is the one of base/installation.h.
std::vector<std::string> PythonCode(std::string python, std::string_view code);
// As `-m`.
std::vector<std::string> PythonModule(std::string python, std::string_view module);

}  // namespace idbg::base
