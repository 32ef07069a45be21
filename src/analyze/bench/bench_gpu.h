// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "bench/result.h"

namespace idbg::collect::cuda {
class Telemetry;
}

namespace idbg::analyze {

// Watches the GPU on which variants run. Where there is none, or it does not tell, it sees nothing.
class GpuWatch {
 public:
  GpuWatch();
  ~GpuWatch();

  // `gpu` is the UUID of the GPU, or empty.
  void Open(const std::string& gpu);
  // Its clocks now, which say something right after work.
  void Sample();
  // Mean power while `work`, some milliseconds at a time, runs again and again for so many seconds.
  std::optional<double> WattsDuring(const std::function<void()>& work, double seconds) const;

  // All samples.
  const std::optional<bench::DeviceConditions>& conditions() const { return conditions_; }

 private:
  std::unique_ptr<collect::cuda::Telemetry> telemetry_;
  std::optional<bench::DeviceConditions> conditions_;
};

}  // namespace idbg::analyze
