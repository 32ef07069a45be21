// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "torch/interpreter/runner.h"

namespace idbg::torch {

// Runs a higher-order operator (cond, while_loop, map_impl, wrap_with_set_grad_enabled,
// wrap_with_autocast, invoke_subgraph); throws c10::Error for another.
std::vector<c10::IValue> RunHigherOrder(Runner& runner, const Frame& frame, const IdbgCall& call);

}  // namespace idbg::torch
