// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "device/host_costs.h"
#include "graph/graph.h"
#include "plan/work.h"

namespace idbg::roofline {

// Seconds in which the host runs eager mode's call of the graph, whose kernels are `all`: they, the
// operators without a kernel, and the modules.
double EagerHostS(const graph::Graph& graph, const std::vector<plan::Work>& all,
                  const device::HostCosts& costs);
// The same of a compiled model.
double CompiledHostS(const std::vector<plan::Work>& all, const device::CompiledCosts& costs);

}  // namespace idbg::roofline
