// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "graph/source_line.h"
#include "logs/log.h"

namespace idbg::base {
class TokenReader;
}

namespace idbg::logs {

// One frame of a Python stack.
using Frame = graph::SourceLine;
using graph::ParseTraceback;
using graph::ParseTracebackLine;
using graph::PlaceOf;
using graph::TakeTracebackLine;

// Reads a stack, outermost frame first: a list of {line, name, filename, loc?}, file names interned
// in `process` of `log`, or of the texts "Line: 177, Name: <module>, Filename: 1". A frame with a
// wrong type in it is left out. Without the compiler's own last frames (convert_frame.py).
std::vector<Frame> ReadStack(const Log& log, std::uint32_t process, base::TokenReader& reader);

// Where the user's code stands: the innermost frame. Empty for no frames.
base::Place PlaceOf(std::span<const Frame> stack);

// "FILE:LINE", or with another sign between them; the whole text is the file where there is none.
base::Place ParsePlace(std::string_view text, std::string_view sign = ":");

}  // namespace idbg::logs
