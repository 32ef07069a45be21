// SPDX-License-Identifier: Apache-2.0
#include "views/compile/guards_section.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <utility>

#include "compile/guards/guards.h"
#include "compile/user_frames.h"
#include "views/compile/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using compile::CompilationGuards;
using compile::GuardCount;
using compile::Guards;
using compile::RiskyGuard;
using logs::GuardNode;
using logs::GuardTree;

constexpr std::size_t kDrawnNodes = 2000;  // of one tree
constexpr std::size_t kDrawnTrees = 16;
constexpr std::ptrdiff_t kNamedRisks = 3;  // in a finding's message

// The most frequent first.
template <typename Key, typename NameOf>
void AddCounts(report::Table table, const std::map<Key, GuardCount>& counts, NameOf name_of,
               std::size_t top, report::Section& section) {
  std::vector<std::pair<Key, GuardCount>> sorted(counts.begin(), counts.end());
  std::ranges::stable_sort(sorted, std::ranges::greater(),
                           [](const auto& entry) { return entry.second.checks; });
  table.columns.Add({"checks", "compilations"});
  for (const auto& [key, count] : First(sorted, top)) {
    table.AddRow({name_of(key), count.checks, count.compilations});
  }
  AddTopTable(std::move(table), sorted.size(), section);
}

void AddCompilations(const logs::Trace& trace, const Guards& guards, std::size_t top,
                     report::Section& section) {
  report::Table table{.key = "compilations",
                      .title = "Guards of each compilation",
                      .columns = {"compilation",
                                  "checks",
                                  "python: in Python",
                                  "managers",
                                  "depth",
                                  "latency [us .2]",
                                  {"doubtful", "unreliable"}}};
  const auto sorted = SortedBy(guards.compilations, &CompilationGuards::checks, std::greater());
  for (const CompilationGuards* one : First(sorted, top)) {
    table.AddRow({one->selected.Label(trace), one->checks, one->python, one->managers, one->depth,
                  one->latency_us, ValueIf(one->is_doubtful, "damaged payload")});
  }
  AddTopTable(std::move(table), sorted.size(), section);
}

void AddRisks(const Guards& guards, std::size_t top, report::Section& section) {
  report::Table table{.key = "risks",
                      .title = "Guards that are likely to cause recompilations",
                      .columns = {"risk", "source: value", "expected: expected value",
                                  "place: source line", "first: first seen", "compilations"}};
  for (const RiskyGuard& guard : First(guards.risks, top)) {
    table.AddRow({std::string(guard.risk->name), guard.source, guard.value, guard.place.ToString(),
                  guard.first, guard.compilations});
  }
  AddTopTable(std::move(table), guards.risks.size(), section);
}

void AddPython(const Guards& guards, std::size_t top, report::Section& section) {
  report::Table table{.key = "python",
                      .title = "Guards that run in Python",
                      .columns = {"kind",
                                  "checks",
                                  "compilations",
                                  "example",
                                  "place: source line",
                                  {"cure", "what makes them cheaper"}}};
  for (const compile::PythonGuards& one : First(guards.python, top)) {
    table.AddRow({one.kind->what, one.count.checks, one.count.compilations, one.example,
                  one.place.ToString(), one.kind->cure});
  }
  AddTopTable(std::move(table), guards.python.size(), section);
}

// The user's line that needs one of these guards; where PyTorch's own lines need them all the
// function that is compiled, or its caller's line.
base::Place PlaceOfGuards(std::span<const RiskyGuard> guards, const compile::LogFacts& facts) {
  const auto is_users = [](const base::Place& place) {
    return !place.file.empty() && compile::OwnerOf(place.file) == compile::FrameOwner::kUser;
  };
  for (const RiskyGuard& one : guards) {
    if (is_users(one.place)) return one.place;
  }
  for (const compile::CompilationSummary& summary : facts.Summaries()) {
    if (guards.empty() || summary.selected.Label(facts.trace()) != guards.front().first) continue;
    if (is_users(summary.function.place)) return summary.function.place;
    const logs::Frame caller = compile::FindCaller(summary);
    if (is_users({.file = caller.file})) return logs::PlaceOf(std::span(&caller, 1));
  }
  return {};
}

// One note for each risk: what it guards stands in the table.
void AddRiskFindings(const Guards& guards, const compile::LogFacts& facts,
                     report::Document& document) {
  for (auto guard = guards.risks.begin(); guard != guards.risks.end();) {
    const compile::GuardRisk& risk = *guard->risk;
    const auto end = std::find_if(guard, guards.risks.end(),
                                  [&risk](const RiskyGuard& other) { return other.risk != &risk; });
    std::string named;
    for (auto one = guard; one != end && one - guard < kNamedRisks; ++one)
      named += fmt::format("{}{}{}{}", named.empty() ? "" : ", ", one->source,
                           one->value.empty() ? "" : " = ", one->value);
    const std::int64_t count = end - guard;
    if (count > kNamedRisks) named += ", ...";
    document.AddAdvice({.rule = "guard-risk",
                        .message = fmt::format("{} ({}): {}", risk.what, count, named),
                        .advice = std::string(risk.advice),
                        .place = PlaceOfGuards(std::span(guard, end), facts),
                        .group = std::string(risk.name),
                        .count = count});
    guard = end;
  }
}

report::Tree TreeOf(const std::string& label, const GuardTree& guards) {
  report::Tree tree{.key = "guards", .title = "Guards of " + label, .left_out = guards.left_out};
  for (const GuardNode& node : guards.nodes) {
    if (tree.nodes.size() >= kDrawnNodes) {
      ++tree.left_out;
      continue;
    }
    std::string value;
    const char* kind = !node.is_check                            ? "manager"
                       : compile::RiskOf(node, value) != nullptr ? "risk"
                                                                 : "check";
    std::string text(node.text);
    if (node.place.line)
      text += fmt::format("  # {}{}{}", node.code, node.code.empty() ? "" : "  ",
                          node.place.ToString());
    tree.nodes.push_back(
        {.depth = node.depth,
         .label = std::string(node.is_check || node.source.empty() ? node.kind : node.source),
         .text = std::move(text),
         .kind = kind});
  }
  return tree;
}

void AddTrees(const logs::Trace& trace, const Guards& guards, const logs::View& view,
              report::Section& section) {
  for (const CompilationGuards& one : guards.compilations) {
    if (section.figures.size() >= std::min(view.top, kDrawnTrees)) break;
    const auto tree = compile::ReadGuardTree(one);
    if (!tree) continue;
    report::Tree figure = TreeOf(one.selected.Label(trace), *tree);
    figure.key += "_" + std::to_string(section.figures.size() + 1);
    section.figures.emplace_back(std::move(figure));
  }
  const std::size_t drawn = section.figures.size();
  if (drawn < guards.compilations.size())
    section.facts.Add({"trees_left_out: compilations whose guard tree is not drawn",
                       guards.compilations.size() - drawn});
}

// The tree as people read it: what is checked, indented by what holds it.
void AddTreeText(const logs::Trace& trace, const Guards& guards, report::Section& section) {
  for (const CompilationGuards& one : guards.compilations) {
    const auto tree = compile::ReadGuardTree(one);
    if (!tree) continue;
    section.lines.push_back("guards of " + one.selected.Label(trace));
    for (const GuardNode& node : tree->nodes) {
      std::string line(2 * static_cast<std::size_t>(node.depth + 1), ' ');
      line += fmt::format("{}{}{}", node.kind, node.text.empty() ? "" : ": ", node.text);
      if (node.place.line) line += "  # " + node.place.ToString();
      section.lines.push_back(std::move(line));
    }
    if (tree->left_out > 0)
      section.lines.push_back(fmt::format("  ... {} more nodes", tree->left_out));
  }
}

void AddFacts(const Guards& guards, report::Section& section) {
  std::int64_t checks = 0;
  std::int64_t unread = 0;
  double latency_us = 0;
  for (const CompilationGuards& one : guards.compilations) {
    checks += one.checks;
    unread += one.unread;
    latency_us = std::max(latency_us, one.latency_us.value_or(0));
  }
  section.facts = {{"checks", checks},
                   {"compilations: compilations with guards", guards.compilations.size()}};
  if (latency_us > 0)
    section.facts.Add({"latency: slowest set of checks (measured by PyTorch) [us .2]", latency_us});
  AddCount("unread: guard lines that could not be read", unread, section);
}

void AddAllCounts(const Guards& guards, std::size_t top, report::Section& section) {
  AddCounts({.key = "kinds", .title = "Guards by kind", .columns = {"kind"}}, guards.kinds,
            std::identity(), top, section);
  AddCounts({.key = "sources", .title = "Guards by variable", .columns = {"source: variable"}},
            guards.sources, std::identity(), top, section);
  AddCounts(
      {.key = "places", .title = "Guards by source line", .columns = {"place: line"}},
      guards.places,
      [](const auto& place) { return fmt::format("{}:{}", place.first, place.second); }, top,
      section);
}

constexpr double kHighShare = 0.1;

report::Table TableOf(const std::vector<GuardCost>& costs, std::size_t top) {
  report::Table table{
      .key = "cost",
      .title = "Guards beside the work",
      .columns = {"compilation", "checks", "python: in Python", "recorded [us .1]",
                  "measured [us .1]", "work [us .1]", "source: work is", "share [% .1]"},
      .note =
          "recorded: once by PyTorch, with empty processor caches; measured: a call in the "
          "profile; share: of guards and work together"};
  for (const GuardCost& cost : First(costs, top)) {
    table.AddRow({cost.compilation, cost.checks, cost.python, cost.recorded_us, cost.measured_us,
                  cost.work_us, cost.work_source, kPercent * cost.Share()});
  }
  return table;
}

// What makes these guards cheaper: those that run in Python first.
std::string AdviceFor(const GuardCost& cost, const std::vector<compile::PythonGuards>& python) {
  std::string advice;
  if (cost.python > 1) {  // one is in every compilation
    for (const compile::PythonGuards& guards : python) {
      if (guards.kind->name == "saved tensor hooks") continue;
      advice +=
          fmt::format("{} ({}): {}; ", guards.kind->what, guards.count.checks, guards.kind->cure);
    }
  }
  return advice +
         "do more work in each call (larger batches, fewer graph breaks); after warm-up "
         "torch.compiler.set_stance(skip_guard_eval_unsafe=True) runs only the checks that tell "
         "the compiled versions apart";
}

}  // namespace

void AddTraceGuards(const compile::LogFacts& facts, report::Document& document) {
  const logs::Trace& trace = facts.trace();
  const logs::View& view = facts.view();
  const Guards guards = compile::FindGuards(trace, view);
  if (guards.compilations.empty()) return;
  report::Section& section = document.AddSection({.key = "guards", .title = "Guards"});
  AddFacts(guards, section);
  AddCompilations(trace, guards, view.top, section);
  AddRisks(guards, view.top, section);
  AddPython(guards, view.top, section);
  AddAllCounts(guards, view.top, section);
  AddTrees(trace, guards, view, section);
  if (view.id) AddTreeText(trace, guards, section);
  AddRiskFindings(guards, facts, document);
}

double GuardCost::Share() const {
  const double whole = guard_us() + work_us;
  return whole > 0 ? guard_us() / whole : 0;
}

void SortByShare(std::vector<GuardCost>& costs) {
  std::ranges::stable_sort(costs, {}, [](const GuardCost& cost) { return -cost.Share(); });
}

void AddGuardCostTable(const std::vector<GuardCost>& costs, std::size_t top,
                       report::Section& guards) {
  if (!costs.empty()) AddTopTable(TableOf(costs, top), costs.size(), guards);
}

void AddGuardCostFindings(const std::vector<GuardCost>& costs,
                          const std::vector<compile::PythonGuards>& python,
                          report::Document& document) {
  for (const GuardCost& cost : costs) {
    if (cost.Share() < kHighShare) break;
    const bool is_measured = cost.measured_us.has_value();
    document.AddAdvice(
        {.rule = "guard-cost",
         .message = fmt::format("guards of {} take {:.1f} us ({}) beside {:.1f} us of work ({}): "
                                "{:.0f} % of a call",
                                cost.compilation, cost.guard_us(),
                                is_measured ? "measured" : "recorded with empty caches",
                                cost.work_us, cost.work_source, kPercent * cost.Share()),
         .advice = AdviceFor(cost, python),
         .group = cost.compilation});
  }
}

}  // namespace idbg::views
