// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "graph/graph.h"
#include "report/document.h"

namespace idbg::views {

// Live memory over the run: the peak, and what is live then (the `top` largest).
report::Section MemorySection(const graph::Graph& graph, std::size_t top);

}  // namespace idbg::views
