// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofline/device.h"
#include "roofline/work.h"

namespace idbg::roofline {

// Seconds that the ordinary lanes of a GPU issue instructions for a kernel of Inductor's own:
//   slots / (units * lanes * clock)
//   slots = arithmetic + special functions + loads and stores with conversions and indices
// A slot is one instruction of one thread; the lanes are half the FLOPs of a cycle, as a
// multiply-add is one slot. 0 where the device has no vector rate.
double IssueS(const LoopWork& loops, const Device& device);

// Seconds of the loops with their memory traffic, which takes `memory_s`, beside the floor: the
// longest of issue, memory and, where rows are longer than a block holds, the latency of one pass
// after another, added in a norm (KernelCosts::overlap), as they overlap but never wholly.
double LoopS(const LoopWork& loops, double memory_s, const Device& device);

}  // namespace idbg::roofline
