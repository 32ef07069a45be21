// SPDX-License-Identifier: Apache-2.0
#include "roofline/hardware/hardware_fields.h"

#include <algorithm>
#include <array>

#include "base/error.h"

namespace idbg::roofline {
namespace {

using H = Hardware;

constexpr std::array kFigureFields = {
    FigureField{.key = "units", .dimension = Dimension::kCount, .optional = &H::units},
    FigureField{.key = "clock", .dimension = Dimension::kFrequency, .optional = &H::clock_hz},
    FigureField{.key = "vector_flops", .dimension = Dimension::kRate, .by_dtype = &H::vector_flops},
    FigureField{.key = "matrix_flops", .dimension = Dimension::kRate, .by_dtype = &H::matrix_flops},
    FigureField{.key = "tf32_flops", .dimension = Dimension::kRate, .optional = &H::tf32_flops},
    FigureField{.key = "memory_bandwidth",
                .dimension = Dimension::kBandwidth,
                .required = &H::memory_bandwidth},
    FigureField{
        .key = "memory_bytes", .dimension = Dimension::kBytes, .required = &H::memory_bytes},
    FigureField{
        .key = "l2_bandwidth", .dimension = Dimension::kBandwidth, .optional = &H::l2_bandwidth},
    FigureField{.key = "l2_bytes", .dimension = Dimension::kBytes, .optional = &H::l2_bytes},
    FigureField{
        .key = "power_limit", .dimension = Dimension::kPower, .optional = &H::power_limit_w},
    FigureField{.key = "idle_power", .dimension = Dimension::kPower, .optional = &H::idle_power_w},
    FigureField{.key = "memory_efficiency",
                .dimension = Dimension::kShare,
                .optional = &H::memory_efficiency},
    FigureField{.key = "matrix_efficiency",
                .dimension = Dimension::kShare,
                .optional = &H::matrix_efficiency},
    FigureField{.key = "vector_efficiency",
                .dimension = Dimension::kShare,
                .optional = &H::vector_efficiency},
    FigureField{.key = "floor", .dimension = Dimension::kTime, .by_class = &H::floor_s},
    FigureField{.key = "graph_gap", .dimension = Dimension::kTime, .optional = &H::graph_gap_s},
    FigureField{.key = "clear_gap", .dimension = Dimension::kTime, .optional = &H::clear_gap_s},
    FigureField{.key = "gemm_timer_floor",
                .dimension = Dimension::kTime,
                .optional = &H::gemm_timer_floor_s},
    FigureField{.key = "pointwise_overhead",
                .dimension = Dimension::kTime,
                .optional = &H::pointwise_overhead_s},
    FigureField{.key = "pointwise_cached_bytes",
                .dimension = Dimension::kBytes,
                .optional = &H::pointwise_cached_bytes},
    FigureField{.key = "pointwise_cached_bandwidth",
                .dimension = Dimension::kBandwidth,
                .optional = &H::pointwise_cached_bandwidth},
    FigureField{.key = "pointwise_bandwidth",
                .dimension = Dimension::kBandwidth,
                .optional = &H::pointwise_bandwidth},
    FigureField{.key = "launch_gap", .dimension = Dimension::kTime, .optional = &H::launch_gap_s},
    FigureField{.key = "launch", .dimension = Dimension::kTime, .optional = &H::launch_s},
    FigureField{.key = "operators", .dimension = Dimension::kTime, .by_operator = &H::operator_s},
    FigureField{.key = "host_probe_eager",
                .dimension = Dimension::kTime,
                .optional = &H::host_probe_eager_s},
    FigureField{.key = "host_probe_compiled",
                .dimension = Dimension::kTime,
                .optional = &H::host_probe_compiled_s},
    FigureField{.key = "module_call", .dimension = Dimension::kTime, .optional = &H::module_call_s},
    FigureField{.key = "graph_call", .dimension = Dimension::kTime, .optional = &H::graph_call_s},
    FigureField{.key = "weight", .dimension = Dimension::kTime, .optional = &H::weight_s},
    FigureField{
        .key = "compiled_call", .dimension = Dimension::kTime, .optional = &H::compiled_call_s},
    FigureField{
        .key = "compiled_launch", .dimension = Dimension::kTime, .optional = &H::compiled_launch_s},
    FigureField{
        .key = "library_launch", .dimension = Dimension::kTime, .optional = &H::library_launch_s},
    FigureField{.key = "convolution_launch",
                .dimension = Dimension::kTime,
                .optional = &H::convolution_launch_s},
    FigureField{.key = "attention_launch",
                .dimension = Dimension::kTime,
                .optional = &H::attention_launch_s},
    FigureField{
        .key = "package_call", .dimension = Dimension::kTime, .optional = &H::package_call_s},
    FigureField{
        .key = "package_launch", .dimension = Dimension::kTime, .optional = &H::package_launch_s},
    FigureField{.key = "package_library_launch",
                .dimension = Dimension::kTime,
                .optional = &H::package_library_launch_s},
    FigureField{.key = "package_convolution_launch",
                .dimension = Dimension::kTime,
                .optional = &H::package_convolution_launch_s},
    FigureField{.key = "package_attention_launch",
                .dimension = Dimension::kTime,
                .optional = &H::package_attention_launch_s},
    FigureField{.key = "joules_per_flop",
                .dimension = Dimension::kEnergyPerOperation,
                .by_dtype = &H::joules_per_flop},
    FigureField{.key = "joules_per_byte",
                .dimension = Dimension::kEnergyPerByte,
                .optional = &H::joules_per_byte},
};

constexpr std::array kUnits = {
    Unit{"", Dimension::kCount, 1},
    Unit{"", Dimension::kShare, 1},
    Unit{"GHz", Dimension::kFrequency, 1e9},
    Unit{"MHz", Dimension::kFrequency, 1e6},
    Unit{"TFLOP/s", Dimension::kRate, 1e12},
    Unit{"GFLOP/s", Dimension::kRate, 1e9},
    Unit{"TOP/s", Dimension::kRate, 1e12},
    Unit{"GOP/s", Dimension::kRate, 1e9},
    Unit{"GB/s", Dimension::kBandwidth, 1e9},
    Unit{"TB/s", Dimension::kBandwidth, 1e12},
    Unit{"GB", Dimension::kBytes, 1e9},
    Unit{"GiB", Dimension::kBytes, 1024.0 * 1024 * 1024},
    Unit{"MB", Dimension::kBytes, 1e6},
    Unit{"MiB", Dimension::kBytes, 1024.0 * 1024},
    Unit{"W", Dimension::kPower, 1},
    Unit{"us", Dimension::kTime, 1e-6},
    Unit{"ms", Dimension::kTime, 1e-3},
    Unit{"s", Dimension::kTime, 1},
    Unit{"pJ/FLOP", Dimension::kEnergyPerOperation, 1e-12},
    Unit{"pJ/B", Dimension::kEnergyPerByte, 1e-12},
};

const Unit& UnitNamed(std::string_view name) {
  const auto* unit = std::ranges::find(kUnits, name, &Unit::name);
  IDBG_CHECK(unit != kUnits.end());
  return *unit;
}

// The unit that people expect: caches in MB, rates of integers in TOP/s.
const Unit& UnitToShow(Dimension dimension, double value, bool integers) {
  if (dimension == Dimension::kBytes && value < 1e9) return UnitNamed("MB");
  if (dimension == Dimension::kRate && integers) return UnitNamed("TOP/s");
  const auto* unit = std::ranges::find(kUnits, dimension, &Unit::dimension);
  IDBG_CHECK(unit != kUnits.end());
  return *unit;
}

}  // namespace

std::span<const FigureField> FigureFields() { return kFigureFields; }
std::span<const Unit> Units() { return kUnits; }

std::vector<ShownFigure> FiguresOf(const Hardware& hardware) {
  std::vector<ShownFigure> shown;
  for (const FigureField& field : kFigureFields) {
    const auto add = [&](std::string key, const Figure& figure, bool integers) {
      const Unit& unit = UnitToShow(field.dimension, figure.value, integers);
      shown.push_back({std::move(key), figure.value / unit.scale, unit.name, &figure});
    };
    const std::string key(field.key);
    if (field.required != nullptr) add(key, hardware.*field.required, false);
    if (field.optional != nullptr && hardware.*field.optional)
      add(key, *(hardware.*field.optional), false);
    const auto add_all = [&](const auto& figures) {
      for (const auto& [kind, figure] : figures)
        add(key + "." + std::string(ToString(kind)), figure, false);
    };
    if (field.by_class != nullptr) add_all(hardware.*field.by_class);
    if (field.by_operator != nullptr) add_all(hardware.*field.by_operator);
    if (field.by_dtype == nullptr) continue;
    for (const auto& [dtype, figure] : hardware.*field.by_dtype)
      add(key + "." + std::string(tensor::ToString(dtype)), figure,
          !tensor::IsFloatingPoint(dtype));
  }
  return shown;
}

}  // namespace idbg::roofline
