// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analyze/bench/bench.h"
#include "bench/result.h"

// The steps of a measurement.

namespace idbg::collect::cuda {
class Telemetry;
}  // namespace idbg::collect::cuda

namespace idbg::analyze {

// A model on its way through a measurement.
struct BenchedModel {
  BenchCase model;
  std::filesystem::path folder;  // of its variants, by their names
  bench::Result result;          // with all variants of the request, in their order
};

// Compiles all variants of all models, `jobs` at a time, runs each once, and compares its outputs
// with those of the model's first variant. A variant that fails says so. Throws base::Error.
void PrepareModels(const BenchRequest& request, std::size_t jobs,
                   std::vector<BenchedModel>& models);

// Times the variants of prepared models: those of a model side by side, each in a process of its
// own, and the first one in a second process, which shows the noise. As many models are started
// together as `jobs` processes allow (one at least), and timed one after the other; `on_timed` gets
// each when it is. A variant that fails says so; throws base::Error otherwise.
void TimeModels(const BenchRequest& request, std::size_t jobs, std::vector<BenchedModel>& models,
                const std::function<void(BenchedModel&)>& on_timed);

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
