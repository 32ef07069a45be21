// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace idbg::graph {

// A line of a Python program: that which made a node, or a frame of a stack.
struct SourceLine {
  std::string file;  // empty: unknown
  std::int64_t line = 0;
  std::string function;
  std::string code;  // the text of the line, trimmed; empty: unknown

  bool operator==(const SourceLine&) const = default;
};

// For a finding: the file and the line.
base::Place PlaceOf(const SourceLine& line);

// `  File "FILE", line N, in FUNCTION` of a Python traceback; null for another line.
std::optional<SourceLine> ParseTracebackLine(std::string_view line);

// Takes a line of a traceback: a frame, or the code of the last one; no underline.
void TakeTracebackLine(std::string_view line, std::vector<SourceLine>& frames);

// The frames of a traceback as Python prints it, outermost first, each with the line of code below
// it.
std::vector<SourceLine> ParseTraceback(std::string_view text);

}  // namespace idbg::graph
