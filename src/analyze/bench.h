// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bench/result.h"
#include "report/document.h"

namespace idbg::analyze {

// The flags of `bench`.
struct BenchRequest {
  std::string model;  // a torch.export archive
  std::vector<std::string> variants = {"eager",
                                       "inductor"};  // the first is what others are compared with
  std::string device = "cpu";
  std::string python = "python3";
  std::vector<std::string> configs;  // of torch._inductor.config, for compiled variants
  std::int64_t threads = 0;          // of torch; 0: its own choice
  std::int64_t rounds = 30;          // at least
  double time_limit_s = 60;          // of the measurement
  double compile_limit_s = 600;      // of one variant until it has run once
  bool compiles_once = false;        // without the warm compile time
  bool trains = false;               // a run is a training step
  std::string sweep;                 // a size of the graph and its values: "x[0]=1,8,64"
  std::vector<std::string> resizes;  // of the sample inputs: "x:0=8"
  std::string history;               // a file of earlier runs, which this one is added to
  double tolerance = 0;              // of outputs, relative and absolute; 0: by their dtype
  // Called with the device's name when the first variant runs; what it throws ends the measurement.
  std::function<void(const std::string& device)> on_device = {};
  std::function<bool()> cancelled = {};
  std::function<void(std::size_t round)> on_round = {};
};

// Times variants of a model side by side, each in a process of its own. Throws base::Error; a
// variant that fails is part of the result.
report::Document BenchDocument(const BenchRequest& request);

// The measurement alone, of a request that CheckBench has passed. Throws Error(kExternal) when no
// variant can be run.
bench::Result MeasureVariants(const BenchRequest& request);

// Throws Error(kUsage) for a request that cannot be.
void CheckBench(const BenchRequest& request);

}  // namespace idbg::analyze
