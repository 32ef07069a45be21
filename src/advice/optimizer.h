// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "advice/advise.h"
#include "estimate/training_step.h"

namespace idbg::advice {

// Adds `optimizer-step` to the advice on a training step whose optimizer is none of its graphs:
// what torch.optim.AdamW takes as it is by default, an operator after the other over all parameters
// (foreach), and as one kernel.
void AddOptimizer(const estimate::Parameters& parameters, const Run& run, Advised& step);

}  // namespace idbg::advice
