// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/figures.h"
#include "trace/timeline.h"

namespace idbg::report {

// The longest spans of a timeline; the rest is counted.
inline constexpr std::size_t kMaxFlameSpans = 5000;
FlameChart MakeFlameChart(const trace::Trace& trace, const trace::Timeline& timeline);

}  // namespace idbg::report
