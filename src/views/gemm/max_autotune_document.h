// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gemm/evaluate/max_autotune.h"
#include "report/document.h"

namespace idbg::views {

// The sections and findings of a comparison with a max-autotune list: torch-diode's log lines and a
// table for each operator and for all together.
void AddMaxAutotune(report::Document& document, const gemm::MaxAutotuneAnalysis& analysis);

}  // namespace idbg::views
