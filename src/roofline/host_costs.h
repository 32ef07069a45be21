// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "graph/graph.h"
#include "roofline/hardware.h"

namespace idbg::roofline {

struct Work;

// What the host takes to run a model from Python: seconds. Libraries' calls differ in what they
// look up on each: cuDNN a plan for a convolution, and more for attention.
struct HostCosts {
  double operator_s = 0;     // of eager mode
  double module_call_s = 0;  // beside its operators
  // A call of a compiled model (guards, arguments, outputs), and each launch in it.
  double compiled_call_s = 0;
  double compiled_launch_s = 0;  // of a kernel of Inductor's
  double library_launch_s = 0;
  double convolution_launch_s = 0;
  double attention_launch_s = 0;
};

// The figures of the file; for a GPU's that are missing those of another host.
HostCosts HostCostsOf(const Hardware& hardware);
// Whether some of those that a compiled model's time needs are another host's.
bool BorrowsHostCosts(const Hardware& hardware);

// Seconds in which the host launches a run of the graph, whose kernels are `all`. In eager mode a
// convolution or attention takes as much more than another operator as in a compiled model.
double HostS(const graph::Graph& graph, const std::vector<Work>& all, const HostCosts& costs,
             Run run);

}  // namespace idbg::roofline
