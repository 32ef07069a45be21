// SPDX-License-Identifier: Apache-2.0
#include "views/minify/minify_document.h"

#include "base/text/text.h"

namespace idbg::views {
namespace {

using minify::Verification;
using report::Severity;

report::Section ResultSection(const minify::SearchResult& result, const minify::Repro& repro,
                              const MinifyView& view) {
  const graph::Graph& graph = result.smallest.graph;
  report::Section section{.key = "minify", .title = "The smallest graph"};
  section.facts = {{"nodes", graph.nodes.size()},
                   {"nodes_before: of the model", view.nodes},
                   {"inputs", graph.inputs.size()},
                   {"inputs_before: of the model", view.inputs},
                   {"outputs", graph.outputs.size()},
                   {"outputs_before: of the model", view.outputs},
                   {"is_minimal: no smaller by one change", result.is_minimal}};
  if (!repro.script.empty()) section.facts.Add({"script", repro.script.string()});
  section.facts.Add({"verification: run of the script", ToString(repro.verification)});
  if (!repro.archive.empty()) section.facts.Add({"archive", repro.archive.string()});
  if (!repro.inputs.empty())
    section.facts.Add({"inputs_file: values of inputs", repro.inputs.string()});
  report::Table table{.key = "graph", .title = "Nodes", .columns = {"node", "operator", "type"}};
  for (const graph::GraphInput& input : graph.inputs) {
    const graph::Value& value = graph.value(input.value);
    table.AddRow({value.name, ToString(input.kind), TypeText(value)});
  }
  for (const graph::Node& node : graph.nodes) {
    const bool has_output = !node.outputs.empty();
    table.AddRow(
        {node.name, node.target, has_output ? TypeText(graph.value(node.outputs.front())) : ""});
  }
  section.tables.push_back(std::move(table));
  return section;
}

report::Section SearchSection(const minify::SearchResult& result, const minify::Judge& judge) {
  const minify::JudgeCounts& counts = judge.counts();
  report::Section section{.key = "search", .title = "How it was found"};
  section.facts = {{"failure", judge.signature()},
                   {"rate: the model shows it in [% of tries .1]", 100 * judge.rate()},
                   {"probes: graphs tried", counts.probes},
                   {"tries: with repetitions", counts.tries},
                   {"remembered: answers used again", counts.remembered},
                   {"resumed: from the journal", counts.resumed},
                   {"impossible: changes that make no graph", counts.impossible},
                   {"unresolved", counts.unresolved},
                   {"rounds", result.rounds}};
  report::Table table{.key = "passes",
                      .title = "What was made smaller",
                      .columns = {"pass: what", "probes: graphs tried", "kept: changes kept",
                                  "nodes: nodes after it"}};
  for (const minify::PassCount& pass : result.passes)
    table.AddRow({pass.name, pass.probes, pass.kept, pass.nodes});
  section.tables.push_back(std::move(table));
  return section;
}

void AddSearchFindings(const minify::SearchResult& result, const minify::Judge& judge,
                       const MinifyView& view, report::Document& document) {
  for (const auto& [signature, count] : judge.counts().different)
    document.AddFinding(
        {.rule = "different-failure",
         .severity = Severity::kNote,
         .message = "smaller graphs that fail in another way were set aside: " + signature,
         .count = count});
  if (result.is_interrupted)
    document.AddFinding({.rule = "interrupted",
                         .message = "the search was stopped: a smaller graph may exist",
                         .advice = "Go on with --resume."});
  if (view.is_unspecific)
    document.AddFinding(
        {.rule = "unspecific-condition",
         .message = "the condition also holds for a graph that only returns an input",
         .advice = "Check that the condition fails for a model that is right."});
}

void AddReproFindings(const minify::Repro& repro, const MinifyView& view,
                      report::Document& document) {
  if (!repro.archive_note.empty())
    document.AddFinding({.rule = "no-archive",
                         .severity = Severity::kNote,
                         .message = "repro.pt2 was not written: " + repro.archive_note});
  if (!repro.script_note.empty()) {
    document.AddFinding({.rule = "no-script",
                         .message = "repro.py was not written, as it may do more than compute: " +
                                    repro.script_note,
                         .advice = "Look at the graph: a script of it would call this."});
  }
  if (view.confirmed == false)
    document.AddFinding({.rule = "not-confirmed",
                         .severity = Severity::kError,
                         .message = "repro.pt2, read again, does not show the failure"});
  if (view.must_differ && repro.HasRun() && repro.verification != Verification::kDiffers)
    document.AddFinding(
        {.rule = "not-shown",
         .message = "the script does not show the defect: compiled and eager mode do not differ "
                    "in its run",
         .advice =
             "diff --run saw it in your environment, the script runs in an empty one: try "
             "repro.py by hand, and look for what differs (PYTHONPATH, variables of torch)."});
  if (repro.verification == Verification::kFailed)
    document.AddFinding(
        {.rule = "script-failed",
         .severity = view.values.empty() ? Severity::kWarning : Severity::kNote,
         .message = "the script ended with an error or a signal",
         .advice = "Its header has what it printed: see whether that is the failure."});
  if (!repro.script.empty() && !repro.HasRun())
    document.AddFinding(
        {.rule = "unverified",
         .is_advisory = true,  // the command has an exit code for it
         .message = "the script was not run" + (repro.note.empty() ? "" : ": " + repro.note),
         .advice = repro.verification == Verification::kNone
                       ? "Leave --verify out."
                       : "Name a Python with torch by --python."});
}

}  // namespace

report::Document MinifyDocument(const minify::SearchResult& result, const minify::Judge& judge,
                                const minify::Repro& repro, const MinifyView& view) {
  report::Document document{.kind = "minify", .title = view.model};
  document.context = {{"model", view.model},
                      {"condition", view.condition},
                      {"repeat: tries of a graph", view.repeat}};
  if (!view.values.empty()) document.context.Add({"values", view.values});
  document.verdicts = {{"", report::State::kFail,
                        "the smallest graph has " +
                            std::to_string(result.smallest.graph.nodes.size()) + " of " +
                            base::Plural(view.nodes, "node") +
                            (repro.script.empty() ? "" : ": " + repro.script.string())}};
  document.AddSection(ResultSection(result, repro, view));
  document.AddSection(SearchSection(result, judge));
  if (!repro.note.empty()) {
    const auto lines = base::Split(repro.note, '\n');
    document.AddSection({.key = "script",
                         .title = "What the script showed",
                         .lines = {lines.begin(), lines.end()}});
  }
  AddSearchFindings(result, judge, view, document);
  AddReproFindings(repro, view, document);
  return document;
}

}  // namespace idbg::views
