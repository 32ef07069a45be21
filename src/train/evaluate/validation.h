// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gemm/problem/predictor.h"
#include "gemm/problem/problem_set.h"
#include "timings/timings.h"
#include "train/evaluate/evaluate.h"
#include "train/evaluate/share_summary.h"

namespace idbg::train {

// How often the model's first choice is faster or slower than another chooser's, problem by
// problem. Two measured times that differ by less than twice the noise of a repeated sweep (the
// ceiling's distance from 1, by the problem's size) are no different: a list of a thousand
// configurations always has a dozen so near the best that chance decides among them.
struct Duel {
  std::string other;
  std::size_t better = 0;
  std::size_t no_difference = 0;
  std::size_t worse = 0;
};

// A model beside everything that it must be compared with, on one data set.
struct Validation {
  Evaluation model;
  std::vector<Evaluation> baselines;  // those given, the DEFAULT list, analytic, ATEN (when timed)
  std::optional<NoiseCeiling> ceiling;
  double ceiling_all = 0;  // geometric mean for this mixture of sizes; NaN without a ceiling
  // The model's first choice scores better, over all sizes, than a repeated sweep would: it knows
  // the noise of these very times, or there is less noise than the ceiling has.
  bool above_ceiling = false;
  std::vector<Duel> duels;  // against each baseline that has a first choice; none without a ceiling
  SampleCounts samples;
  std::size_t problems_with_aten = 0;
  std::size_t aten_faster = 0;     // than the best Triton configuration
  std::size_t known_problems = 0;  // that the model was trained on, by its own account
};

// Evaluates all of `timings`, nothing held back. `training_problems` is what the model file says
// that it was trained on (empty: it says nothing), `ceiling` that of the device where somebody has
// measured it.
Validation Validate(const gemm::Predictor& model, const gemm::ProblemSet& training_problems,
                    std::span<const gemm::Predictor* const> baselines,
                    const timings::Timings& timings, const std::optional<NoiseCeiling>& ceiling,
                    const EvaluateOptions& options = {});

// What a model takes of the ways that were measured for a problem, against the fastest of them. A
// way is a configuration, or the library's: "128x64x64 g8 s3 w4", "aten", "aten_fused".
struct Regret {
  gemm::Problem problem;
  std::size_t measured = 0;  // ways
  std::string best;
  double best_ms = 0;  // measured
  std::string chosen;
  double chosen_ms = 0;     // measured
  double predicted_ms = 0;  // of the chosen way

  double Share() const { return best_ms / chosen_ms; }  // of the best; at most 1
};

struct Regrets {
  std::vector<Regret> problems;  // that have two ways and more, in the order of the data
  std::size_t single = 0;        // problems with one: there is nothing to choose
  DroppedTimes dropped;
};

// Of data in which a few configurations of each problem were measured beside the library: what
// max-autotune measures in a compilation.
Regrets MeasureRegrets(const gemm::Predictor& predictor, const timings::Timings& timings);

}  // namespace idbg::train
