// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/log_facts.h"
#include "report/figures.h"

namespace idbg::views {

// Graph breaks and recompilations over time, the first few hundred.
report::Timeline EventTimeline(const compile::LogFacts& facts);

}  // namespace idbg::views
