// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"
#include "graph/operators.h"
#include "roofline/device.h"
#include "roofline/work.h"

namespace idbg::roofline {

// What ATen's kernels for an operator do beside moving its bytes at the device's rate. `op` null:
// an unknown operator.
EagerKernel EagerKernelOf(const graph::Graph& graph, const graph::Node& node,
                          const graph::Operator* op);

// Whether rows follow each other in memory; unknown strides count as such.
bool IsRowMajor(const graph::TensorType& type);

// Seconds of it, beside floors and gaps:
//   single     elements that are computed one by one, as operands are broadcast or lie otherwise
//              than the result, each with its index: slots of the ordinary lanes
//   rows       of which each is a block's
//   row        elements of a row that one block works off, where there are fewer rows than units
double EagerS(const EagerKernel& kernel, const Device& device);

}  // namespace idbg::roofline
