// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench/bench_gpu.h"

#include <algorithm>
#include <chrono>

#include "base/log.h"
#include "collect/cuda/nvml.h"

namespace idbg::analyze {

GpuWatch::GpuWatch() = default;
GpuWatch::~GpuWatch() = default;

void GpuWatch::Open(const std::string& gpu) {
  if (gpu.empty() || telemetry_) return;
  std::string why;
  telemetry_ = collect::cuda::Telemetry::Open(gpu, why);
  if (!telemetry_) base::LogInfo("clocks and energy are not recorded: ", why);
}

void GpuWatch::Sample() {
  if (!telemetry_) return;
  const timings::Conditions now = telemetry_->Sample();
  if (now.sm_mhz == 0) return;
  const double mhz = now.sm_mhz;
  if (!conditions_) conditions_ = bench::DeviceConditions{.clocks_mhz = {mhz, mhz}};
  bench::DeviceConditions& all = *conditions_;
  all.clocks_mhz = {std::min(all.clocks_mhz.low, mhz), std::max(all.clocks_mhz.high, mhz)};
  all.temperature_c = std::max(all.temperature_c, now.temperature_c);
  all.at_power_limit = all.at_power_limit || now.is_at_power_limit();
  all.is_slowed = all.is_slowed || now.is_slowed();
}

std::optional<double> GpuWatch::WattsDuring(const std::function<void()>& work,
                                            double seconds) const {
  using Clock = std::chrono::steady_clock;
  struct Step {
    Clock::time_point time;
    double joules = 0;
  };
  if (!telemetry_) return std::nullopt;
  std::optional<double> last = telemetry_->EnergyJ();
  std::optional<Step> first;
  std::optional<Step> latest;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  // The counter stands still between two of its steps: what counts is the first and the last one.
  while (last && Clock::now() < end) {
    work();
    const auto joules = telemetry_->EnergyJ();
    if (!joules || *joules == *last) continue;
    latest = Step{Clock::now(), *joules};
    if (!first) first = latest;
    last = joules;
  }
  if (!first || latest->time == first->time) return std::nullopt;
  const std::chrono::duration<double> passed = latest->time - first->time;
  return (latest->joules - first->joules) / passed.count();
}

}  // namespace idbg::analyze
