// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofline/hardware/hardware.h"
#include "timings/timings.h"

namespace idbg::roofline {

// A device of the catalogue as a GEMM model sees one; what the catalogue does not know is 0.
gemm::Device ToGemmDevice(const Hardware& hardware);

// The device of measurements, with the rates that the catalogue has for its name. Without such an
// entry, or without the catalogue, and for a CPU: the device as it is.
gemm::Device WithSheetRates(gemm::Device device);

}  // namespace idbg::roofline
