// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "logs/log.h"
#include "logs/view.h"

namespace idbg::logs {

// The graphs of one compilation, in the order in which they are made.
enum class GraphStage : std::uint8_t {
  kCaptured,  // as Dynamo traced it
  kPreGrad,   // as Inductor is given it, in torch's operators; before its first passes
  kAten,  // after AOTAutograd, before Inductor's last passes; of a joint compilation the forward
  kPostGrad,  // what Inductor makes code of
};

// How logs hold a graph: under an event of its own, or as an artifact with a name.
struct GraphRecord {
  Event event = Event::kOther;
  std::string_view name = {};  // of an artifact
};

// The kinds of records that hold the graph of a stage, the one to prefer first: versions differ,
// and some write several. Whoever asks a log for a graph asks this table, so that all answers are
// about the same one.
std::span<const GraphRecord> GraphRecords(GraphStage stage);

// All of the first kind that the compilation has, in file order.
std::vector<const Record*> FindGraphs(const Selected& selected, GraphStage stage);

// The graphs that Inductor made code of, each once, in file order; else those that it was given
// (kAten, and the backward ones). Of several attempts the last that has any.
std::vector<const Record*> FindCompiledGraphs(const Selected& selected);

// The last of the first kind that the compilation has before `offset`; null: none.
const Record* FindLastGraph(const Selected& selected, GraphStage stage,
                            std::uint64_t offset = UINT64_MAX);

// The place of a record's kind in GraphRecords(stage); null: it is none of them.
std::optional<std::size_t> RankOfGraph(const Log& log, const Record& record, GraphStage stage);

// A node of a graph in a log's text.
struct GraphLine {
  std::int64_t line = 0;  // from 1; of the last statement that gives the node its value
  base::Place place;      // of the user's line, from the comment "# File: ..." above it
  std::string code;       // that line's text
};
using GraphLines = std::map<std::string, GraphLine, std::less<>>;

// Reads which line defines each node: `name: "f32[8]" = target(...)`.
GraphLines ReadGraphLines(std::string_view text);

}  // namespace idbg::logs
