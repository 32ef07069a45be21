// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "base/text/text.h"
#include "compile/costs.h"
#include "compile/user_frames.h"
#include "logs/events/artifacts.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::GraphBreak;

// "step (model.py:17), test (model.py:30)": who called the function that breaks.
std::string CallersOf(const GraphBreak& one) {
  return ListFirst(one.callers, 4, [](const logs::Frame& caller) {
    return fmt::format("{} ({}:{})", caller.function, caller.file, caller.line);
  });
}

report::Table BreakTable(const std::vector<GraphBreak>& breaks, std::size_t top) {
  report::Table table{
      .key = "breaks",
      .columns = {"count", "type", "kind", "source", "code", "first: first seen", "link: see"}};
  for (const GraphBreak& one : First(breaks, top)) {
    table.AddRow({one.occurrences.size(), one.text.type, std::string(one.advice.kind),
                  one.user_place.ToString(), one.user_code, one.occurrences.front().compilation,
                  one.text.LinkId()});
  }
  return table;
}

// Its type, and the exception's own words where the type only announces them.
std::string WordsOf(const GraphBreak& one) {
  const logs::BreakText& text = one.text;
  const bool announces = text.type.ends_with("when making fake tensor call");
  std::string words = announces ? text.explanation : "";
  if (text.type == "Observed exception") words = text.Cause();
  while (words.ends_with('.')) words.pop_back();
  return words.empty() ? one.What() : text.type + ": " + words;
}

report::Finding FindingOf(const GraphBreak& one, std::size_t number) {
  report::Finding finding{
      .rule = "graph-break",
      .severity = one.advice.is_intended ? report::Severity::kNote : report::Severity::kWarning,
      .message = "graph break: " + Sentence(one),
      .advice = one.advice.advice,
      .place = one.user_place,
      .group = std::string(one.advice.kind),
      .count = std::ssize(one.occurrences),
      .cause_id = compile::CauseId(compile::CostKind::kGraphBreak, number)};
  AddText("code", one.user_code, finding);
  if (one.user_place != one.text.place)
    AddText("in_library",
            one.text.place.ToString() +
                std::string(compile::MarkOf(compile::OwnerOf(one.text.place.file))),
            finding);
  AddText("called_from", CallersOf(one), finding);
  AddText("link", one.text.link, finding);
  return finding;
}

// Everything that was recorded about a break, for the page and for programs.
report::Listing ListingOf(const GraphBreak& one, std::size_t number) {
  const logs::BreakText& break_text = one.text;
  std::string text = break_text.type + "\n";
  if (!break_text.explanation.empty()) text += "\n" + break_text.explanation + "\n";
  for (const std::string& hint : break_text.hints) text += "- " + hint + "\n";
  if (!break_text.context.empty()) text += "\ncontext: " + break_text.context + "\n";
  if (!break_text.stack.empty()) text += "\n";
  for (const logs::Frame& frame : break_text.stack) {
    text += compile::Describe(frame) + "\n";
    if (!frame.code.empty()) text += "    " + frame.code + "\n";
  }
  text += "\noccurs in";
  for (const compile::BreakOccurrence& occurrence : one.occurrences)
    text += " " + occurrence.compilation;
  if (!one.resumptions.empty()) text += "\nresumed by " + base::Join(one.resumptions, " ");
  if (one.has_bytecode)
    text += fmt::format("\nbytecode that Dynamo made: inductor-debug extract --kind {} LOG",
                        logs::kModifiedBytecode);
  return {.key = fmt::format("break_{}", number),
          .title = break_text.type,
          .language = "text",
          .text = text + "\n",
          .place = break_text.place.ToString()};
}

}  // namespace

std::string Sentence(const GraphBreak& one) {
  std::string text = WordsOf(one);
  if (one.text.skips_frame) text += "; the whole function falls back to eager";
  if (!one.text.skip_type.empty()) text += " (" + one.text.skip_type + ")";
  return text + (one.is_doubtful ? " (unreliable: its record is damaged)" : "");
}

void AddTraceBreaks(const compile::LogFacts& facts, report::Document& document) {
  const std::vector<GraphBreak>& breaks = facts.Breaks();
  const logs::View& view = facts.view();
  if (breaks.empty()) return;
  report::Section& section = document.AddSection({.key = "breaks", .title = "Graph breaks"});
  std::int64_t occurrences = 0;
  for (std::size_t number = 0; const GraphBreak& one : breaks) {
    occurrences += std::ssize(one.occurrences);
    if (section.figures.size() < view.top)
      section.figures.emplace_back(ListingOf(one, section.figures.size() + 1));
    if (one.CountOwn() > 0) document.AddFinding(FindingOf(one, number));
    ++number;
  }
  section.facts = {{"breaks: distinct breaks", breaks.size()},
                   {"occurrences: total occurrences", occurrences}};
  AddTopTable(BreakTable(breaks, view.top), breaks.size(), section);
}

}  // namespace idbg::views
