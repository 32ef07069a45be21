// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "minify/reduction.h"

namespace idbg::minify {

// Puts the reduction's sizes, dtypes and numbers into the inputs and arguments of a candidate, and
// works out the types of what follows from them by the shape rules of the operators. False where a
// rule says that they do not fit, or where there is no rule.
bool Retype(const Reduction& reduction, Candidate& candidate);

// The arguments of operators that are sizes of tensors ("size", "shape").
bool IsSizeArgument(std::string_view name);

}  // namespace idbg::minify
