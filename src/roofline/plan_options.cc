// SPDX-License-Identifier: Apache-2.0
#include "roofline/plan_options.h"

#include <algorithm>

namespace idbg::roofline {
namespace {

// An H200: what is not known of another device is taken from it.
constexpr fusion::Target kGpu = {.is_cpu = false,
                                 .multiprocessors = 132,
                                 .most_cudnn_channels = 256,
                                 .flops_per_byte = 989.4 / 4.8};
constexpr fusion::Target kCpu = {
    .is_cpu = true, .multiprocessors = 0, .most_cudnn_channels = 0, .flops_per_byte = 0};

std::int64_t MostCudnnChannels(std::string_view architecture) {
  if (architecture == "hopper") return 256;
  return architecture == "blackwell" ? 128 : 0;
}

fusion::Target TargetOf(const Hardware& hardware) {
  if (hardware.kind == "cpu") return kCpu;
  fusion::Target target = kGpu;
  if (hardware.kind == "gpu" && hardware.units)
    target.multiprocessors = static_cast<std::int64_t>(hardware.units->value);
  target.most_cudnn_channels = MostCudnnChannels(hardware.architecture);
  target.flops_per_byte = FlopsPerByte(hardware);
  return target;
}

}  // namespace

double FlopsPerByte(const Hardware& hardware) {
  for (const tensor::DType dtype : {tensor::DType::kBfloat16, tensor::DType::kFloat16}) {
    const auto rate = hardware.matrix_flops.find(dtype);
    if (rate != hardware.matrix_flops.end())
      return rate->second.value / hardware.memory_bandwidth.value;
  }
  return 0;
}

fusion::Options PlanOptionsFor(const Hardware& hardware, inductor::TorchVersion torch_version,
                               bool max_autotune) {
  return {TargetOf(hardware), torch_version, max_autotune};
}

fusion::Options PlanOptionsFor(std::string_view type, std::span<const Hardware> devices,
                               inductor::TorchVersion torch_version, bool max_autotune) {
  const auto device = std::ranges::find_if(devices, [&](const Hardware& one) {
    return type.empty() || (type == "cpu") == (one.kind == "cpu");
  });
  if (device != devices.end()) return PlanOptionsFor(*device, torch_version, max_autotune);
  return {type == "cpu" ? kCpu : kGpu, torch_version, max_autotune};
}

}  // namespace idbg::roofline
