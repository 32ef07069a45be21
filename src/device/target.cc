// SPDX-License-Identifier: Apache-2.0
#include "device/target.h"

#include <cstdint>

namespace idbg::device {

namespace {

constexpr plan::Target kCpu = {.is_cpu = true,
                               .multiprocessors = 0,
                               .unit_threads = 0,
                               .units = 0,
                               .most_cudnn_channels = 0,
                               .has_float8 = false,
                               .flops_per_byte = 0};

std::int64_t CountOf(const std::optional<Figure>& figure) {
  return figure ? static_cast<std::int64_t>(figure->value) : 0;
}

}  // namespace

plan::Target TargetOf(const Hardware& hardware) {
  const double units = hardware.units ? hardware.units->value : 0;
  if (hardware.kind == "cpu") {
    plan::Target target = kCpu;
    target.units = units;
    return target;
  }
  const bool has_units = hardware.kind == "gpu" && hardware.units;
  const auto& threads = hardware.unit_threads ? hardware.unit_threads : TypicalGpu().unit_threads;
  return {.is_cpu = false,
          .multiprocessors = CountOf(has_units ? hardware.units : TypicalGpu().units),
          .unit_threads = CountOf(threads),
          .units = units,
          .most_cudnn_channels = CountOf(hardware.cudnn_channels),
          .has_float8 = hardware.matrix_flops.contains(tensor::DType::kFloat8E4m3fn),
          .flops_per_byte = FlopsPerByte(hardware)};
}

plan::Target AnyTarget(bool is_cpu) { return is_cpu ? kCpu : TargetOf(TypicalGpu()); }

double FlopsPerByte(const Hardware& hardware) {
  for (const tensor::DType dtype : {tensor::DType::kBfloat16, tensor::DType::kFloat16}) {
    const auto rate = hardware.matrix_flops.find(dtype);
    if (rate != hardware.matrix_flops.end())
      return rate->second.value / hardware.memory_bandwidth.value;
  }
  return 0;
}

}  // namespace idbg::device
