// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "gemm/problem/predictor.h"
#include "timings/timings.h"
#include "train/evaluate/evaluate.h"

namespace idbg::train {

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
