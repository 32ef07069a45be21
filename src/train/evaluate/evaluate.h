// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "gemm/problem/predictor.h"
#include "timings/timings.h"
#include "train/evaluate/share_summary.h"

namespace idbg::train {

// Best times of 12 us and more are reported apart: below about twice the floor of a pair of CUDA
// events the events hide part of the kernel, and differences between configurations drown in noise.
inline constexpr double kTimerBoundaryMs = 0.012;

// How far predicted times are from measured ones, over rows (problem, configuration).
struct ErrorSummary {
  std::size_t rows = 0;
  double mse_ln = 0;        // mean of ln(predicted / measured)^2
  double mean_ln = 0;       // signed: above 0 predicts too slow
  double mape_percent = 0;  // mean of |predicted - measured| / measured
  double median_abs_ln = 0;
  double p95_abs_ln = 0;
};

// What a chooser did with one problem. A share that the chooser has no answer for is NaN.
struct Outcome {
  gemm::Problem problem;
  std::size_t configs = 0;  // usable times
  gemm::Config best;
  double best_ms = 0;
  double aten_ms = 0;        // NaN: not measured
  double aten_fused_ms = 0;  // NaN: not measured, or there is no such operator
  gemm::Config chosen;
  double chosen_ms = 0;     // measured
  double predicted_ms = 0;  // of `chosen`
  bool extrapolated = false;
  double first1 = 0;  // share of the best, of the configuration predicted fastest
  double first4 = 0;  // ... of the best measured among the 4 predicted fastest
  double first8 = 0;
  // Share of the fastest of ATEN's ways and the best configuration that the choice between them
  // reaches.
  double either = 0;

  double FastestMs() const { return std::fmin(std::fmin(aten_ms, aten_fused_ms), best_ms); }
};

struct GroupSummary {
  std::string dimension;  // "all", "size", "op", "dtype", "layout"
  std::string name;       // "all", ">= 12 us", "mm", ...
  std::size_t problems = 0;
  ShareSummary first1;
  ShareSummary first4;
  ShareSummary first8;
  ShareSummary either;
  ErrorSummary errors;
};

// One prediction, for the list of the worst.
struct RowError {
  gemm::Problem problem;
  gemm::Config config;
  double predicted_ms = 0;
  double actual_ms = 0;

  double LnError() const;  // ln(predicted / actual)
};

// What was left out of the figures, exactly.
struct DroppedTimes {
  std::size_t not_finite = 0;
  std::size_t not_positive = 0;
  std::size_t problems = 0;  // without a single usable time

  DroppedTimes& operator+=(const DroppedTimes& other);
};
// Of one problem.
DroppedTimes DroppedOf(const timings::MeasuredProblem& measured);

struct Evaluation {
  std::string chooser;
  std::vector<Outcome> outcomes;     // in the order of the data
  std::vector<GroupSummary> groups;  // "all" first, then size, op, dtype, layout; none is empty
  std::vector<std::size_t> worst_problems;  // into outcomes, smallest first-choice share first
  std::vector<RowError> worst_rows;         // largest |ln error| first
  DroppedTimes dropped;
  std::size_t extrapolated = 0;  // problems

  // The group of that dimension and name, or null.
  const GroupSummary* FindGroup(std::string_view dimension, std::string_view name) const;
};

struct EvaluateOptions {
  std::size_t worst = 10;  // length of the two lists of the worst
  unsigned threads = 0;    // 0: one for each core
};

// Measures a predictor against every problem of the data. A configuration that was not measured
// cannot be chosen. Throws Error(kUnsupported) when the predictor gives a time that is not finite
// and positive.
Evaluation Evaluate(const gemm::Predictor& predictor, const timings::Timings& timings,
                    const EvaluateOptions& options = {});

// Inductor's DEFAULT list, measured: the best of those of its configurations that the data has, as
// autotuning would find it; `either` also measures ATEN. Problems that have none of them have no
// share.
Evaluation EvaluateDefaultList(const timings::Timings& timings);

// ATEN (the vendor library) for every problem that has its time: `either` only.
Evaluation EvaluateAten(const timings::Timings& timings);

// "< 12 us", "12-100 us", "100 us-1 ms", ">= 1 ms" of a best time.
std::string SizeClass(double best_ms);

// ln(predicted / measured) of every usable row. Problem i of the evaluation's outcomes has the
// values [begin[i], begin[i] + outcomes[i].configs).
struct LnErrors {
  std::vector<float> values;
  std::vector<std::size_t> begin;  // empty: a chooser that predicts no times
};

// The outcome of a problem before anything was chosen: no shares, no predictions. Requires a usable
// time.
Outcome StartOutcome(const timings::MeasuredProblem& measured);

// The indices of the `count` least predictions, least first; equals in the order of the data.
std::vector<std::size_t> FirstChoices(const std::vector<float>& predicted_ms, std::size_t count);

// Fills `groups`, `worst_problems` (at most `worst`) and `extrapolated` from the outcomes.
void Summarize(Evaluation& evaluation, const LnErrors& errors, std::size_t worst);

}  // namespace idbg::train
