// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "fusion/program/access.h"

namespace idbg::fusion {

// The order in which Inductor runs loops over `sizes` that touch memory like this: a loop with
// smaller strides in most accesses is further in (pick_loop_order in scheduler.py). The accesses
// may have more dimensions inside those.
Order PickLoopOrder(const std::vector<Access>& accesses, const Sizes& sizes);

// Sizes of these loops after neighbours that every access walks as one are merged.
Sizes MergeLoops(const std::vector<Access>& accesses, const Order& loops, const Sizes& sizes);

// Dense strides with the dimensions in this order.
Sizes StridesInOrder(const Sizes& sizes, const Order& order);

}  // namespace idbg::fusion
