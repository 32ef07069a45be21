// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "bench/result.h"
#include "report/document.h"

namespace idbg::analyze {

// A model to time, and at which sizes.
struct BenchCase {
  std::string file;                       // a torch.export archive
  std::vector<std::string> resizes = {};  // of the sample inputs: "x:0=8"
  // Files of the same model after changes: "inductor@1" is the variant "inductor" of that of "1".
  std::map<std::string, std::string> changed = {};
  // Folder for the log of what torch.compile compiles, and "@1" behind it of the file "1"; empty:
  // none is kept.
  std::string trace = {};
};

// The flags of `bench`.
struct BenchRequest {
  std::vector<std::string> models;  // files, or folders of .pt2 files
  std::vector<std::string> variants = {"eager",
                                       "inductor"};  // the first is what others are compared with
  std::string device = "cpu";
  std::string python = "python3";
  std::vector<std::string> configs;  // of torch._inductor.config, for compiled variants
  std::int64_t threads = 0;          // of torch; 0: its own choice
  std::int64_t rounds = 30;          // at least
  double time_limit_s = 60;          // of the measurement
  double compile_limit_s = 600;      // of one variant until it has run once
  std::int64_t jobs = 0;             // variants that are compiled at a time; 0: see JobsOf
  bool compiles_once = false;        // without the warm compile time
  bool trains = false;               // a run is a training step
  std::string hardware;              // that such steps are predicted for; empty: the one measured
  std::string against;               // a file that is timed beside the one of `models`
  std::string sweep;                 // a size of the graph and its values: "x[0]=1,8,64"
  std::string history;               // a file of earlier runs, which this one is added to
  double tolerance = 0;              // of outputs, relative and absolute; 0: by their dtype
  // Called with the device's name when the first variant has run; what it throws ends the
  // measurement.
  std::function<void(const std::string& device)> on_device = {};
  std::function<bool()> cancelled = {};
  // Called when a model was timed, with its place among the cases.
  std::function<void(std::size_t model, const bench::Result& result)> on_result = {};
  std::function<void(std::size_t round)> on_round = {};

  bool IsCancelled() const { return cancelled && cancelled(); }
};

// Times variants of models side by side, each in a process of its own. Throws base::Error; a
// variant that fails is part of the result. Throws Error(kExternal) when no variant runs.
report::Document BenchDocument(const BenchRequest& request);

// The measurement alone, of a request that CheckBench has passed; `cases` take the place of its
// models and its sweep. All variants of all models are compiled, some at a time, before the first
// is timed; then one model is timed after the other. One result for each; one whose variants all
// failed has no rounds.
std::vector<bench::Result> MeasureVariants(const BenchRequest& request,
                                           const std::vector<BenchCase>& cases);

// Throws Error(kExternal) for a measurement that has no time at all.
void CheckRan(const std::vector<bench::Result>& results);

// Throws Error(kUsage) for a request that cannot be.
void CheckBench(const BenchRequest& request);

}  // namespace idbg::analyze
