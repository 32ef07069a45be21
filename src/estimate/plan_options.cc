// SPDX-License-Identifier: Apache-2.0
#include "estimate/plan_options.h"

#include <algorithm>

#include "device/target.h"

namespace idbg::estimate {
fusion::Options PlanOptionsFor(const device::Hardware& hardware,
                               inductor::TorchVersion torch_version, bool max_autotune) {
  return {device::TargetOf(hardware), torch_version, max_autotune};
}

fusion::Options PlanOptionsFor(std::string_view type, std::span<const device::Hardware> devices,
                               inductor::TorchVersion torch_version, bool max_autotune) {
  const auto device = std::ranges::find_if(devices, [&](const device::Hardware& one) {
    return type.empty() || (type == "cpu") == (one.kind == "cpu");
  });
  if (device != devices.end()) return PlanOptionsFor(*device, torch_version, max_autotune);
  return {device::AnyTarget(type == "cpu"), torch_version, max_autotune};
}

}  // namespace idbg::estimate
