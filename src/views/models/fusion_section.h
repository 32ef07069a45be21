// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "fusion/compare/compare.h"
#include "fusion/plan.h"
#include "report/document.h"

namespace idbg::views {

// The kernels that Inductor is predicted to make (the `top` that move most bytes), what fusion
// saves, and why neighbours stay apart.
report::Section FusionSection(const fusion::Plan& plan, std::size_t top);

// Nodes for which no rule was used because their arguments are not what the operators take, as
// notes, one for each operator. `graph`: what the plan was made from.
void AddMisfits(const fusion::Plan& plan, const graph::Graph& graph, report::Document& document);

// The predicted kernels beside those that Inductor made: how many agree, and those that do not (the
// first `top`). `calls`: the names of the real ones, by launch.
report::Section ComparisonSection(const fusion::Comparison& comparison, const fusion::Plan& plan,
                                  std::span<const std::string> calls, std::size_t top);

}  // namespace idbg::views
