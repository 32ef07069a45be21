// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "plan/kernel.h"
#include "plan/plan.h"

namespace idbg::plan {

// For each value the one whose memory it is.
using Storages = base::IdVector<graph::ValueId, graph::ValueId>;

// What a kernel moves of `values`, `total` bytes, which they share by their sizes.
std::vector<Traffic> TrafficOf(const graph::Graph& graph, const Storages& storages,
                               const std::vector<graph::ValueId>& values, double total);

// One operator as a kernel of its own; `op` is null for an unknown one.
Kernel OperatorKernel(const graph::Graph& graph, const Storages& storages, graph::NodeId id,
                      const graph::Operator* op);

// Fills in what the kernels of a plan have to do, on a device of `units` multiprocessors.
void AddWork(Plan& plan, double units);

}  // namespace idbg::plan
