// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "base/id_vector.h"
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

// Kernels that compute elements of the same lists (operators aten._foreach_... of the `original`
// graph) are one for as long as it has no more than 250 arguments (ForeachKernelSchedulerNode of
// scheduler.py, MAX_NUM_ARGS of codegen/triton_combo_kernel.py in torch 2.11).
void CombineForeach(const graph::Graph& original, plan::Plan& plan);

}  // namespace idbg::fusion
