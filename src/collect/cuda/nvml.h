// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "timings/timings.h"

namespace idbg::collect::cuda {

// Clocks, power and temperature of a GPU, as the driver's management library (NVML) tells them.
class Telemetry {
 public:
  // Opens libnvidia-ml.so.1 ($INDUCTOR_DEBUG_NVML names it otherwise). `gpu` is the PCI bus id of
  // the GPU, "0000:19:00.0", or its UUID, "GPU-...". Null where there is none or it does not know
  // the GPU; `why` says so.
  static std::unique_ptr<Telemetry> Open(const std::string& gpu, std::string& why);
  virtual ~Telemetry() = default;

  // How the GPU is now. What it does not tell is 0.
  virtual timings::Conditions Sample() const = 0;
  // What the whole board has used since the driver was loaded; the counter steps some ten times a
  // second. Null: it does not tell, as GPUs before Volta.
  virtual std::optional<double> EnergyJ() const = 0;
};

// The samples of one problem.
class ConditionSamples {
 public:
  void Add(const timings::Conditions& sample) { samples_.push_back(sample); }
  bool empty() const { return samples_.empty(); }
  // Clocks: the median, power and temperature: the highest, throttling: all that was seen. Forgets
  // the samples.
  timings::Conditions Take();

 private:
  std::vector<timings::Conditions> samples_;
};

}  // namespace idbg::collect::cuda
