// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "plan/kernel.h"
#include "plan/plan.h"
#include "readers/kernels.h"

namespace idbg::plan {

// What Inductor made of a graph, as kernels of a plan of it: nodes and inputs are the plan's.
struct RealRun {
  std::vector<Kernel> kernels;  // in the order of the code; kNone: what nothing launches
  bool names_nodes = false;     // at least nine of ten nodes that the code names are in the graph
  bool has_reads = false;       // `reads` (inputs of the graph) and `producers` are known
};

// `schedule` is what the scheduler left of the same graph (null: not known): where each of its
// launches is a call of the code (not so in C++), and the plan is of a graph after Inductor's
// passes, it says what each kernel reads. A kernel is `known` where the code says its nodes.
RealRun ReadRealRun(const Plan& plan, const readers::KernelModule& module,
                    const readers::Schedule* schedule = nullptr);

// The scheduler's nodes (ir_post_fusion.txt) alone. They tell the launches of one Triton kernel
// apart, and library calls, of which the code does not name the nodes. For a graph after Inductor's
// passes, whose inputs have its names.
RealRun ReadRealRun(const Plan& plan, const readers::Schedule& schedule);

}  // namespace idbg::plan
