// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "gemm/data/timings.h"

namespace idbg::gemm::cuda {

// Clocks, power and temperature of a GPU, as the driver's management library (NVML) tells them.
class Telemetry {
 public:
  // Opens libnvidia-ml.so.1 ($INDUCTOR_DEBUG_NVML names it otherwise). `pci_bus_id` is that of the
  // GPU, "0000:19:00.0". Null where there is none or it does not know the GPU; `why` says so.
  static std::unique_ptr<Telemetry> Open(const std::string& pci_bus_id, std::string& why);
  virtual ~Telemetry() = default;

  // How the GPU is now. What it does not tell is 0.
  virtual Conditions Sample() const = 0;
};

// The samples of one problem.
class ConditionSamples {
 public:
  void Add(const Conditions& sample) { samples_.push_back(sample); }
  bool empty() const { return samples_.empty(); }
  // Clocks: the median, power and temperature: the highest, throttling: all that was seen. Forgets
  // the samples.
  Conditions Take();

 private:
  std::vector<Conditions> samples_;
};

}  // namespace idbg::gemm::cuda
