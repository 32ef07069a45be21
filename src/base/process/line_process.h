// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
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

}  // namespace idbg::base
