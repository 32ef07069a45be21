// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <map>

#include "base/text/text.h"
#include "device/hardware_files.h"
#include "device/host_costs.h"

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

std::string Tera(double rate) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", rate / 1e12);
  return text;
}

class Checker {
 public:
  explicit Checker(const Hardware& hardware) : hardware_(hardware) {}

  std::vector<HardwareDoubt> Run() {
    for (const auto& [dtype, figure] : hardware_.vector_flops)
      Check("vector_flops", dtype, figure, PerCycle(hardware_.vector_per_cycle, dtype));
    for (const auto& [dtype, figure] : hardware_.matrix_flops)
      Check("matrix_flops", dtype, figure, PerCycle(hardware_.matrix_per_cycle, dtype));
    if (hardware_.tf32_flops)
      Check("tf32_flops", *hardware_.tf32_flops,
            hardware_.tf32_per_cycle ? hardware_.tf32_per_cycle->value : 0);
    return std::move(doubts_);
  }

 private:
  void Check(const std::string& field, DType dtype, const Figure& figure, double per_cycle) {
    Check(field + "." + std::string(tensor::ToString(dtype)), figure, per_cycle);
  }

  void Check(const std::string& name, const Figure& figure, double per_cycle) {
    if (per_cycle == 0) {
      doubts_.push_back({HardwareDoubt::Rule::kNoSuchUnit, name,
                         "this program does not know this rate for " + hardware_.architecture,
                         "remove the figure, or name a different architecture"});
      return;
    }
    const double peak = hardware_.units->value * per_cycle * hardware_.clock_hz->value;
    const double share = figure.value / peak;
    if (share >= kLeastShare && share <= kMostShare) return;
    doubts_.push_back({HardwareDoubt::Rule::kRate, name,
                       Tera(figure.value) + " T/s, but units x operations per cycle x clock is " +
                           Tera(peak) + " T/s (dense)",
                       share > kMostShare ? "data sheets often state rates with 2:4 sparsity: give "
                                            "the dense rate, which is half of it"
                                          : "check the units, the clock and the architecture"});
  }

  const Hardware& hardware_;
  std::vector<HardwareDoubt> doubts_;
};

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
    return {{HardwareDoubt::Rule::kNotChecked, "architecture",
             "the rates could not be checked against units x operations per cycle x clock",
             "add 'units', 'clock' and a known 'architecture'"}};
  }
  return Checker(hardware).Run();
}

std::string OneOf(std::string_view name) {
  std::string upper;
  for (const char c : name) upper += base::ToUpper(c);
  // Letters that are spoken with a vowel first.
  const bool has_vowel =
      !upper.empty() && std::string_view("AEFHILMNORSX8").find(upper[0]) != std::string_view::npos;
  return (has_vowel ? "an " : "a ") + upper;
}

std::string OwnerOfHost(const Hardware& hardware) {
  if (!BorrowsHostCosts(hardware)) return "";
  for (const auto& figure :
       {hardware.compiled_call_s, hardware.compiled_launch_s, hardware.library_launch_s}) {
    if (figure && !figure->measured && !figure->measured_on.empty())
      return OneOf(figure->measured_on);
  }
  return "another device";
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
