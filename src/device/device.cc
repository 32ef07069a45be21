// SPDX-License-Identifier: Apache-2.0
#include "device/device.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace idbg::device {

using tensor::DType;

namespace {

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

double TileSide(std::int64_t size, std::int64_t least) {
  constexpr std::int64_t kMost = 128;
  if (size >= kMost) return kMost;
  return static_cast<double>(
      std::max(least, static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(size)))));
}

constexpr plan::Target kCpu = {.is_cpu = true};

std::int64_t CountOf(const std::optional<Figure>& figure) {
  return static_cast<std::int64_t>(ValueOr(figure, 0));
}

}  // namespace

Device::Device(const Hardware& hardware, bool tf32)
    : hardware_(hardware), tf32_(tf32), host_(HostCostsOf(hardware)) {}

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

double TileUtilisation(const plan::Gemm& product, double units, bool matrix_units) {
  const std::int64_t least = matrix_units ? 16 : 1;
  const double side_m = TileSide(product.m, least);
  const double side_n = TileSide(product.n, least);
  const auto m = static_cast<double>(product.m);
  const auto n = static_cast<double>(product.n);
  const double rows = std::ceil(m / side_m);
  const double columns = std::ceil(n / side_n);
  const double useful = m * n / (rows * side_m * columns * side_n);
  if (units < 1) return useful;
  double tiles = rows * columns * static_cast<double>(product.batch);
  const double deepest_split = std::max(1.0, std::floor(static_cast<double>(product.k) / 256));
  tiles *= std::clamp(std::floor(units / tiles), 1.0, deepest_split);
  return useful * tiles / (std::ceil(tiles / units) * units);
}

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
          .flops_per_byte = FlopsPerByte(hardware),
          .padding_gflop = hardware.costs.padding_gflop};
}

plan::Target AnyTarget(bool is_cpu) { return is_cpu ? kCpu : TargetOf(TypicalGpu()); }

double FlopsPerByte(const Hardware& hardware) {
  for (const DType dtype : {DType::kBfloat16, DType::kFloat16}) {
    if (const Figure* rate = Find(hardware.matrix_flops, dtype))
      return rate->value / hardware.memory_bandwidth.value;
  }
  return 0;
}

}  // namespace idbg::device
