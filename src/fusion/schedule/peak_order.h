// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "fusion/program/program.h"

namespace idbg::fusion {

// Of the order given, one that runs next what holds least memory, one that runs first what waits
// longest, and one that goes back from the smallest kernels, the one whose estimated peak is the
// lowest; of equal ones the first (reorder_for_peak_memory in torch/_inductor/memory.py, 2.13).
// `kernels` are in an order in which they can run, which stays where sizes are not known.
std::vector<Fused> OrderForPeak(const Program& program, std::vector<Fused> kernels);

}  // namespace idbg::fusion
