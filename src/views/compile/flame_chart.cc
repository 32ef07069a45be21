// SPDX-License-Identifier: Apache-2.0
#include "views/compile/flame_chart.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

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

}  // namespace

report::FlameChart MakeFlameChart(const logs::Trace& trace, const compile::Timeline& timeline) {
  report::FlameChart chart{
      .key = "compile_time", .title = "Compile time", .lanes = {}, .spans = {}};
  const bool has_ranks = trace.ranks.size() > 1;
  for (const compile::Lane& lane : timeline.lanes)
    chart.lanes.push_back((has_ranks ? lane.rank->label + ": " : "") + LaneName(lane));
  for (const std::uint32_t index : Longest(timeline)) {
    const compile::Span& span = timeline.spans[index];
    const logs::Compilation& compilation = timeline.CompilationOf(span);
    const logs::Record& end = timeline.LogOf(span).records()[span.end];
    chart.spans.push_back({.lane = span.lane,
                           .depth = span.depth,
                           .name = timeline.NameOf(span),
                           .start_us = span.start_us,
                           .duration_us = span.duration_us,
                           .self_us = span.self_us,
                           .group = compilation.id.empty() ? "" : compilation.Label(),
                           .details = {{"line of the log", std::to_string(end.line)}}});
  }
  chart.left_out = static_cast<std::int64_t>(timeline.spans.size() - chart.spans.size());
  return chart;
}

}  // namespace idbg::views
