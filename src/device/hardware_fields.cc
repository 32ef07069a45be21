// SPDX-License-Identifier: Apache-2.0
#include "device/hardware_fields.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "base/error.h"

namespace idbg::device {
namespace {

using H = Hardware;

constexpr auto kFigureFields = [] {
  using enum Dimension;
  return std::to_array<FigureField>({
      {"units", kCount, &H::units},
      {"clock", kFrequency, &H::clock_hz},
      {"vector_flops", kRate, &H::vector_flops},
      {"matrix_flops", kRate, &H::matrix_flops},
      {"tf32_flops", kRate, &H::tf32_flops},
      {"memory_bandwidth", kBandwidth, &H::memory_bandwidth},
      {"memory_bytes", kBytes, &H::memory_bytes},
      {"l2_bandwidth", kBandwidth, &H::l2_bandwidth},
      {"l2_bytes", kBytes, &H::l2_bytes},
      {"unit_cache_bytes", kBytes, &H::unit_cache_bytes},
      {"unit_threads", kCount, &H::unit_threads},
      {"block_shared_bytes", kBytes, &H::block_shared_bytes},
      {"vector_per_cycle", kCount, &H::vector_per_cycle},
      {"matrix_per_cycle", kCount, &H::matrix_per_cycle},
      {"tf32_per_cycle", kCount, &H::tf32_per_cycle},
      {"cudnn_channels", kCount, &H::cudnn_channels},
      {"power_limit", kPower, &H::power_limit_w},
      {"idle_power", kPower, &H::idle_power_w},
      {"memory_efficiency", kShare, &H::memory_efficiency},
      {"matrix_efficiency", kShare, &H::matrix_efficiency},
      {"vector_efficiency", kShare, &H::vector_efficiency},
      {"vector_efficiency_narrow", kShare, &H::vector_efficiency_narrow},
      {"vector_efficiency_wide", kShare, &H::vector_efficiency_wide},
      {"float8_time", kShare, &H::float8_time},
      {"gemv_start", kTime, &H::gemv_start_s},
      {"gemv_row", kTime, &H::gemv_row_s},
      {"gemv_bandwidth", kShare, &H::gemv_bandwidth},
      {"floor", kTime, &H::floor_s},
      {"graph_gap", kTime, &H::graph_gap_s},
      {"clear_gap", kTime, &H::clear_gap_s},
      {"gemm_timer_floor", kTime, &H::gemm_timer_floor_s},
      {"write_back", kBandwidth, &H::write_back},
      {"pointwise_overhead", kTime, &H::pointwise_overhead_s},
      {"pointwise_cached_bytes", kBytes, &H::pointwise_cached_bytes},
      {"pointwise_cached_bandwidth", kBandwidth, &H::pointwise_cached_bandwidth},
      {"pointwise_bandwidth", kBandwidth, &H::pointwise_bandwidth},
      {"launch_gap", kTime, &H::launch_gap_s},
      {"launch", kTime, &H::launch_s, true},
      {"operators", kTime, &H::operator_s, true},
      {"host_probe_eager", kTime, &H::host_probe_eager_s, true},
      {"host_probe_compiled", kTime, &H::host_probe_compiled_s, true},
      {"module_call", kTime, &H::module_call_s, true},
      {"graph_call", kTime, &H::graph_call_s, true},
      {"weight", kTime, &H::weight_s, true},
      {"compiled_call", kTime, &H::compiled_call_s, true},
      {"compiled_launch", kTime, &H::compiled_launch_s, true},
      {"library_launch", kTime, &H::library_launch_s, true},
      {"convolution_launch", kTime, &H::convolution_launch_s, true},
      {"attention_launch", kTime, &H::attention_launch_s, true},
      {"library_kernel", kTime, &H::library_kernel_s, true},
      {"optimizer_call", kTime, &H::optimizer_call_s, true},
      {"foreach_tensor", kTime, &H::foreach_tensor_s, true},
      {"package_call", kTime, &H::package_call_s, true},
      {"package_launch", kTime, &H::package_launch_s, true},
      {"package_library_launch", kTime, &H::package_library_launch_s, true},
      {"package_convolution_launch", kTime, &H::package_convolution_launch_s, true},
      {"package_attention_launch", kTime, &H::package_attention_launch_s, true},
      {"work", kTime, &H::work_s},
      {"joules_per_flop", kEnergyPerOperation, &H::joules_per_flop},
      {"joules_per_byte", kEnergyPerByte, &H::joules_per_byte},
  });
}();

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
    Unit{"KB", Dimension::kBytes, 1e3},
    Unit{"KiB", Dimension::kBytes, 1024},
    Unit{"W", Dimension::kPower, 1},
    Unit{"us", Dimension::kTime, 1e-6},
    Unit{"ms", Dimension::kTime, 1e-3},
    Unit{"ns", Dimension::kTime, 1e-9},
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
  if (dimension == Dimension::kBytes && value < 1e9) return UnitNamed(value < 1e6 ? "KB" : "MB");
  if (dimension == Dimension::kTime && value < 1e-8) return UnitNamed("ns");
  if (dimension == Dimension::kRate && integers) return UnitNamed("TOP/s");
  const auto* unit = std::ranges::find(kUnits, dimension, &Unit::dimension);
  IDBG_CHECK(unit != kUnits.end());
  return *unit;
}

bool IsInteger(tensor::DType dtype) { return !tensor::IsFloatingPoint(dtype); }
template <typename Kind>
bool IsInteger(const Kind& /*kind*/) {
  return false;
}

template <typename Kind>
std::string KeyOf(const Kind& kind) {
  return std::string(ToString(kind));
}
std::string KeyOf(const std::string& kind) { return kind; }

// What the hardware has of a field: on_figure(figure, what its key has behind the field's, whether
// it counts integers).
template <typename SomeHardware, typename OnFigure>
void VisitFigures(const FigureField& field, SomeHardware& hardware, const OnFigure& on_figure) {
  const auto visit = [&](auto& held) {
    using Held = std::remove_cvref_t<decltype(held)>;
    if constexpr (std::is_same_v<Held, Figure>) {
      on_figure(held, "", false);
    } else if constexpr (std::is_same_v<Held, std::optional<Figure>>) {
      if (held) on_figure(*held, "", false);
    } else {
      for (auto& [kind, figure] : held) on_figure(figure, "." + KeyOf(kind), IsInteger(kind));
    }
  };
  std::visit([&](auto member) { visit(hardware.*member); }, field.member);
}

}  // namespace

std::span<const FigureField> FigureFields() { return kFigureFields; }
std::span<const Unit> Units() { return kUnits; }

void ForEachFigure(Hardware& hardware, base::FunctionRef<void(Figure&)> on_figure) {
  for (const FigureField& field : kFigureFields)
    VisitFigures(field, hardware, [&](Figure& figure, const auto&...) { on_figure(figure); });
  for (auto& [key, figure] : hardware.cost_figures) on_figure(figure);
}

std::vector<ShownFigure> FiguresOf(const Hardware& hardware) {
  std::vector<ShownFigure> shown;
  for (const FigureField& field : kFigureFields) {
    const auto add = [&](const Figure& figure, const std::string& kind, bool integers) {
      const Unit& unit = UnitToShow(field.dimension, figure.value, integers);
      shown.push_back(
          {std::string(field.key) + kind, figure.value / unit.scale, unit.name, &figure});
    };
    VisitFigures(field, hardware, add);
  }
  return shown;
}

}  // namespace idbg::device
