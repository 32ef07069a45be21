// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "base/error.h"
#include "logs/log.h"

namespace idbg::logs {

// A node of a graph in a log's text.
struct GraphLine {
  std::int64_t line = 0;  // from 1; of the last statement that gives the node its value
  base::Place place;      // of the user's line, from the comment "# File: ..." above it
  std::string code;       // that line's text
};
using GraphLines = std::map<std::string, GraphLine, std::less<>>;

// Reads which line defines each node: `name: "f32[8]" = target(...)`.
GraphLines ReadGraphLines(std::string_view text);
// Of a record that is a graph.
GraphLines ReadGraphLines(const Log& log, const Record& record);

// Takes the next line off a text, without its end. False when nothing is left.
bool NextLine(std::string_view& text, std::string_view& line);

}  // namespace idbg::logs
