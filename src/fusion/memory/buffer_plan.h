// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "fusion/program/program.h"
#include "graph/graph.h"
#include "plan/plan.h"
#include "plan/target.h"

namespace idbg::fusion {

// Buffers that some loop nest other than the one that makes them reads, or the caller gets.
base::IdVector<BufferId, bool> StoredBuffers(const Program& program, const Schedule& schedule);

// The memory that Inductor's wrapper allocates for the kernels of `schedule`, in order: what is
// freed after its last use, a kernel that writes over its input (inplace_buffers), and a buffer
// that takes over one of the same size that is not needed any more, unless that would raise the
// estimated peak (allow_buffer_reuse; AllocateLine and FreeIfNotReusedLine of codegen/wrapper.py in
// torch 2.13).
std::vector<plan::MemoryBlock> PlanBuffers(const graph::Graph& graph, const Program& program,
                                           const Schedule& schedule, const plan::Target& target);

// Fills in the groups of `plan`, their costs, names and the totals, for `plan.graph`.
void AddKernels(plan::Plan& plan, const Program& program, const Schedule& schedule, bool is_cpp);

// Bytes of the copies of its operands that Inductor gives a product of 16-bit elements whose rows
// are no whole vectors, where the units and not the memory bound it (pad_mm.py, which measures
// whether that is quicker; with rows that short by a few elements and operands that large it was).
// The peaks of GPT-2 and GPT-BigCode in bfloat16 (tests/data/models/h200 and development/h200) are
// by such a copy of the last layer's weight above the rest: 77 and 103 MB.
std::int64_t PaddingWorkspace(const graph::Graph& graph, const graph::Node& node,
                              const plan::Target& target);

}  // namespace idbg::fusion
