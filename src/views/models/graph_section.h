// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"
#include "report/document.h"

namespace idbg::views {

// What a graph takes, gives and is made of.
report::Section GraphSection(const graph::Graph& graph);

}  // namespace idbg::views
