// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "roofline/run_estimate.h"

namespace idbg::roofline {

// How sure a price is, as a factor: of four in five such kernels the measured time is within it,
// above or below. By the method that priced the kernel and its class; the figures are the device's.
double KernelDoubt(const KernelEstimate& kernel, const device::KernelCosts& costs);

// The same of `run.device_ms`. Kernels of one method and class are off together, those of others by
// themselves: their errors in the sum are added as the sides of a right angle, with what runs
// differ by beside their kernels. 1: it has no kernels.
double DeviceDoubt(const RunEstimate& run, const device::KernelCosts& costs);

}  // namespace idbg::roofline
