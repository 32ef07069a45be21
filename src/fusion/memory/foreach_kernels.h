// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graph/graph.h"
#include "plan/plan.h"

namespace idbg::fusion {

// Kernels that compute elements of the same lists (operators aten._foreach_... of the `original`
// graph) are one for as long as it has no more than 250 arguments (ForeachKernelSchedulerNode of
// scheduler.py, MAX_NUM_ARGS of codegen/triton_combo_kernel.py in torch 2.11).
void CombineForeach(const graph::Graph& original, plan::Plan& plan);

}  // namespace idbg::fusion
