// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "fusion/program/program.h"

namespace idbg::fusion {

// Whether the code generator can put both into one kernel: `second` uses the results of `first`
// (vertical) or stands beside it. Empty when it can, else the reason in Inductor's words.
// `reorders`: the loops of a pointwise one are put into the order of the other.
std::string WhyNotTriton(const Fused& first, const Fused& second, bool reorders = false);
std::string WhyNotCpp(const Fused& first, const Fused& second, bool is_vertical);

// How many outer loops two C++ loop nests can share; 0: none.
std::size_t SharedOuterLoops(const Fused& first, const Fused& second);

}  // namespace idbg::fusion
