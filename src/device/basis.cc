// SPDX-License-Identifier: Apache-2.0
#include "device/basis.h"

#include <algorithm>

#include "base/text/text.h"
#include "device/host_costs.h"

namespace idbg::device {
namespace {

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
