// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "plan/host_calls.h"
#include "plan/kernel.h"

namespace idbg::eager {

// Of a target such as "aten.add.Tensor" or Dynamo's "torch.add". One that is not in the catalogue
// is taken for kElementwise: it launches something.
plan::HostOperator HostOperatorOf(std::string_view target);

// What the host does to run a graph of which these are the kernels.
plan::HostCalls HostCallsOf(const graph::Graph& graph, const std::vector<plan::Kernel>& kernels);

}  // namespace idbg::eager
