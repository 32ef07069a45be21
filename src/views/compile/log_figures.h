// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "compile/compilations.h"
#include "compile/log_facts.h"
#include "compile/time/timeline.h"
#include "report/figures.h"

// What is drawn of a log.
namespace idbg::views {

// Graph breaks and recompilations over time, the first few hundred.
report::Timeline EventTimeline(const compile::LogFacts& facts);

// Who called what was compiled: the stacks of the compilations' beginnings as one tree, without the
// frames of PyTorch and other libraries, with the compilations as leaves. No nodes where the log
// has no stacks.
report::Tree MakeStackTree(const logs::Trace& trace,
                           const std::vector<compile::CompilationSummary>& summaries);

// The longest spans of a timeline; the rest is counted.
inline constexpr std::size_t kMaxFlameSpans = 5000;
report::FlameChart MakeFlameChart(const logs::Trace& trace, const compile::Timeline& timeline);

// Writes a timeline in Chrome's trace format, as Perfetto and chrome://tracing read it: complete
// events, whose process is the rank and whose thread is the lane. Times are microseconds since the
// epoch, as in the log. Args that are lists or long (the components of keys) are left out. Throws
// kExternal when the file cannot be written.
void WriteChromeTrace(const logs::Trace& trace, const compile::Timeline& timeline,
                      const std::filesystem::path& path);

}  // namespace idbg::views
