// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include "compile/compilations.h"
#include "compile/time/stage.h"
#include "views/compile/log_figures.h"

namespace idbg::views {
namespace {

// A parent is never shorter than its children: who stays keeps what is around it.
std::vector<std::uint32_t> Longest(const compile::Timeline& timeline) {
  std::vector<std::uint32_t> order(timeline.spans.size());
  std::iota(order.begin(), order.end(), 0u);
  if (order.size() > kMaxFlameSpans) {
    std::ranges::nth_element(order, order.begin() + kMaxFlameSpans, {}, [&](std::uint32_t i) {
      return std::tuple(-timeline.spans[i].duration_us, timeline.spans[i].depth, i);
    });
    order.resize(kMaxFlameSpans);
    std::ranges::sort(order);
  }
  return order;
}

// "[0/5] forward: dynamo" of the outermost span of a compilation: what was compiled, where the
// other bars say how.
std::string SpanLabel(const compile::Timeline& timeline, const compile::Span& span,
                      std::map<const logs::Compilation*, std::string>& functions) {
  const logs::Compilation& compilation = timeline.CompilationOf(span);
  const std::string name = timeline.NameOf(span);
  const bool is_inside = span.parent != compile::kNoSpan &&
                         timeline.spans[span.parent].compilation == span.compilation;
  if (compilation.id.empty() || is_inside) return name;
  const auto [found, is_new] = functions.try_emplace(&compilation);
  if (is_new) {
    const compile::Lane& lane = timeline.lanes[span.lane];
    found->second = DisplayName(compile::FunctionOfStart({lane.rank, &compilation}));
  }
  const std::string& function = found->second;
  return compilation.Label() + (function.empty() ? "" : " " + function) + ": " + name;
}

// The stage of the span, or of the nearest one around it whose name says more.
std::string KindOf(const compile::Timeline& timeline, const compile::Span& span) {
  const compile::Span* at = &span;
  while (true) {
    const compile::Stage stage = compile::StageOf(timeline.names[at->name]);
    if (stage != compile::Stage::kOther) return std::string(ToString(stage));
    if (at->parent == compile::kNoSpan) return "";
    at = &timeline.spans[at->parent];
  }
}

}  // namespace

report::FlameChart MakeFlameChart(const logs::Trace& trace, const compile::Timeline& timeline) {
  report::FlameChart chart{
      .key = "compile_time", .title = "Compile time", .lanes = {}, .spans = {}};
  const bool has_ranks = trace.ranks.size() > 1;
  for (const compile::Lane& lane : timeline.lanes)
    chart.lanes.push_back((has_ranks ? lane.rank->label + ": " : "") + LaneName(lane));
  for (std::size_t stage = 1; stage < compile::kStageCount; ++stage)
    chart.kinds.emplace_back(ToString(static_cast<compile::Stage>(stage)));
  std::map<const logs::Compilation*, std::string> functions;
  for (const std::uint32_t index : Longest(timeline)) {
    const compile::Span& span = timeline.spans[index];
    const logs::Compilation& compilation = timeline.CompilationOf(span);
    const logs::Record& end = timeline.LogOf(span).records()[span.end];
    chart.spans.push_back({.lane = span.lane,
                           .depth = span.depth,
                           .name = SpanLabel(timeline, span, functions),
                           .start_us = span.start_us,
                           .duration_us = span.duration_us,
                           .self_us = span.self_us,
                           .group = compilation.id.empty() ? "" : compilation.Label(),
                           .details = {{"line of the log", std::to_string(end.line)}},
                           .kind = KindOf(timeline, span)});
  }
  chart.left_out = static_cast<std::int64_t>(timeline.spans.size() - chart.spans.size());
  return chart;
}

}  // namespace idbg::views
