// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/names.h"
#include "base/text/text.h"
#include "compile/costs.h"
#include "compile/user_frames.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::CompilationSummary;
using compile::FailureGroup;
using compile::FailureText;
using compile::Outcome;
using compile::Status;

// The first line of an exception's text, and the second one where the first only announces it.
std::string Headline(std::string_view text) {
  std::string line(base::TakeUntil(text, '\n'));
  if (line.ends_with(':') && !text.empty()) line.append(" ").append(base::TakeUntil(text, '\n'));
  return line;
}

// "TensorifyScalarRestartAnalysis" of "<class 'torch._dynamo.exc.TensorifyScalarRestartAnalysis'>".
std::string NameOf(const std::string& restart) {
  if (!restart.starts_with('<')) return Headline(restart);
  const std::size_t begin = restart.rfind('.') + 1;
  return restart.substr(begin, restart.rfind('\'') - begin);
}

std::string NoteOf(const CompilationSummary& summary) {
  if (summary.failure) return summary.failure->type + ": " + ReadFailureText(summary).Sentence();
  if (summary.IsCapture()) return "a backward graph was captured";
  if (!summary.stops_after.empty()) return "log ends after " + summary.stops_after;
  if (!summary.restart_reasons.empty())
    return "restarted: " + Headline(summary.restart_reasons.front());
  if (!summary.other_restarts.empty())
    return "restarted without a graph break: " + NameOf(summary.other_restarts.front());
  if (summary.has_null_restarts) return "restart_reasons is null";
  return summary.is_doubtful ? "a payload is damaged" : "";
}

// In file order; the longest compilations where not all have room.
report::Table CompilationTable(const logs::Trace& trace, const logs::View& view,
                               const std::vector<CompilationSummary>& summaries) {
  report::Table table{.key = "compilations",
                      .columns = {"id", "function", "source", "status", "compile_s: time [s]",
                                  "attempts", "graph_ops: ops", "graph_nodes: nodes", "guards",
                                  "cache_size: cached versions", "note"}};
  const bool has_room = summaries.size() <= view.top;
  const auto order = SortedBy(
      summaries, [&](const auto& one) { return has_room || !one.time ? 0 : one.time->seconds; },
      std::greater());
  if (!has_room)
    table.note = fmt::format("the {} slowest of {} (--top 0 shows all)", view.top, order.size());
  for (const CompilationSummary* summary : First(order, view.top))
    table.AddRow({summary->selected.Label(trace), summary->function.name,
                  summary->function.place.ToString(), ToString(summary->status),
                  summary->time ? summary->time->seconds : report::Value(), summary->attempts,
                  summary->graph_ops, summary->graph_nodes, summary->guards, summary->cache_size,
                  NoteOf(*summary)});
  return table;
}

report::Facts SummaryFacts(const std::vector<CompilationSummary>& summaries) {
  std::set<std::string_view> fields;
  for (const CompilationSummary& summary : summaries)
    if (summary.time) fields.insert(summary.time->said_by);
  compile::StatusCounts counts = compile::CountStatuses(summaries);
  report::Facts facts = {{"ok", counts[Status::kOk]},
                         {"break: restarted", counts[Status::kBreak]},
                         {"empty: without operators", counts[Status::kEmpty]},
                         {"error: failed", counts[Status::kError]},
                         {"missing: without metrics", counts[Status::kMissing]},
                         {"time_source: source of times", base::Join(fields)}};
  if (counts[Status::kCaptured] > 0)
    facts.Add({"captured: captures of backward graphs", counts[Status::kCaptured]});
  return facts;
}

// What became of the function, for "f was not compiled".
std::string_view Describe(Outcome outcome) {
  static constexpr base::Named<Outcome> kWords[] = {
      {"", Outcome::kUnknown},
      {" and silently runs in eager mode, as suppress_errors is set", Outcome::kSilentlyEager},
      {" and runs in eager mode", Outcome::kEager},
      {" and runs in eager mode (with fullgraph=True it stops the program)",
       Outcome::kEagerUnlessFullGraph},
      {", which stops the program", Outcome::kRaised},
      {", which stops the program", Outcome::kRaisedInBackward},
      {", which stops the program (as fullgraph=True, error_on_graph_break(True) and "
       "torch.export ask for)",
       Outcome::kRaisedByFullGraph}};
  return base::NameOf(kWords, outcome);
}

// What runs in eager mode is slow; nobody may notice it where errors are suppressed.
bool IsSevere(Outcome outcome) {
  return Stops(outcome) || outcome == Outcome::kUnknown || outcome == Outcome::kSilentlyEager;
}

// The frames of the compiler between two of the user's are one line.
std::string FoldedTraceback(const std::vector<logs::Frame>& frames) {
  std::string text;
  std::size_t folded = 0;
  const auto fold = [&] {
    if (folded > 0) text += "... " + base::Plural(folded, "frame") + " of PyTorch\n";
    folded = 0;
  };
  for (const logs::Frame& frame : frames) {
    if (compile::OwnerOf(frame.file) == compile::FrameOwner::kTorch && &frame != &frames.back()) {
      ++folded;
      continue;
    }
    fold();
    text += compile::Describe(frame) + "\n";
    if (!frame.code.empty()) text += "    " + frame.code + "\n";
  }
  fold();
  return text;
}

// Everything that was recorded about a failure, for the page and for programs.
report::Listing ListingOf(const FailureGroup& failure, std::size_t number) {
  const FailureText& text = failure.text;
  std::string lines = text.whole + "\n";
  if (!text.parts.stack.empty()) {
    lines += "\nuser's code\n";
    for (const logs::Frame& frame : text.parts.stack) {
      lines += compile::Describe(frame) + "\n";
      if (!frame.code.empty()) lines += "    " + frame.code + "\n";
    }
  }
  if (!text.traceback.empty()) lines += "\ntraceback\n" + FoldedTraceback(text.traceback);
  return {.key = fmt::format("failure_{}", number),
          .title = fmt::format("{} of {}", failure.first->failure->type,
                               compile::DisplayName(failure.first->function)),
          .language = "text",
          .text = std::move(lines),
          .place = text.place.ToString()};
}

// Whether a graph break is told by nothing else than this failure.
bool IsOnlyWord(const FailureGroup& failure, const compile::LogFacts& facts) {
  const std::string label = failure.first->selected.Label(facts.trace());
  return std::ranges::any_of(facts.Breaks(), [&](const compile::GraphBreak& one) {
    return one.CountOwn() == 0 &&
           std::ranges::find(one.occurrences, label, &compile::BreakOccurrence::compilation) !=
               one.occurrences.end();
  });
}

report::Finding FindingOf(const FailureGroup& failure, const compile::LogFacts& facts) {
  const FailureText& text = failure.text;
  report::Finding finding{
      .rule = "compile-failure",
      .severity = IsSevere(failure.outcome) ? report::Severity::kError : report::Severity::kWarning,
      .message = Sentence(failure),
      .advice = AdviseOnFailure(*failure.first->failure, text),
      .place = text.place,
      .count = failure.count,
      .also = IsOnlyWord(failure, facts) ? "graph-break" : "",
      .cause_id = compile::CauseId(compile::CostKind::kFailure, failure.cause)};
  AddText("code", text.code, finding);
  AddText("explanation", text.parts.explanation, finding);
  for (std::size_t i = 0; i < text.parts.hints.size(); ++i)
    AddText(i == 0 ? "hint" : fmt::format("hint_{}", i + 1), text.parts.hints[i], finding);
  AddText("target", text.target, finding);
  if (const logs::Frame* const frame = compile::FindUserFrame(text.parts.stack))
    AddText("found_from", compile::Describe(*frame), finding);
  AddText("link", text.parts.link, finding);
  return finding;
}

void AddFailures(const compile::LogFacts& facts, report::Section& section,
                 report::Document& document) {
  for (std::size_t number = 0; const FailureGroup& failure : facts.Failures()) {
    document.AddFinding(FindingOf(failure, facts));
    if (++number <= facts.view().top) section.figures.emplace_back(ListingOf(failure, number));
  }
}

}  // namespace

std::string Sentence(const FailureGroup& failure) {
  return fmt::format("{}{} was not compiled{}: {}{}",
                     failure.first->failure->is_of_backward ? "the backward of " : "",
                     compile::DisplayName(failure.first->function), Describe(failure.outcome),
                     failure.Reason(),
                     failure.text.is_doubtful ? " (unreliable: its record is damaged)" : "");
}

void AddTraceCompilations(const compile::LogFacts& facts, report::Document& document) {
  const logs::Trace& trace = facts.trace();
  const logs::View& view = facts.view();
  const std::vector<CompilationSummary>& summaries = facts.Summaries();
  if (summaries.empty()) return;
  report::Section& section = document.AddSection({.key = "compilations", .title = "Compilations"});
  section.facts = SummaryFacts(summaries);
  AddTable(CompilationTable(trace, view, summaries), section);
  if (report::Timeline events = EventTimeline(facts); !events.events.empty())
    section.figures.emplace_back(std::move(events));
  AddFailures(facts, section, document);
  if (report::Tree stacks = MakeStackTree(trace, summaries); !stacks.nodes.empty())
    section.figures.emplace_back(std::move(stacks));
}

}  // namespace idbg::views
