// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "base/json/token_writer.h"
#include "base/text/text.h"
#include "diff/view.h"
#include "views/divergence/divergence_documents.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using divergence::CompiledRun;
using divergence::Divergence;
using divergence::Errors;
using divergence::Loss;
using divergence::Row;
using graph::NodeId;
using report::Severity;

constexpr std::size_t kCodeLines = 6;  // shown on either side of the operator

// "aten.log1p, aten.abs": each once, in order.
std::string OperatorsText(const graph::Graph& graph, const std::vector<NodeId>& nodes) {
  std::vector<std::string_view> names;
  for (const NodeId id : nodes) {
    const std::string_view name = graph::PacketOf(graph.node(id).target);
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return base::Join(names);
}

std::string KernelOf(std::optional<std::int64_t> launch, const CompiledRun& compiled) {
  return launch ? compiled.launches[static_cast<std::size_t>(*launch)].kernel : "";
}

report::Value Figure(const Errors& errors, double value) {
  return ValueIf(errors.is_comparable, value);
}

void AddRow(const Row& row, const CompiledRun& compiled, const graph::Graph& graph,
            report::Table& table) {
  const Errors& all = row.accumulated;
  const Errors& own = row.local;
  table.AddRow({row.launch, KernelOf(row.launch, compiled), graph.value(row.value).name,
                ToString(row.verdict), OperatorsText(graph, row.nodes), row.is_output,
                Figure(all, all.difference), Figure(all, all.compiled), Figure(all, all.eager),
                Figure(own, own.difference), Figure(own, own.compiled), Figure(own, own.eager)});
}

report::Section ValuesSection(const Divergence& divergence, const CompiledRun& compiled,
                              const graph::Graph& graph, std::size_t top) {
  const auto count = [&](divergence::Verdict verdict) {
    return std::ranges::count(divergence.rows, verdict, &Row::verdict);
  };
  report::Section section{.key = "divergence", .title = "Values of the compiled model"};
  section.facts = {
      {"launches", compiled.launches.size()},
      {"values: values judged", divergence.rows.size()},
      {"unmatched: buffers without a value in the exported graph", divergence.unmatched},
      {"defects", count(divergence::Verdict::kDefect)},
      {"carried: carried on", count(divergence::Verdict::kCarried)},
      {"amplified", count(divergence::Verdict::kAmplified)},
      {"noise", count(divergence::Verdict::kNoise)},
      {"nearer: nearer to fp64", count(divergence::Verdict::kNearer)},
      {"equal", count(divergence::Verdict::kEqual)},
      {"probed_nodes: nodes compiled alone", divergence.probed_nodes}};
  report::Table table{.key = "values",
                      .title = "In the order of the graph",
                      .columns = {"launch", "kernel", "value", "verdict", "operators",
                                  "is_output: output", "difference: accumulated [.significant]",
                                  "compiled_error: compiled to fp64 [.significant]",
                                  "eager_error: eager to fp64 [.significant]",
                                  "local_difference: local [.significant]",
                                  "local_compiled_error: compiled to fp64 [.significant]",
                                  "local_eager_error: eager to fp64 [.significant]"}};
  for (const Row& row : divergence.rows) AddRow(row, compiled, graph, table);
  table.note =
      "Largest absolute differences. Accumulated: against eager mode. Local: against eager mode on "
      "the values that compiled code had before it.";
  AddFirstRows(std::move(table), top, section);
  return section;
}

std::string WorstText(const Errors& errors) {
  if (!errors.has_shape) return "the shapes differ";
  if (!errors.has_dtype) return "the dtypes differ";
  return "largest difference at " + diff::PythonText(errors.index) + ": compiled " +
         base::PythonRepr(errors.at_compiled) + ", eager " + base::PythonRepr(errors.at_eager) +
         ", fp64 " + base::PythonRepr(errors.at_fp64) +
         (errors.difference > 0 && errors.at_compiled == errors.at_eager
              ? ", the same only as float64 numbers"
              : "");
}

std::string AdviceOf(const Row& row) {
  switch (row.evidence) {
    case Row::Evidence::kAlone:
      return "The operator is wrong alone, on the same inputs: report it to PyTorch with them, or "
             "keep it out of the compiled graph.";
    case Row::Evidence::kTogether:
      return "The operator is right alone and wrong behind those that are fused with it: report "
             "both to PyTorch, or break the fusion with a graph break.";
    case Row::Evidence::kZeros:
      return "Operators that tell 0 from -0 need another operator before them, or this one must "
             "stay out of the compiled graph.";
    case Row::Evidence::kFused:
      return "The operators are right when they are compiled with each value as an output: report "
             "the kernel to PyTorch, or break the fusion with a graph break.";
    case Row::Evidence::kUpstream:
      return "Values that are compared for equality, sorted or counted need a margin, or this "
             "operator must stay out of the compiled graph.";
    case Row::Evidence::kLaunch:
    case Row::Evidence::kNone:
      return "Report the kernel and its inputs to PyTorch.";
  }
  return "";
}

// The launch that is at fault: the row's own, unless only an earlier one has the operator, because
// what it made is no value of the exported graph.
std::optional<std::int64_t> FaultyLaunch(const Row& row, const Divergence& divergence,
                                         const CompiledRun& compiled, const graph::Graph& graph) {
  const std::optional<std::int64_t> own =
      row.decided_by ? divergence.rows[*row.decided_by].launch : row.launch;
  if (row.culprits.size() != 1) return own;
  const std::string& node = graph.node(row.culprits.front()).name;
  const auto has_node = [&](const divergence::Launch& launch) {
    return std::ranges::find(launch.pre_grad, node) != launch.pre_grad.end();
  };
  if (own && has_node(compiled.launches[static_cast<std::size_t>(*own)])) return own;
  const auto first = std::ranges::find_if(compiled.launches, has_node);
  return first == compiled.launches.end() ? own : first - compiled.launches.begin();
}

// A finding at the operator that a row is wrong by.
report::Finding DefectOf(const Row& row, const Divergence& divergence, const CompiledRun& compiled,
                         const graph::Graph& graph) {
  const std::vector<NodeId>& nodes = row.culprits.empty() ? row.nodes : row.culprits;
  const Errors& errors =
      row.evidence == Row::Evidence::kNone || !row.alone.is_comparable ? row.local : row.alone;
  const std::string kernel = KernelOf(FaultyLaunch(row, divergence, compiled, graph), compiled);
  report::Finding finding{.rule = "defect", .severity = Severity::kError};
  if (row.verdict == divergence::Verdict::kNan) finding.rule = "nan";
  if (row.verdict == divergence::Verdict::kStructure) finding.rule = "structure";
  finding.message = (nodes.size() > 1 ? "one of " : "") + OperatorsText(graph, nodes) +
                    (kernel.empty() ? "" : " in " + kernel);
  if (row.evidence == Row::Evidence::kUpstream) {
    finding.message += " rounds differently than eager mode, which changes the shape of '" +
                       graph.value(row.value).name + "'";
  } else if (row.evidence == Row::Evidence::kZeros) {
    finding.message += " gives zeros of another sign than eager mode, which changes '" +
                       graph.value(row.value).name + "': " + WorstText(row.local);
  } else {
    finding.message += " computes something else than eager mode: " + WorstText(errors);
  }
  if (errors.is_comparable &&
      std::abs(errors.at_eager - errors.at_fp64) > std::abs(errors.at_compiled - errors.at_fp64))
    finding.message += "; eager mode is the one that is further from float64";
  finding.advice = AdviceOf(row);
  if (!nodes.empty()) {
    const graph::Node& node = graph.node(nodes.front());
    finding.graph_node = node.name;
    finding.place = PlaceOf(node.source);
    finding.values = {{"target", node.target}};
  }
  finding.values.emplace_back("kernel", OrNothing(kernel));
  finding.values.emplace_back("difference", Figure(errors, errors.difference));
  return finding;
}

void AddDegraded(const std::vector<std::string>& steps, report::Document& document) {
  for (const std::string& step : steps) document.AddAdvice({.rule = "degraded", .message = step});
}

void AddDivergenceFindings(const Divergence& divergence, const CompiledRun& compiled,
                           const graph::Graph& graph, report::Document& document) {
  CountedFindings defects(document);  // several values may be wrong by one operator
  for (const Row& row : divergence.rows) {
    if (!IsWrong(row.verdict)) continue;
    const report::Finding finding = DefectOf(row, divergence, compiled, graph);
    defects.Add(finding.graph_node, finding);
  }
  for (const Row& row : divergence.rows) {
    if (row.verdict != divergence::Verdict::kAmplified) continue;
    document.AddAdvice({.rule = "amplification",
                        .message = "differences that come in are enlarged by " +
                                   OperatorsText(graph, row.nodes) +
                                   ", which is ill-conditioned here; " + WorstText(row.accumulated),
                        .graph_node = graph.value(row.value).name});
  }
  for (const Row& row : divergence.rows) {
    if (!row.is_output ||
        (row.verdict != divergence::Verdict::kNoise && row.verdict != divergence::Verdict::kNearer))
      continue;
    document.AddAdvice({.rule = "noise",
                        .message = std::string("rounding explains the difference") +
                                   (row.verdict == divergence::Verdict::kNearer
                                        ? ", and compiled code is nearer to float64"
                                        : "") +
                                   "; " + WorstText(row.accumulated),
                        .graph_node = graph.value(row.value).name});
  }
  AddDegraded(divergence.degraded, document);
  AddDegraded(compiled.degraded, document);
}

// The lines of a kernel around the first that calls one of the operators, which is marked; without
// one its beginning.
std::vector<std::string> CodeAround(std::string_view code, const graph::Graph& graph,
                                    const std::vector<NodeId>& nodes) {
  std::vector<std::string_view> lines;
  while (!code.empty()) lines.push_back(base::TakeUntil(code, '\n'));
  auto found = lines.end();
  for (auto node = nodes.begin(); node != nodes.end() && found == lines.end(); ++node) {
    const std::string_view packet = graph::PacketOf(graph.node(*node).target);
    const std::string call = std::string(packet.substr(packet.rfind('.') + 1)) + "(";
    found = std::ranges::find_if(
        lines, [&](std::string_view line) { return line.find(call) != line.npos; });
  }
  const auto at = static_cast<std::size_t>(found - lines.begin());
  const bool is_found = found != lines.end();
  const std::size_t first = is_found && at > kCodeLines ? at - kCodeLines : 0;
  const std::size_t end = std::min(lines.size(), first + 2 * kCodeLines + 1);
  std::vector<std::string> shown;
  if (first > 0) shown.emplace_back("  ...");
  for (std::size_t i = first; i < end; ++i)
    shown.push_back((is_found && i == at ? "> " : "  ") + std::string(lines[i]));
  if (end < lines.size()) shown.emplace_back("  ...");
  return shown;
}

// What is said first: where it begins, or that nothing does.
void AddVerdict(const Divergence& divergence, report::Document& document) {
  const auto error =
      std::ranges::find(document.findings, Severity::kError, &report::Finding::severity);
  if (error != document.findings.end()) {
    document.verdicts.push_back({error->place.ToString(), report::State::kFail, error->message});
    return;
  }
  document.verdicts.push_back({"", report::State::kPass,
                               "compiled code computes what eager mode does: " +
                                   base::Plural(divergence.rows.size(), "value") +
                                   " judged, none wrong"});
}

// The kernel of the first value that is wrong, and its code.
void AddCulprit(const Divergence& divergence, const CompiledRun& compiled,
                const graph::Graph& graph, report::Document& document) {
  if (!divergence.culprit) return;
  const Row& row = divergence.rows[*divergence.culprit];
  report::Section& section = document.AddSection({.key = "culprit", .title = "Where it begins"});
  section.facts = {{"value", graph.value(row.value).name},
                   {"operator", OperatorsText(graph, row.culprits)}};
  if (!row.culprits.empty()) {
    const std::string place = PlaceText(graph.node(row.culprits.front()).source);
    section.facts.Add({"source", OrNothing(place)});
  }
  std::vector<std::string> code;
  if (const auto number = FaultyLaunch(row, divergence, compiled, graph)) {
    const divergence::Launch& launch = compiled.launches[static_cast<std::size_t>(*number)];
    section.facts.Add({{"kernel", launch.kernel}, {"launch", *number}});
    if (!launch.code_file.empty())
      section.facts.Add({"code", launch.code_file + ":" + std::to_string(launch.code_line)});
    code = CodeAround(launch.code, graph, row.culprits.empty() ? row.nodes : row.culprits);
  }
  if (!code.empty())
    document.AddSection({.key = "code", .title = "The kernel's code", .lines = std::move(code)});
}

report::Section LossSection(const divergence::PrecisionReport& precision, const graph::Graph& graph,
                            std::size_t top) {
  report::Section section{.key = "precision", .title = "Where digits are lost"};
  report::Table table{
      .key = "losses",
      .title = "Operators, the largest loss of their own first",
      .columns = {"node", "operator", "local: own [.significant]", "accumulated [.significant]",
                  "as_exported: as exported [.significant]", "not_finite: NaN or infinite",
                  "is_output: output", "source"}};
  for (const Loss& loss : precision.losses) {
    const graph::Node& node = graph.node(loss.node);
    table.AddRow({node.name, graph::PacketOf(node.target), loss.local, loss.accumulated, loss.eager,
                  loss.not_finite, loss.is_output, PlaceText(node.source)});
  }
  table.note =
      "Errors against float64, root mean square, relative to the value's. Own: this operator "
      "alone, on the inputs that float64 has. Accumulated: all operators up to it.";
  AddFirstRows(std::move(table), top, section);
  return section;
}

}  // namespace

report::Document DivergenceDocument(const Divergence& divergence, const CompiledRun& compiled,
                                    const graph::Graph& graph, const DivergenceView& view) {
  report::Document document{.kind = "diff", .title = view.model};
  document.context = {{"model", view.model},
                      {"device", compiled.device},
                      {"torch_version: torch version", compiled.torch_version},
                      {"interpreter_version: eager mode by", divergence.interpreter_version},
                      {"compile_s: compiled in [s]", compiled.compile_s},
                      {"was_cached: from the cache", view.was_cached}};
  AddCulprit(divergence, compiled, graph, document);
  document.AddSection(ValuesSection(divergence, compiled, graph, view.top));
  AddDivergenceFindings(divergence, compiled, graph, document);
  AddVerdict(divergence, document);
  return document;
}

report::Document PrecisionDocument(const divergence::PrecisionReport& precision,
                                   const graph::Graph& graph, const PrecisionView& view) {
  report::Document document{.kind = "diff", .title = view.model};
  document.context = {{"model", view.model},
                      {"dtype: precision", view.dtype},
                      {"interpreter_version: torch version", precision.interpreter_version}};
  document.AddSection(LossSection(precision, graph, view.top));
  for (const Loss& loss : precision.losses) {
    if (loss.not_finite == 0) continue;
    const graph::Node& node = graph.node(loss.node);
    document.AddFinding({.rule = "nan",
                         .severity = Severity::kError,
                         .message = node.target + " gives " + std::to_string(loss.not_finite) +
                                    " NaN or infinities in " + view.dtype +
                                    " that it does not give in the precision of the model",
                         .advice = "Keep this operator in the model's precision.",
                         .graph_node = node.name,
                         .place = PlaceOf(node.source),
                         .values = {{"target", node.target}}});
  }
  AddDegraded(precision.failures, document);
  return document;
}

}  // namespace idbg::views
