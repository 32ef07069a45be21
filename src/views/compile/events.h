// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"
#include "report/figures.h"

namespace idbg::views {

// Graph breaks and recompilations over time, the first few hundred.
report::Timeline EventTimeline(const logs::Trace& trace, const logs::View& view);

}  // namespace idbg::views
