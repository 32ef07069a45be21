// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "logs/log.h"

namespace idbg::base {
class TokenReader;
}

namespace idbg::logs {

// One frame of a Python stack.
struct Frame {
  std::string file;
  std::int64_t line = 0;
  std::string function;
  std::string code;  // the source line, where the log holds it

  bool operator==(const Frame&) const = default;
};

// Reads a stack, outermost frame first: a list of {line, name, filename, loc?}, file names interned
// in `process` of `log`, or of the texts "Line: 177, Name: <module>, Filename: 1". A frame with a
// wrong type in it is left out. Without the compiler's own last frames (convert_frame.py).
std::vector<Frame> ReadStack(const Log& log, std::uint32_t process, base::TokenReader& reader);

base::Place PlaceOf(const Frame& frame);
// Where the user's code stands: the innermost frame. Empty for no frames.
base::Place PlaceOf(std::span<const Frame> stack);

// `  File "FILE", line N, in FUNCTION` of a Python traceback; null for another line.
std::optional<Frame> ParseTracebackLine(std::string_view line);

// Takes a line of a traceback: a frame, or the code of the last one; no underline.
void TakeTracebackLine(std::string_view line, std::vector<Frame>& frames);

// The frames of a traceback as Python prints it, outermost first, each with the line of code below
// it.
std::vector<Frame> ParseTraceback(std::string_view text);

// "FILE:LINE", or with another sign between them; the whole text is the file where there is none.
base::Place ParsePlace(std::string_view text, std::string_view sign = ":");

}  // namespace idbg::logs
