// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "graph/graph.h"
#include "report/document.h"

namespace idbg::views {

// The operators of a graph by target (the `top` that compute and move most): how often, what kind,
// FLOPs and bytes when each runs alone. Subgraphs are counted too.
report::Section OperatorSection(const graph::Graph& graph, std::size_t top);

// Operators outside the catalogue, as notes: nothing that is unknown is counted as free.
void AddUnknownOperators(const graph::Graph& graph, report::Document& document);

// Tensors whose size is not known, as a note; returns how many. Nested graphs count too.
std::int64_t AddUnknownSizes(const graph::Graph& graph, report::Document& document);

}  // namespace idbg::views
