// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "fusion/access.h"

namespace idbg::fusion {

// The order, outermost first, in which Inductor runs loops that touch memory with these strides: a
// loop with smaller strides in most accesses is further in (pick_loop_order in scheduler.py).
std::vector<std::size_t> PickLoopOrder(const std::vector<Sizes>& strides, const Sizes& sizes);

// Sizes of the loops after neighbours that every access walks as one are merged.
Sizes MergeLoops(const std::vector<Access>& accesses, const Sizes& sizes);

// Dense strides with the dimensions in this order, outermost first.
Sizes StridesInOrder(const Sizes& sizes, const std::vector<std::size_t>& order);

}  // namespace idbg::fusion
