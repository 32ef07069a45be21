// SPDX-License-Identifier: Apache-2.0
#include "device/target.h"

#include <cstdint>
#include <string_view>

namespace idbg::device {

namespace {

// An H200: what is not known of another device is taken from it.
constexpr plan::Target kGpu = {.is_cpu = false,
                               .multiprocessors = 132,
                               .most_cudnn_channels = 256,
                               .flops_per_byte = 989.4 / 4.8};
constexpr plan::Target kCpu = {
    .is_cpu = true, .multiprocessors = 0, .most_cudnn_channels = 0, .flops_per_byte = 0};

std::int64_t MostCudnnChannels(std::string_view architecture) {
  if (architecture == "hopper") return 256;
  return architecture == "blackwell" ? 128 : 0;
}

}  // namespace

plan::Target TargetOf(const Hardware& hardware) {
  if (hardware.kind == "cpu") return kCpu;
  plan::Target target = kGpu;
  if (hardware.kind == "gpu" && hardware.units)
    target.multiprocessors = static_cast<std::int64_t>(hardware.units->value);
  target.most_cudnn_channels = MostCudnnChannels(hardware.architecture);
  target.flops_per_byte = FlopsPerByte(hardware);
  return target;
}

plan::Target AnyTarget(bool is_cpu) { return is_cpu ? kCpu : kGpu; }

double FlopsPerByte(const Hardware& hardware) {
  for (const tensor::DType dtype : {tensor::DType::kBfloat16, tensor::DType::kFloat16}) {
    const auto rate = hardware.matrix_flops.find(dtype);
    if (rate != hardware.matrix_flops.end())
      return rate->second.value / hardware.memory_bandwidth.value;
  }
  return 0;
}

}  // namespace idbg::device
