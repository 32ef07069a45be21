// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "advice/advise.h"

namespace idbg::advice {

// Elements of the parameters that are trained, by their dtype.
using Parameters = std::map<tensor::DType, std::int64_t>;

// Adds `optimizer-step` to the advice on a training step whose optimizer is none of its graphs:
// what torch.optim.AdamW takes as it is by default, an operator after the other over all parameters
// (foreach), and as one kernel.
void AddOptimizer(const Parameters& parameters, const Run& run, Advised& step);

}  // namespace idbg::advice
