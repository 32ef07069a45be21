// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/process.h"

namespace idbg::base {

// A program without standard input whose output and errors are read line by line. It leads a
// process group of its own, so that the keys of a terminal reach this process only.
class LineProcess {
 public:
  // Throws Error(kExternal).
  explicit LineProcess(std::vector<std::string> command);

  struct Lines {
    std::vector<std::string> output;
    std::vector<std::string> errors;
  };
  // The whole lines that came since the last call; does not wait. Once, after the end, also a last
  // line without its newline.
  Lines Take();
  // Null while it runs. The lines are read after this.
  std::optional<ProcessEnd> End() { return process_->End(); }
  void Signal(int signal) const { process_->Signal(signal); }  // to all of its group

 private:
  friend void WaitForAny(std::span<LineProcess* const> processes, int timeout_ms);

  struct Stream {
    Descriptor descriptor{-1};
    LineBuffer lines;
  };
  static void Take(Stream& stream, bool has_ended, std::vector<std::string>& lines);

  Stream output_;
  Stream errors_;
  std::optional<Process> process_;
};

// Waits until one of them has written something or closed its output, at most so long.
void WaitForAny(std::span<LineProcess* const> processes, int timeout_ms);

// A program that answers lines with lines: requests go to its standard input, answers come from its
// descriptor 3 (kAnswerDescriptor), so that what libraries print cannot be mistaken for one. What
// it prints goes to a temporary file. It leads a process group of its own: Ctrl-C does not reach
// it.
class AnswerProcess {
 public:
  // Throws Error(kExternal) when the program cannot be started.
  AnswerProcess(std::vector<std::string> command, std::vector<std::string> environment);

  struct Answer {
    enum class Kind { kLine, kEnded, kLate, kTooLong };
    Kind kind = Kind::kEnded;
    std::string line = {};  // without the newline
  };

  // Sends a line and waits so many seconds for one. Where the answer is no line, the worker is of
  // no more use.
  Answer Ask(std::string_view line, double limit_s);
  // Waits for a line that was not asked for.
  Answer Receive(double limit_s);

  // "was killed by signal 9", "ended with exit code 1"; for a worker that has ended.
  std::string HowEnded();
  // The last line that the program printed; empty: none.
  std::string LastPrinted() const;

 private:
  Descriptor requests_{-1};
  Descriptor answers_{-1};
  Descriptor printed_{-1};
  LineBuffer received_;
  std::optional<Process> process_;
};

inline constexpr int kAnswerDescriptor = 3;

}  // namespace idbg::base
