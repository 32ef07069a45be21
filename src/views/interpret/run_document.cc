// SPDX-License-Identifier: Apache-2.0
#include "views/interpret/run_document.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "base/names.h"
#include "base/text/text.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using interpret::CallState;
using interpret::RunCall;
using interpret::RunResult;
using interpret::RunValue;
using report::Severity;

constexpr double kNsPerMs = 1e6;
constexpr std::string_view kOutputs = "output";  // the call that stands for outputs of no node

// "float32[2, 8]", "3"; of several values the first and how many there are.
std::string RunTypeText(const RunValue& value) {
  if (!value.is_tensor) return value.number;
  return (value.dtype.empty() ? "?" : value.dtype) + "[" + base::Join(value.sizes) + "]";
}

// A row for each value; for a node without one, one row.
void AddRows(const RunCall& call, report::Table& table) {
  report::Value time =
      ValueIf(call.state == CallState::kRan, static_cast<double>(call.time_ns) / kNsPerMs);
  const std::string_view state = base::EnumName(call.state);
  if (call.values.empty()) table.AddRow({call.name, call.target, state, "", {}, {}, time});
  for (const RunValue& value : call.values) {
    table.AddRow({value.name, call.target, state, RunTypeText(value),
                  ValueIf(value.is_tensor, value.nan), ValueIf(value.is_tensor, value.infinite),
                  std::exchange(time, {})});
  }
}

void AddAt(const RunCall& call, const graph::Graph& graph, report::Finding finding,
           report::Document& document) {
  finding.graph_node = call.name;
  const auto node = std::ranges::find(graph.nodes, call.name, &graph::Node::name);
  if (node != graph.nodes.end()) finding.place = PlaceOf(node->source);  // of the outer graph
  finding.values = {{"target", call.target}};
  document.AddFinding(std::move(finding));
}

void AddFailures(const RunResult& result, const graph::Graph& graph, report::Document& document) {
  std::int64_t skipped = 0;
  for (const RunCall& call : result.calls) {
    skipped += call.state == CallState::kSkipped ? 1 : 0;
    if (call.state != CallState::kFailed) continue;
    AddAt(call, graph,
          {.rule = "operator-failed",
           .severity = Severity::kError,
           .message = call.target + " did not run: " + call.why,
           .advice = "The nodes that use its result were skipped. Run the model in another "
                     "precision, or on other inputs."},
          document);
  }
  if (skipped == 0) return;
  document.AddFinding({.rule = "node-skipped",
                       .severity = Severity::kNote,
                       .message = "nodes that need the result of one that failed",
                       .count = skipped});
}

// The first is where they begin: later ones mostly follow from it.
void AddFirstNan(const RunResult& result, const graph::Graph& graph, report::Document& document) {
  for (const RunCall& call : result.calls) {
    const auto value =
        std::ranges::find_if(call.values, [](const RunValue& one) { return one.nan > 0; });
    if (value == call.values.end()) continue;
    AddAt(call, graph,
          {.rule = "first-nan",
           .message = "the first NaN: " + call.target + " gives " + std::to_string(value->nan) +
                      " in '" + value->name + "'",
           .advice = "Look at the inputs of this node: save the values with --save."},
          document);
    return;
  }
}

void AddUnstable(const RunResult& result, const graph::Graph& graph, report::Document& document) {
  for (const RunCall& call : result.calls) {
    const auto changed = std::ranges::find(call.values, false, &RunValue::is_repeated);
    if (changed == call.values.end()) continue;
    AddAt(call, graph,
          {.rule = "not-deterministic",
           .message = "the first difference between two runs: " + call.target +
                      " gives other bits in '" + changed->name + "'",
           .advice = "Values from here on vary by themselves: run with --threads 1."},
          document);
    return;
  }
}

std::map<std::string, std::int64_t> CountTargets(const RunResult& result, bool RunCall::* is_one) {
  std::map<std::string, std::int64_t> targets;
  for (const RunCall& call : result.calls) {
    if (call.*is_one) ++targets[call.target];
  }
  return targets;
}

void AddNotes(const RunResult& result, report::Document& document) {
  for (const auto& [target, count] : CountTargets(result, &RunCall::is_random))
    document.AddAdvice({.rule = "random-operator",
                        .message = target + " draws random numbers",
                        .count = count,
                        .values = {{"target", target}}});
  for (const auto& [target, count] : CountTargets(result, &RunCall::is_clamped))
    document.AddAdvice({.rule = "clamped-number",
                        .message = target + " has a number beyond the precision of the "
                                            "run: the largest was taken",
                        .count = count,
                        .values = {{"target", target}}});
}

std::int64_t CountIn(const RunResult& result, CallState state) {
  return std::ranges::count_if(result.calls, [state](const RunCall& call) {
    return call.state == state && call.target != kOutputs;
  });
}

report::Section RunSection(const RunResult& result, const RunView& view) {
  std::int64_t time_ns = 0;
  for (const RunCall& call : result.calls)
    time_ns += call.target.starts_with("higher_order.") ? 0 : call.time_ns;
  report::Section section{.key = "run", .title = "Nodes in the order of execution"};
  section.facts = {{"ran", CountIn(result, CallState::kRan)},
                   {"failed", CountIn(result, CallState::kFailed)},
                   {"skipped", CountIn(result, CallState::kSkipped)},
                   {"time_ms: time [ms]", static_cast<double>(time_ns) / kNsPerMs}};
  if (!view.saved.empty())
    section.facts.Add({{"saved_bytes: saved [bytes]", result.saved_bytes},
                       {"unsaved: values that safetensors cannot hold", result.unsaved}});
  if (result.spilled_bytes > 0)
    section.facts.Add({"spilled_bytes: spilled [bytes]", result.spilled_bytes});
  report::Table table{.key = "nodes",
                      .title = "Values",
                      .columns = {"value", "operator", "state", "type", "nan: NaN", "infinite",
                                  "time_ms: time [ms]"}};
  for (const RunCall& call : result.calls) AddRows(call, table);
  AddFirstRows(std::move(table), view.top, section);
  return section;
}

// What the file of --save lacks, by name.
void AddUnsaved(const RunResult& result, report::Document& document) {
  constexpr std::size_t kNamed = 5;
  std::vector<std::string> names;
  for (const RunCall& call : result.calls) {
    for (const RunValue& value : call.values) {
      const bool is_asked_for = value.is_tensor || call.target == kOutputs;
      if (!value.is_saved && is_asked_for && value.number != "none")
        names.push_back(value.name + " (" + RunTypeText(value) + ")");
    }
  }
  if (names.empty()) return;
  const std::size_t count = names.size();
  names.resize(std::min(count, kNamed));
  document.AddAdvice({.rule = "not-saved",
                      .message = "values that safetensors cannot hold are not saved: " +
                                 base::Join(names) + (count > kNamed ? ", ..." : ""),
                      .count = static_cast<std::int64_t>(count)});
}

}  // namespace

report::Document RunDocument(const RunResult& result, const graph::Graph& graph,
                             const RunView& view) {
  report::Document document{.kind = "run", .title = view.model};
  document.context = {{"model", view.model},
                      {"inputs", view.inputs},
                      {"dtype: precision", view.dtype.empty() ? "as exported" : view.dtype},
                      {"seed", view.seed},
                      {"torch_version: torch version", result.torch_version},
                      {"threads", result.threads},
                      {"runs", result.runs},
                      {"subnormals: subnormal numbers", ToString(result.after)}};
  if (!(result.before == result.after))
    document.context.Add({"subnormals_before: before the run", ToString(result.before)});
  if (!view.saved.empty()) document.context.Add({"saved: values", view.saved});
  document.AddSection(RunSection(result, view));
  AddFailures(result, graph, document);
  AddFirstNan(result, graph, document);
  AddUnstable(result, graph, document);
  AddNotes(result, document);
  if (!view.saved.empty()) AddUnsaved(result, document);
  return document;
}

}  // namespace idbg::views
