// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/figures.h"
#include "trace/view.h"

namespace idbg::report {

// Graph breaks and recompilations over time, the first few hundred.
Timeline EventTimeline(const trace::Trace& trace, const trace::View& view);

}  // namespace idbg::report
