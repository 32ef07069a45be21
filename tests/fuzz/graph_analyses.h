// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"

// What every graph is put through, wherever a target has it from.
namespace idbg::fuzz {

// How much is done with a graph. The forms cost more than the analyses.
enum class Effort {
  kGpu,      // types, costs, aliases, memory, coverage, constraints; fusion, roofline of a GPU
  kCpu,      // the same of a CPU
  kDevices,  // of both
  kViews,    // and the sections
  kWriters,  // and the document as text, JSON and Markdown, twice
  kPage      // and as a page
};

// Throws std::logic_error unless the figures make sense: finite and not negative, a peak of memory
// no larger than all there is, the same bytes when made again. Requires: graph::Lint has passed.
void Analyze(graph::Graph graph, Effort effort);

// The text of a graph reads back as the same text.
void CheckText(const graph::Graph& graph);

}  // namespace idbg::fuzz
