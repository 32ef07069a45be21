// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "train/evaluate/max_autotune.h"
#include "train/evaluate/regret.h"

namespace idbg::views {

// The sections and findings of a comparison with a max-autotune list: torch-diode's log lines and a
// table for each operator and for all together.
void AddMaxAutotune(report::Document& document, const train::MaxAutotuneAnalysis& analysis);

// What the model takes of what max-autotune measured, problem by problem, those that lose most time
// first; `top` rows.
void AddRegrets(report::Document& document, const train::Regrets& regrets, std::size_t top);

}  // namespace idbg::views
