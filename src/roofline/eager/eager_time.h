// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "roofline/device.h"
#include "roofline/work.h"

namespace idbg::roofline {

// What ATen's kernels for an operator do beside moving its bytes at the device's rate. `op` null:
// an unknown operator.
EagerKernel EagerKernelOf(const graph::Graph& graph, const graph::Node& node,
                          const graph::Operator* op);

// Whether rows follow each other in memory; unknown strides count as such.
inline bool IsRowMajor(const graph::TensorType& type) {
  return graph::IsContiguous(type).value_or(true);
}

// Seconds of it, beside floors and gaps, where its bytes take `memory_s`: the slots of the ordinary
// lanes that its elements take, and the time of rows that are a block's each. `is_cached`: most of
// what it reads is in the last cache. With memory_s of 0 what kernels beside a product or a
// convolution take.
double EagerS(const EagerKernel& kernel, double memory_s, bool is_cached, const Device& device);

}  // namespace idbg::roofline
