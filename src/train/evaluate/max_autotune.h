// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "base/json/json.h"
#include "gemm/problem/predictor.h"
#include "timings/timings.h"
#include "timings/torch_diode/shape_set.h"
#include "train/evaluate/evaluate.h"

namespace idbg::train {

// How many of the model's first choices are measured in the comparison, as upstream has them.
inline constexpr std::array<std::size_t, 7> kTopCounts = {1, 5, 10, 20, 50, 100, 500};

// One problem: the best of the max-autotune list against the best of the model's first choices.
struct TopDetail {
  gemm::Problem problem;
  double model_ms = 0;
  double ma_ms = 0;

  double Ratio() const { return ma_ms / model_ms; }  // above 1: the model is better
};

// The figures of one operator (or of all, `op` empty) and one number of first choices.
struct TopComparison {
  std::string op;
  std::size_t top_n = 0;
  std::vector<TopDetail> details;  // in the order of the data

  std::vector<double> Ratios() const;
};

struct MaxAutotuneAnalysis {
  std::vector<std::string> ops;        // present in the data, in the order of the names
  std::vector<TopComparison> per_op;   // for each op kTopCounts in turn
  std::vector<TopComparison> overall;  // kTopCounts in turn
  std::size_t problems = 0;            // with a usable time
  std::size_t problems_matched = 0;    // with a time of a configuration of the list
  std::size_t configs = 0;             // distinct ones of the list, for the operators present
  std::size_t configs_matched = 0;     // of them in the data
  DroppedTimes dropped;
};

// Compares as gemm-dataset.md §11.2 has it. Configurations match by their six numbers (block sizes,
// GROUP_M, stages, warps); of several times of one configuration the last counts. Problems without
// a match are left out and counted.
MaxAutotuneAnalysis CompareWithMaxAutotune(
    const gemm::Predictor& predictor, const timings::Timings& timings,
    const timings::torch_diode::MaxAutotuneSolution& solution);

// torch-diode's model_performance_analysis_by_op.json: its keys, and beside those that are misnamed
// (best_slowdown is the worst, worst_slowdown the mildest) rightly named ones. `metadata`: what it
// says beside the figures.
std::string ToJson(const MaxAutotuneAnalysis& analysis, base::Json metadata);

// torch-diode's log line: "[mm] Top-5: shapes=3, avg_ratio=1.167x, median=1.000x,
// time_saved=0.00%".
std::string LogLine(const TopComparison& comparison);

// 100 * (sum of max-autotune times - sum of the model's) / sum of max-autotune times; 0 when empty.
double TimeSavedPercent(const TopComparison& comparison);

}  // namespace idbg::train
