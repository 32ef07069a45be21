// SPDX-License-Identifier: Apache-2.0
#include "trace/breaks.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/error.h"

namespace idbg::trace {
namespace {

// The function that a resumption belongs to.
std::string BaseName(const Function& function) {
  const auto resume = ParseResume(function.name);
  return resume ? resume->function : function.name;
}

class Collector {
 public:
  explicit Collector(const Trace& trace) : trace_(trace) {}

  void Add(const std::vector<CompilationSummary>& summaries) {
    for (std::size_t i = 0; i < summaries.size(); ++i) {
      const CompilationSummary& summary = summaries[i];
      const std::size_t told = AddArtifacts(summary);
      if (told < summary.restart_reasons.size()) AddRestarts(summaries, i);
    }
    for (const CompilationSummary& summary : summaries) AddResumption(summary);
  }

  std::vector<GraphBreak> Take() { return std::move(breaks_); }

 private:
  static constexpr std::uint64_t kMaxText = std::uint64_t{1} << 20;

  // Returns how many there are.
  std::size_t AddArtifacts(const CompilationSummary& summary) {
    const auto records = Find(summary.selected, Event::kArtifact, "dynamo_graph_break_reason");
    for (const Record* record : records) {
      if (record->payload_size > kMaxText) continue;
      AddOne(summary, *record, ParseBreakText(summary.selected.log().Payload(*record)));
    }
    return records.size();
  }

  // The k-th restart of a compilation ends where its graph does; the function that resumes there is
  // the next one compiled of that name.
  void AddRestarts(const std::vector<CompilationSummary>& summaries, std::size_t at) {
    const CompilationSummary& summary = summaries[at];
    const Record& record = summary.selected.At(summary.selected.compilation->records.back());
    for (const std::string& reason : summary.restart_reasons) {
      BreakText text = ParseBreakText(reason);
      if (text.place.file.empty()) text.place = ResumedAt(summaries, at);
      if (!IsTold(summary, text)) AddOne(summary, record, std::move(text));
    }
  }

  static base::Place ResumedAt(const std::vector<CompilationSummary>& summaries, std::size_t at) {
    const Function& function = summaries[at].function;
    for (std::size_t i = at + 1; i < summaries.size(); ++i) {
      const Function& next = summaries[i].function;
      const auto resume = ParseResume(next.name);
      if (summaries[i].selected.rank == summaries[at].selected.rank && resume &&
          resume->function == BaseName(function) && next.place.file == function.place.file)
        return {.file = next.place.file, .line = resume->line};
    }
    return function.place;
  }

  // A function that resumes shows a break that nothing else tells of.
  void AddResumption(const CompilationSummary& summary) {
    const auto resume = ParseResume(summary.function.name);
    if (!resume || summary.selected.compilation->records.empty()) return;
    const base::Place place{.file = summary.function.place.file, .line = resume->line};
    if (KnowsPlace(place)) return;
    const Record& record = summary.selected.At(summary.selected.compilation->records.front());
    AddOne(summary, record, {.type = "reason not recorded", .place = place});
  }

  // Whether an artifact of the compilation tells of the break already.
  bool IsTold(const CompilationSummary& summary, const BreakText& text) const {
    const std::string label = summary.selected.Label(trace_);
    return std::ranges::any_of(breaks_, [&](const GraphBreak& one) {
      return one.text.type == text.type && one.occurrences.back().compilation == label &&
             (one.text.place == text.place || Passes(one, text.place));
    });
  }
  bool KnowsPlace(const base::Place& place) const {
    return std::ranges::any_of(breaks_, [&](const GraphBreak& one) {
      return one.text.place == place || Passes(one, place);
    });
  }
  // A break in a called function resumes in the line of the caller.
  static bool Passes(const GraphBreak& one, const base::Place& place) {
    return std::ranges::any_of(one.text.stack, [&](const Frame& frame) {
      return frame.file == place.file &&
             frame.line == static_cast<std::int64_t>(place.line.value_or(0));
    });
  }

  void AddOne(const CompilationSummary& summary, const Record& record, BreakText text) {
    const auto [found, is_new] =
        index_.emplace(std::pair(text.type, text.place.ToString()), breaks_.size());
    if (is_new) {
      BreakAdvice advice = AdviseOnBreak(text);
      breaks_.push_back(
          {.text = std::move(text), .advice = std::move(advice), .function = summary.function});
    }
    GraphBreak& one = breaks_[found->second];
    one.is_doubtful |= record.payload == PayloadState::kDamaged;
    one.occurrences.push_back({.compilation = summary.selected.Label(trace_),
                               .time_us = 1000.0 * record.time_ms,
                               .record = summary.selected.log().PlaceOf(record)});
  }

  const Trace& trace_;
  std::vector<GraphBreak> breaks_;
  std::map<std::pair<std::string, std::string>, std::size_t> index_;
};

}  // namespace

std::vector<GraphBreak> FindBreaks(const Trace& trace, const View& view) {
  Collector collector(trace);
  collector.Add(SummariseCompilations(trace, view));
  return collector.Take();
}

}  // namespace idbg::trace
