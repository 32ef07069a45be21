// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "device/device.h"
#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "plan/kernel.h"

namespace idbg::roofline {

// Seconds of it, beside floors and gaps, where its bytes take `memory_s`: the slots of the ordinary
// lanes that its elements take, and the time of rows that are a block's each. `is_cached`: most of
// what it reads is in the last cache. With memory_s of 0 what kernels beside a product or a
// convolution take.
double EagerS(const plan::EagerKernel& kernel, double memory_s, bool is_cached,
              const device::Device& device);

}  // namespace idbg::roofline
