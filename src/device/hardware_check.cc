// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/text/text.h"
#include "device/hardware_files.h"

namespace idbg::device {

using tensor::DType;

namespace {

// Data sheets give tensor rates at a lower clock than the greatest (Hopper: 0.92, Blackwell 0.95),
// and round. Twice or half the right rate lies far outside.
constexpr double kLeastShare = 0.85;
constexpr double kMostShare = 1.04;

double PerCycle(const std::map<DType, Figure>& per_cycle, DType dtype) {
  const auto found = per_cycle.find(dtype);
  return found == per_cycle.end() ? 0 : found->second.value;
}

std::string Tera(double rate) { return fmt::format("{:.4g} T/s", rate / 1e12); }

// A rate of a hardware, of which every unit does `per_cycle` operations a cycle.
std::optional<HardwareDoubt> CheckRate(const Hardware& hardware, const std::string& name,
                                       const Figure& figure, double per_cycle) {
  if (per_cycle == 0) {
    return HardwareDoubt{HardwareDoubt::Rule::kNoSuchUnit, name,
                         "this program does not know this rate for " + hardware.architecture,
                         "remove the figure, or name a different architecture"};
  }
  const double peak = hardware.units->value * per_cycle * hardware.clock_hz->value;
  const double share = figure.value / peak;
  if (share >= kLeastShare && share <= kMostShare) return std::nullopt;
  return HardwareDoubt{HardwareDoubt::Rule::kImplausibleRate, name,
                       Tera(figure.value) + ", but units x operations per cycle x clock is " +
                           Tera(peak) + " (dense)",
                       share > kMostShare ? "data sheets often state rates with 2:4 sparsity: give "
                                            "the dense rate, which is half of it"
                                          : "check the units, the clock and the architecture"};
}

// The device on which the kernel costs were measured that are not the device's own; empty: all are
// its own, or nothing that runs on it asks for them (the loops of a device without ordinary units).
std::string OwnerOfCosts(const Hardware& hardware) {
  if (!hardware.vector_flops.contains(tensor::DType::kFloat32)) return "";
  // Of the loops that Inductor writes: what a calibration measures first.
  const auto loads = hardware.cost_figures.find("load_slots");
  if (loads == hardware.cost_figures.end() || loads->second.measured) return "";
  return loads->second.measured_on;
}

bool HasOwnCosts(const Hardware& hardware) {
  return std::ranges::any_of(hardware.cost_figures,
                             [](const auto& cost) { return cost.second.measured; });
}

}  // namespace

std::vector<HardwareDoubt> CheckHardware(const Hardware& hardware) {
  const bool is_known = !hardware.vector_per_cycle.empty() || !hardware.matrix_per_cycle.empty();
  if (!is_known || !hardware.units || !hardware.clock_hz) {
    return {{HardwareDoubt::Rule::kRatesNotChecked, "architecture",
             "the rates could not be checked against units x operations per cycle x clock",
             "add 'units', 'clock' and a known 'architecture'"}};
  }
  std::vector<HardwareDoubt> doubts;
  const auto check = [&](const std::string& name, const Figure& figure, double per_cycle) {
    if (auto doubt = CheckRate(hardware, name, figure, per_cycle))
      doubts.push_back(*std::move(doubt));
  };
  for (const auto& [dtype, figure] : hardware.vector_flops)
    check("vector_flops." + std::string(tensor::ToString(dtype)), figure,
          PerCycle(hardware.vector_per_cycle, dtype));
  for (const auto& [dtype, figure] : hardware.matrix_flops)
    check("matrix_flops." + std::string(tensor::ToString(dtype)), figure,
          PerCycle(hardware.matrix_per_cycle, dtype));
  if (hardware.tf32_flops)
    check("tf32_flops", *hardware.tf32_flops,
          hardware.tf32_per_cycle ? hardware.tf32_per_cycle->value : 0);
  return doubts;
}

std::string OneOf(std::string_view name) {
  std::string upper;
  for (const char c : name) upper += base::ToUpper(c);
  // Letters that are spoken with a vowel first.
  const bool has_vowel =
      !upper.empty() && std::string_view("AEFHILMNORSX8").find(upper[0]) != std::string_view::npos;
  return (has_vowel ? "an " : "a ") + upper;
}

// Beside which other device the costs were measured that a compiled model's time needs.
std::string OwnerOfHost(const Hardware& hardware) {
  if (hardware.kind != "gpu") return "";
  std::string owner;
  for (const auto& figure :
       {hardware.compiled_call_s, hardware.compiled_launch_s, hardware.library_launch_s}) {
    if (figure && !figure->measured && !figure->measured_on.empty())
      return OneOf(figure->measured_on);
    if (!figure) owner = "another device";
  }
  return owner;
}

std::string BasisOf(const Hardware& hardware) {
  const bool measured = hardware.memory_efficiency && hardware.memory_efficiency->measured;
  std::string basis = measured ? "calibrated on such a device" : "specifications";
  if (!measured && HasOwnCosts(hardware)) basis += ", kernel costs of such a device";
  const std::string costs = measured ? "" : OwnerOfCosts(hardware);
  const std::string host = OwnerOfHost(hardware);
  if (!costs.empty() && OneOf(costs) == host) return basis + ", kernel costs and host of " + host;
  if (!costs.empty()) basis += ", kernel costs of " + OneOf(costs);
  if (!host.empty()) basis += ", host of " + host;
  return basis == "specifications" ? "specifications only" : basis;
}

}  // namespace idbg::device
