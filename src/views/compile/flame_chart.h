// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/time/timeline.h"
#include "report/figures.h"

namespace idbg::views {

// The longest spans of a timeline; the rest is counted.
inline constexpr std::size_t kMaxFlameSpans = 5000;
report::FlameChart MakeFlameChart(const logs::Trace& trace, const compile::Timeline& timeline);

}  // namespace idbg::views
