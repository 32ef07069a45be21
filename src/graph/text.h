// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graph/graph.h"

namespace idbg::graph {

// The graph as FX prints it (print_readable with types), so that the FX reader reads it back: the
// canonical text, for people, diffs and tests.
std::string ToText(const Graph& graph);

}  // namespace idbg::graph
