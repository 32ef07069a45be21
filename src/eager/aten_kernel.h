// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "plan/kernel.h"

namespace idbg::eager {

// What ATen's kernels for an operator do beside moving its bytes at the device's rate. `op` null:
// an unknown operator.
plan::EagerKernel EagerKernelOf(const graph::Graph& graph, const graph::Node& node,
                                const graph::Operator* op);

// Whether rows follow each other in memory; unknown strides count as such.
inline bool IsRowMajor(const graph::TensorType& type) {
  return graph::IsContiguous(type).value_or(true);
}

}  // namespace idbg::eager
