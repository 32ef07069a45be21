// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofline/hardware/hardware.h"

namespace idbg::roofline {

// The time of a kernel that Inductor writes for pointwise work behind a matrix product, replayed,
// which reads and writes so many bytes. Less than KernelTime says of any kernel: the last cache
// still holds the product. Without measured figures in the file, with defaults.h.
double PointwiseKernelS(const Hardware& hardware, double moved_bytes);

}  // namespace idbg::roofline
