// SPDX-License-Identifier: Apache-2.0
#include "device/device.h"

#include "device/tile_utilisation.h"

namespace idbg::device {
namespace {

using tensor::DType;

// The product that Hardware::matrix_efficiency is measured on.
constexpr plan::Gemm kReference = {.m = 8192, .n = 8192, .k = 8192};

const Figure* Find(const std::map<DType, Figure>& figures, DType dtype) {
  const auto found = figures.find(dtype);
  return found == figures.end() ? nullptr : &found->second;
}

bool IsFloat8(DType dtype) { return tensor::IsFloatingPoint(dtype) && tensor::Bits(dtype) == 8; }

// The rate of a dtype, or of one that holds its values: any float8, then the 16-bit types for each
// other and for float8.
const Figure* FindMatrixRate(const std::map<DType, Figure>& figures, DType dtype) {
  if (const Figure* exact = Find(figures, dtype)) return exact;
  if (IsFloat8(dtype)) {
    for (const auto& [other, figure] : figures) {
      if (IsFloat8(other)) return &figure;
    }
    if (const Figure* wider = Find(figures, DType::kBfloat16)) return wider;
    return Find(figures, DType::kFloat16);
  }
  return dtype == DType::kFloat16 ? Find(figures, DType::kBfloat16) : nullptr;
}

}  // namespace

Device::Device(const Hardware& hardware, bool tf32)
    : hardware_(hardware),
      tf32_(tf32),
      bandwidth_(hardware.memory_bandwidth.value * ValueOf(hardware.memory_efficiency).value_or(1)),
      gap_s_(ValueOf(hardware.graph_gap_s).value_or(0)),
      clear_gap_s_(ValueOf(hardware.clear_gap_s).value_or(0)),
      launch_gap_s_(ValueOf(hardware.launch_gap_s).value_or(0)),
      host_(HostCostsOf(hardware)) {}

std::optional<Rate> Device::ProductRate(DType dtype, graph::OpKind kind) const {
  const double share = ValueOf(hardware_.matrix_efficiency).value_or(1);
  if (UsesTf32(dtype, kind)) return Rate{hardware_.tf32_flops->value, share, true};
  if (const Figure* figure = FindMatrixRate(hardware_.matrix_flops, dtype))
    return Rate{figure->value, share, true};
  return VectorRate(dtype);
}

std::optional<Rate> Device::VectorRate(DType dtype) const {
  const bool doubles = dtype == DType::kFloat64 || dtype == DType::kComplex128;
  const Figure* figure = Find(hardware_.vector_flops, doubles ? DType::kFloat64 : DType::kFloat32);
  if (figure == nullptr) return std::nullopt;
  const double share = has_wide_units() ? wide_vector_efficiency()
                                        : ValueOf(hardware_.vector_efficiency_narrow).value_or(1);
  return Rate{figure->value, ValueOf(hardware_.vector_efficiency).value_or(share), false};
}

double Device::lanes() const {
  const Figure* figure = Find(hardware_.vector_flops, DType::kFloat32);
  if (figure == nullptr || !hardware_.units || !hardware_.clock_hz) return 0;
  return figure->value / 2 / hardware_.units->value / hardware_.clock_hz->value;
}

double Device::FloorS(plan::KernelClass kernel_class) const {
  const auto found = hardware_.floor_s.find(kernel_class);
  return found == hardware_.floor_s.end() ? 0 : found->second.value;
}

double Device::Utilisation(const plan::Gemm& product, const Rate& rate) const {
  const double reference = TileUtilisation(kReference, units(), rate.matrix_units);
  const double used = TileUtilisation(product, units(), rate.matrix_units) / reference;
  return std::min(used, 1 / rate.share);  // never above the peak
}

std::optional<double> Device::JoulesPerFlop(DType dtype) const {
  const Figure* figure = Find(hardware_.joules_per_flop, dtype);
  return figure == nullptr ? std::nullopt : std::optional(figure->value);
}

}  // namespace idbg::device
