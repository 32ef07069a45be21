// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "minify/reduction.h"

namespace idbg::minify {

// Puts the reduction's sizes, dtypes and numbers into the inputs and arguments of a candidate, and
// works out the types of what follows from them by the shape rules of the operators. False where a
// rule says that they do not fit, or where there is no rule.
bool Retype(const Reduction& reduction, Candidate& candidate);

// Whether argument `place` of a node is a size, or a list of them: by its name ("size", "shape"),
// or where it has none by the operator.
bool IsSizeArgument(const graph::Node& node, std::size_t place);

}  // namespace idbg::minify
