// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "train/evaluate/evaluate.h"

namespace idbg::train {

// ln(predicted / measured) of every usable row. Problem i of the evaluation's outcomes has the
// values [begin[i], begin[i] + outcomes[i].configs).
struct LnErrors {
  std::vector<float> values;
  std::vector<std::size_t> begin;  // empty: a chooser that predicts no times
};

// The outcome of a problem before anything was chosen: no shares, no predictions. Requires a usable
// time.
Outcome StartOutcome(const timings::MeasuredProblem& measured, std::size_t index);

// Fills `groups`, `worst_problems` (at most `worst`) and `extrapolated` from the outcomes.
void Summarize(Evaluation& evaluation, const LnErrors& errors, std::size_t worst);

}  // namespace idbg::train
