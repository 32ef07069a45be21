// SPDX-License-Identifier: Apache-2.0
#include "collect/cuda/nvml.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "collect/cuda/system_library.h"

namespace idbg::collect::cuda {
namespace {

// nvml.h of CUDA 12 and 13.
using NvmlDevice = struct NvmlDeviceTag*;
constexpr int kSmClock = 1;
constexpr int kMemoryClock = 2;
constexpr int kGpuTemperature = 0;

struct Nvml {
  int (*init)();
  int (*device_by_pci)(const char* bus_id, NvmlDevice* device);
  int (*device_by_uuid)(const char* uuid, NvmlDevice* device);
  int (*clock)(NvmlDevice device, int kind, unsigned* mhz);
  int (*power)(NvmlDevice device, unsigned* milliwatts);
  int (*temperature)(NvmlDevice device, int sensor, unsigned* celsius);
  int (*throttle)(NvmlDevice device, unsigned long long* reasons);
  int (*energy)(NvmlDevice device, unsigned long long* millijoules);  // null: too old for it
  const char* (*error_text)(int error);
};

class NvmlTelemetry final : public Telemetry {
 public:
  NvmlTelemetry(const Nvml& nvml, NvmlDevice device) : nvml_(nvml), device_(device) {}

  timings::Conditions Sample() const override {
    timings::Conditions now;
    unsigned value = 0;
    if (nvml_.clock(device_, kSmClock, &value) == 0) now.sm_mhz = static_cast<int>(value);
    if (nvml_.clock(device_, kMemoryClock, &value) == 0) now.memory_mhz = static_cast<int>(value);
    if (nvml_.power(device_, &value) == 0) now.power_w = static_cast<int>((value + 500) / 1000);
    if (nvml_.temperature(device_, kGpuTemperature, &value) == 0)
      now.temperature_c = static_cast<int>(value);
    unsigned long long reasons = 0;
    if (nvml_.throttle(device_, &reasons) == 0) now.throttle = static_cast<std::uint32_t>(reasons);
    return now;
  }

  std::optional<double> EnergyJ() const override {
    unsigned long long millijoules = 0;
    if (nvml_.energy == nullptr || nvml_.energy(device_, &millijoules) != 0) return std::nullopt;
    return static_cast<double>(millijoules) / 1e3;
  }

 private:
  Nvml nvml_;
  NvmlDevice device_;
};

}  // namespace

std::unique_ptr<Telemetry> Telemetry::Open(const std::string& gpu, std::string& why) {
  const char* const named = std::getenv("INDUCTOR_DEBUG_NVML");
  const std::string name = named == nullptr ? "libnvidia-ml.so.1" : named;
  void* const library = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    why = name + " cannot be opened";
    return nullptr;
  }
  Nvml nvml{};
  if (!FindFunction(library, "nvmlInit_v2", nvml.init) ||
      !FindFunction(library, "nvmlDeviceGetHandleByPciBusId_v2", nvml.device_by_pci) ||
      !FindFunction(library, "nvmlDeviceGetHandleByUUID", nvml.device_by_uuid) ||
      !FindFunction(library, "nvmlDeviceGetClockInfo", nvml.clock) ||
      !FindFunction(library, "nvmlDeviceGetPowerUsage", nvml.power) ||
      !FindFunction(library, "nvmlDeviceGetTemperature", nvml.temperature) ||
      !FindFunction(library, "nvmlDeviceGetCurrentClocksThrottleReasons", nvml.throttle) ||
      !FindFunction(library, "nvmlErrorString", nvml.error_text)) {
    why = name + " is too old or no NVML";
    return nullptr;
  }
  FindFunction(library, "nvmlDeviceGetTotalEnergyConsumption", nvml.energy);
  NvmlDevice device = nullptr;
  int error = nvml.init();
  if (error == 0)
    error =
        (gpu.starts_with("GPU-") ? nvml.device_by_uuid : nvml.device_by_pci)(gpu.c_str(), &device);
  if (error != 0) {
    why = "NVML does not give the GPU " + gpu + ": " + nvml.error_text(error);
    return nullptr;
  }
  return std::make_unique<NvmlTelemetry>(nvml, device);
}

timings::Conditions ConditionSamples::Take() {
  const std::vector<timings::Conditions> samples = std::exchange(samples_, {});
  timings::Conditions all;
  if (samples.empty()) return all;
  std::vector<int> sm_mhz;
  std::vector<int> memory_mhz;
  for (const timings::Conditions& sample : samples) {
    sm_mhz.push_back(sample.sm_mhz);
    memory_mhz.push_back(sample.memory_mhz);
    all.power_w = std::max(all.power_w, sample.power_w);
    all.temperature_c = std::max(all.temperature_c, sample.temperature_c);
    all.throttle |= sample.throttle;
  }
  const auto median = [](std::vector<int>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
  };
  all.sm_mhz = median(sm_mhz);
  all.memory_mhz = median(memory_mhz);
  return all;
}

}  // namespace idbg::collect::cuda
