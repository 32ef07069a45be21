// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "roofline/hardware.h"

namespace idbg::roofline {

struct Work;

// What the host takes to run a compiled model: seconds. Libraries' calls differ in what they look
// up on each: cuDNN a plan for a convolution, and more for attention.
struct CompiledCosts {
  double call_s = 0;    // guards, arguments, outputs
  double launch_s = 0;  // of a kernel of Inductor's, as the following of libraries
  double library_launch_s = 0;
  double convolution_launch_s = 0;
  double attention_launch_s = 0;
};

struct HostCosts {
  double operator_s = 0;     // of eager mode
  double module_call_s = 0;  // beside its operators
  double graph_call_s = 0;   // of an exported graph, beside its operators
  double view_s = 0;         // of a node without a kernel
  double weight_s = 0;       // of a weight that the graph finds in its modules
  // Of some operators, of the file that it is made from; null: none. Others take operator_s.
  const std::map<std::string, Figure>* operators = nullptr;
  CompiledCosts compiled;  // called from Python
  CompiledCosts package;   // of AOTInductor, called from anywhere
};

// The figures of the file, which must outlive them; for a GPU's that are missing those of another
// host.
HostCosts HostCostsOf(const Hardware& hardware);
// Whether some of those that a compiled model's time needs are another host's.
bool BorrowsHostCosts(const Hardware& hardware);

// Seconds in which the host launches eager mode's run of the graph, whose kernels are `all`. A
// convolution or attention takes as much more than another operator as in a compiled model.
double EagerHostS(const graph::Graph& graph, const std::vector<Work>& all, const HostCosts& costs);
// The same of a compiled model.
double CompiledHostS(const std::vector<Work>& all, const CompiledCosts& costs);

}  // namespace idbg::roofline
