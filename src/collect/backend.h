// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "timings/timings.h"

namespace idbg::collect {

// One configuration of a problem as it was timed.
struct TimedConfig {
  gemm::Config config;
  double ms = 0;  // median
  int samples = 0;
};

// A problem as it was timed.
struct TimedProblem {
  gemm::Problem problem;
  double aten_ms = 0;        // 0: not measured
  double aten_fused_ms = 0;  // 0: not measured, or there is no such operator
  std::vector<TimedConfig> configs;
  timings::Conditions conditions;
  std::vector<std::string> failures;  // what could not run or was wrong, and why; few
  std::string skipped;                // why nothing of it was measured; empty: it was
};

// Compile-time facts of a kernel, with the configuration they belong to.
struct ConfigFacts {
  gemm::Config config;
  std::uint16_t registers = 0;
  std::uint32_t shared_bytes = 0;
  std::uint32_t local_bytes = 0;
};

// What times configurations on a device. Used by one thread.
class CollectionBackend {
 public:
  virtual ~CollectionBackend() = default;

  // Device, software, one host, method: the header of a data set, without configurations.
  virtual timings::Timings Header() const = 0;
  // The configurations that Measure may return, as far as they are known before. The same for every
  // run, so that runs can be continued and merged. Others join the list when they are measured.
  virtual std::vector<gemm::Config> Configs() const;  // CollectedConfigs()
  // Times a problem. Throws Error(kExternal) when the device is lost: what was written before
  // stays.
  virtual TimedProblem Measure(const gemm::Problem& problem) = 0;
  // Facts of the kernels of one data type, layout and EVEN_K; empty where the backend has none.
  // `example` is a problem of them: where there are no kernels without an epilogue, its kernels.
  virtual std::vector<ConfigFacts> FactsOf(const gemm::KernelFacts& which,
                                           const gemm::Problem& example) = 0;
};

}  // namespace idbg::collect
