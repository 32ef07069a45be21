// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graph/graph.h"
#include "plan/host_calls.h"
#include "plan/plan.h"

namespace idbg::eager {

struct EagerRun {
  std::vector<plan::Kernel> kernels;
  plan::HostCalls host;
};

// A kernel for each node that has work to do, as the graph runs eagerly; views, scalars and checks
// have none. Attention that ATen runs as products and a softmax is taken apart as in the plan.
EagerRun RunEagerly(const graph::Graph& graph, const plan::Plan& plan);

// The kernels of a plan; those that it leaves to ATen do what ATen's do.
std::vector<plan::Kernel> WithFallbacks(const plan::Plan& plan);

}  // namespace idbg::eager
