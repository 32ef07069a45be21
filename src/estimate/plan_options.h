// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "device/hardware.h"
#include "fusion/fusion.h"

namespace idbg::estimate {

// What Inductor's rules are asked with for a device: the only place that makes such options.
// Accelerators other than GPUs, of which the rules know nothing, count as GPUs.
fusion::Options PlanOptionsFor(const device::Hardware& hardware,
                               inductor::TorchVersion torch_version, bool max_autotune = false);

// For the first of `devices` of a type as PyTorch names it ("cpu", "cuda"; empty: of any type).
// Where there is none for some processor, or for a GPU like an H200.
fusion::Options PlanOptionsFor(std::string_view type, std::span<const device::Hardware> devices,
                               inductor::TorchVersion torch_version, bool max_autotune = false);

}  // namespace idbg::estimate
