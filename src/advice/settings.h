// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "advice/advise.h"
#include "estimate/training_step.h"

namespace idbg::advice {

// A change of how a graph is compiled or started, not of the graph.
struct Setting {
  std::string_view name;
  std::string_view finding;
  std::string_view change;     // what to write
  std::string_view condition;  // when that is allowed; empty: always
  Numbers numbers;
  bool (*apply)(Run& run);  // false: the run has it, or the device does not
};

std::span<const Setting> Settings();

// Adds `optimizer-step` to the advice on a training step whose optimizer is none of its graphs:
// what torch.optim.AdamW takes as it is by default, an operator after the other over all parameters
// (foreach), and as one kernel.
void AddOptimizer(const estimate::Parameters& parameters, const Run& run, Advised& step);

}  // namespace idbg::advice
