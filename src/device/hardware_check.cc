// SPDX-License-Identifier: Apache-2.0
#include "device/hardware_check.h"

#include <cstdio>
#include <map>

namespace idbg::device {
namespace {

using tensor::DType;

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

}  // namespace idbg::device
