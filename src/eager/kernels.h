// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graph/graph.h"
#include "plan/plan.h"
#include "plan/work.h"

namespace idbg::eager {

// A kernel for each node that has work to do, as the graph runs eagerly; views, scalars and checks
// have none. Attention that ATen runs as products and a softmax is taken apart as in the plan.
std::vector<plan::Work> Kernels(const graph::Graph& graph, const plan::Plan& plan);

}  // namespace idbg::eager
