// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/result.h"
#include "bench/statistics.h"

namespace idbg::bench {

// A kernel in a profile of one run; all of its launches.
struct MeasuredKernel {
  std::string name;
  std::int64_t launches = 0;
  double time_ms = 0;
};

// Whether `bench` runs this variant as a package of AOTInductor: all but eager mode.
inline bool IsPackage(std::string_view variant) { return variant != "eager"; }

// Times of one variant of a model, run in one way.
struct MeasuredRun {
  std::string variant;       // "eager", "inductor", "max-autotune"
  bool is_replayed = false;  // a CUDA graph: the device's time alone; else called by the host
  bool is_package = false;   // of AOTInductor: its calls take less of the host
  bool is_training = false;  // a training step: forward, backward and optimizer
  State state = State::kPass;
  std::string why;                // of every other state
  double median_ms = 0;           // of kPass and kFail
  std::optional<Interval> range;  // ms: within which medians lay, or must lie
};

// What was measured of one model, whatever file said so.
struct MeasuredModel {
  std::string model;  // its name: what is before the ending of its file
  std::string file;   // that says so; empty: measured just now
  std::string dtype;  // empty: not said, as the two below
  std::string device;
  std::string torch_version;
  std::string machine;       // device and what else times depend on: histories compare equal ones
  double noise = 0;          // of medians, relative; 0: not known
  std::int64_t threads = 0;  // of torch; 0: not said
  // Clocks of the multiprocessors over the blocks of the measurement, MHz; null: not recorded.
  std::optional<Interval> clocks_mhz;
  std::vector<MeasuredRun> runs;
  std::map<std::string, std::vector<MeasuredKernel>> kernels;  // of a run, by variant
};

// Whether the beginning of a file looks like one that ReadMeasured takes.
bool IsMeasured(std::string_view beginning);

// Reads NAME.measured.json of tools/lab/export_models.py --time. A time that is no time above 0
// makes its run kError; throws base::Error(kFormat) for a file without runs.
MeasuredModel ReadMeasured(std::string_view text, const std::string& file);

// What a measurement of `bench` has found out about the model of that name.
MeasuredModel MeasuredOf(const Result& result, const std::string& model);

// "bert" of "models/bert.pt2", "bert.measured.json" and "bert.json".
std::string ModelNameOf(const std::string& path);

// Predicted times held against measured ones.

// How far a prediction may be off: of one model, and on average over a set.
inline constexpr double kSingleBand = 0.20;
inline constexpr double kMeanBand = 0.15;

// One thing, predicted and measured, in one unit. Requires `measured` > 0.
struct PredictedTime {
  double measured = 0;
  double predicted = 0;

  double Error() const { return predicted / measured - 1; }  // below 0: predicted too fast
};

// Over a set; NaN where there is none.
struct ErrorSummary {
  std::size_t count = 0;
  std::size_t within = 0;  // kSingleBand
  double mean = 0;         // of |error|, as the three below
  double median = 0;
  double p90 = 0;  // interpolated, as base::Percentile
  double worst = 0;
  double bias = 0;      // mean of the signed error
  double spearman = 0;  // of predicted and measured times: whether the order is right
  double kendall = 0;   // tau-b
};

ErrorSummary SummarizeErrors(std::span<const PredictedTime> times);

// The kernels of one class in one run of a model.
struct ClassTimes {
  std::string name;  // "GEMM", "convolution"
  std::int64_t measured_launches = 0;
  std::int64_t predicted_launches = 0;
  double measured_ms = 0;
  double predicted_ms = 0;

  double Miss() const { return predicted_ms - measured_ms; }
};

// Kernels that a profile and a prediction have under one name, or all library calls of a class.
struct KernelTimes {
  ClassTimes times;    // `name` is the kernel's
  std::string source;  // "bert.py:42" of the longest that was predicted; empty: none was
};

// One way of running one model.
struct ValidatedRun {
  std::string model;
  std::string family;  // of the model; empty: it was not read
  MeasuredRun measured;
  std::optional<double> predicted_ms;
  std::int64_t unknown_kernels = 0;  // of the prediction
  double roofline_ms = 0;            // predicted, with every kernel at the device's peaks
  double gflop = 0;
  double megabytes = 0;
  std::vector<ClassTimes> classes;   // empty: no profile
  std::vector<KernelTimes> kernels;  // likewise, by descending |miss|

  // Measured and predicted, both sound. A lower bound (kernels of unknown time) says nothing of a
  // run that took longer.
  bool IsCompared() const;
  PredictedTime times() const { return {measured.median_ms, predicted_ms.value_or(0)}; }
  bool IsWithinBand() const;
  // kPass: within the band. kFail: outside, or its outputs are others. kError: it was not measured
  // though it was tried. kSkipped: not predicted.
  State GetState() const;
};

// One model.
struct ValidatedModel {
  MeasuredModel measured;
  std::string family;    // of the model; empty: it was not read
  std::string hardware;  // that its times were predicted for; empty: none
  // The catalogue's name of the device that it was measured on, where that is another one.
  std::string measured_on;
  // Of the processor that it was predicted for, where it was measured with others; 0: it was not.
  std::int64_t predicted_threads = 0;
  std::vector<ValidatedRun> runs;
};

}  // namespace idbg::bench
