// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bench/measured.h"

// Predicted times held against measured ones.
namespace idbg::bench {

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
  std::vector<ValidatedRun> runs;
};

}  // namespace idbg::bench
