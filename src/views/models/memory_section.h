// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "fusion/plan.h"
#include "graph/graph.h"
#include "report/document.h"

namespace idbg::views {

// Live memory over a run in eager mode and one under Inductor: the peaks, and what is live then
// (the `top` largest).
report::Section MemorySection(const graph::Graph& graph, const fusion::Plan& plan, bool is_gpu,
                              std::size_t top);

}  // namespace idbg::views
