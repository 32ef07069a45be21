// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "device/host_costs.h"
#include "plan/host_calls.h"
#include "plan/kernel.h"

namespace idbg::roofline {

// Seconds in which the host runs eager mode's call of a graph.
double EagerHostS(const plan::HostCalls& calls, const device::HostCosts& costs);
// The same of a compiled model, which starts these kernels.
double CompiledHostS(std::span<const plan::Kernel* const> all, const device::CompiledCosts& costs);

}  // namespace idbg::roofline
