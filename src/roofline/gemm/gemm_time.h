// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofline/estimate.h"
#include "roofline/hardware/hardware.h"

namespace idbg::roofline {

// Times of matrix products by the GEMM model that was trained on this device, for the products that
// it knows: the vendor library's time, or with `max_autotune` that of the better of it and Triton's
// predicted best. Empty when the device has no model.
GemmTime MakeGemmTime(const Hardware& hardware, bool max_autotune);

}  // namespace idbg::roofline
