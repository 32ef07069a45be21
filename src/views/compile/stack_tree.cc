// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <tuple>

#include "compile/compilations.h"
#include "compile/time/time_breakdown.h"
#include "compile/user_frames.h"
#include "logs/events/record_events.h"
#include "report/text_parts.h"
#include "views/compile/sections.h"

namespace idbg::views {

using compile::CompilationSummary;

namespace {

constexpr std::int64_t kMostStackNodes = 2000;
constexpr std::size_t kMaxFlameSpans = 5000;
constexpr std::size_t kMostDepth = 60;  // a recursion's frames beyond it are one

// One frame, with what it called and what was compiled right below it, in the order of the log.
struct Call {
  logs::Frame frame;
  std::vector<std::unique_ptr<Call>> calls;
  std::map<std::tuple<std::string, std::int64_t, std::string>, Call*> by_frame;
  std::vector<const CompilationSummary*> compiled;

  double Seconds() const {
    double seconds = 0;
    for (const CompilationSummary* const one : compiled)
      seconds += one->time ? one->time->seconds : 0;
    for (const auto& inner : calls) seconds += inner->Seconds();
    return seconds;
  }
};

// The frames above the function itself, outermost first: the user's, or where there are none the
// innermost one.
std::vector<logs::Frame> CallersOf(const CompilationSummary& summary) {
  auto stack = logs::ReadDynamoStart(summary.selected);
  if (!stack.empty()) stack.pop_back();
  const std::vector<logs::Frame> innermost(stack.empty() ? stack.end() : stack.end() - 1,
                                           stack.end());
  std::erase_if(stack, [](const logs::Frame& frame) {
    return compile::OwnerOf(frame.file) != compile::FrameOwner::kUser;
  });
  if (stack.empty()) return innermost;
  if (stack.size() > kMostDepth) stack.resize(kMostDepth);
  return stack;
}

Call& Enter(const logs::Frame& frame, Call& from) {
  Call*& known = from.by_frame[{frame.file, frame.line, frame.function}];
  if (known == nullptr) {
    from.calls.push_back(std::make_unique<Call>());
    known = from.calls.back().get();
    known->frame = frame;
  }
  return *known;
}

class TreeWriter {
 public:
  TreeWriter(const logs::Trace& trace, report::Tree& tree) : trace_(trace), tree_(tree) {}

  // At most kMostDepth calls deep.
  void Write(const Call& call, std::int64_t depth) {
    RankFolder folder;
    std::vector<std::vector<const CompilationSummary*>> alike;
    for (const CompilationSummary* const one : call.compiled) {
      const std::size_t number =
          folder.Add(one->selected.Label(trace_),
                     {std::string(ToString(one->status)), compile::DisplayName(one->function)});
      if (number == alike.size()) alike.emplace_back();
      alike[number].push_back(one);
    }
    for (std::size_t i = 0; i < alike.size(); ++i) Add(folder.Label(i), alike[i], depth);
    for (const auto& inner : call.calls) {
      const logs::Frame& frame = inner->frame;
      const double seconds = inner->Seconds();
      Add({.depth = depth,
           .label = frame.function,
           .text = fmt::format(
               "{}:{}{}{}{}", frame.file, frame.line,
               std::isnormal(seconds) ? "  " + report::FormatValue(seconds, 3) + " s" : "",
               frame.code.empty() ? "" : "  ", frame.code)});
      Write(*inner, depth + 1);
    }
  }

 private:
  // Compilations of one function, under one id, in several ranks.
  void Add(const std::string& label, const std::vector<const CompilationSummary*>& alike,
           std::int64_t depth) {
    std::set<double> seconds;
    for (const CompilationSummary* const one : alike)
      if (one->time) seconds.insert(one->time->seconds);
    std::string text = std::string(ToString(alike.front()->status));
    if (!seconds.empty()) {
      const std::string least = report::FormatValue(*seconds.begin(), 3);
      const std::string most = report::FormatValue(*seconds.rbegin(), 3);
      text += ", " + (least == most ? "" : least + " to ") + most + " s";
    }
    Add({.depth = depth,
         .label = label + " " + compile::DisplayName(alike.front()->function),
         .text = std::move(text),
         .kind = "compiled"});
  }

  void Add(report::TreeNode node) {
    if (std::ssize(tree_.nodes) < kMostStackNodes)
      tree_.nodes.push_back(std::move(node));
    else
      ++tree_.left_out;
  }

  const logs::Trace& trace_;
  report::Tree& tree_;
};

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

constexpr std::size_t kMaxEvents = 500;

// Adds `event` for everything (breaks, recompilations) of one cause: once for what is alike in
// several ranks.
template <typename T>
void AddEvents(const std::vector<T>& all, report::TimelineEvent event, report::Timeline& timeline) {
  RankFolder folder;
  std::vector<double> first_us;
  for (const T& one : all) {
    const std::size_t number = folder.Add(one.compilation);
    if (number == first_us.size()) first_us.push_back(one.time_us);
    first_us[number] = std::min(first_us[number], one.time_us);
  }
  for (std::size_t i = 0; i < folder.size(); ++i) {
    event.label = folder.Label(i);
    event.time_us = first_us[i];
    timeline.events.push_back(event);
  }
}

}  // namespace

report::Tree MakeStackTree(const logs::Trace& trace,
                           const std::vector<CompilationSummary>& summaries) {
  Call root;
  for (const CompilationSummary& summary : summaries) {
    const std::vector<logs::Frame> callers = CallersOf(summary);
    if (callers.empty()) continue;
    Call* at = &root;
    for (const logs::Frame& frame : callers) at = &Enter(frame, *at);
    at->compiled.push_back(&summary);
  }
  report::Tree tree{.key = "stacks", .title = "Where compilations were called from"};
  TreeWriter(trace, tree).Write(root, 0);
  return tree;
}

report::FlameChart MakeFlameChart(const logs::Trace& trace, const compile::Timeline& timeline) {
  report::FlameChart chart{
      .key = "compile_time", .title = "Compile time", .lanes = {}, .spans = {}};
  const bool has_ranks = trace.ranks.size() > 1;
  for (const compile::Lane& lane : timeline.lanes)
    chart.lanes.push_back((has_ranks ? lane.rank->label + ": " : "") + LaneName(lane));
  for (std::size_t stage = 1; stage < compile::kStageCount; ++stage)
    chart.kinds.emplace_back(ToString(static_cast<compile::Stage>(stage)));
  std::map<const logs::Compilation*, std::string> functions;
  const std::vector<compile::Stage> stages = compile::StagesOf(timeline);
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
                           .kind = stages[index] == compile::Stage::kOther
                                       ? ""
                                       : std::string(ToString(stages[index]))});
  }
  chart.left_out = static_cast<std::int64_t>(timeline.spans.size() - chart.spans.size());
  return chart;
}

report::Timeline EventTimeline(const compile::LogFacts& facts) {
  report::Timeline timeline{.key = "events", .title = "Graph breaks and recompilations"};
  for (const compile::GraphBreak& one : facts.Breaks())
    AddEvents(one.occurrences,
              {.kind = "graph-break",
               .text = one.text.type,
               .advice = one.advice.advice,
               .place = one.text.place.ToString()},
              timeline);
  for (const compile::RecompileGroup& group : facts.GetRecompiles().groups)
    AddEvents(group.recompiles,
              {.kind = "recompile",
               .text = compile::Subject(group.cause),
               .advice = group.advice,
               .place = group.place.ToString()},
              timeline);
  std::ranges::stable_sort(timeline.events, {}, &report::TimelineEvent::time_us);
  if (timeline.events.size() > kMaxEvents) timeline.events.resize(kMaxEvents);
  return timeline;
}

}  // namespace idbg::views
