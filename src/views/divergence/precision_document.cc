// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "views/divergence/divergence_documents.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using divergence::Loss;
using report::Severity;

report::Section LossSection(const divergence::PrecisionReport& precision, const graph::Graph& graph,
                            std::size_t top) {
  const int digits = report::kSignificantDigits;
  report::Section section{.key = "precision", .title = "Where digits are lost"};
  report::Table table{.key = "losses",
                      .title = "Operators, the largest loss of their own first",
                      .columns = {"node",
                                  "operator",
                                  {"local", "own", "", digits},
                                  {"accumulated", "accumulated", "", digits},
                                  {"as_exported", "as exported", "", digits},
                                  {"not_finite", "NaN or infinite"},
                                  {"is_output", "output"},
                                  "source"}};
  for (const Loss& loss : precision.losses) {
    const graph::Node& node = graph.node(loss.node);
    table.AddRow({node.name, graph::PacketOf(node.target), loss.local, loss.accumulated, loss.eager,
                  loss.not_finite, loss.is_output, PlaceText(node.source)});
  }
  table.note =
      "Errors against float64, root mean square, relative to the value's. Own: this operator "
      "alone, "
      "on the inputs that float64 has. Accumulated: all operators up to it.";
  const std::size_t all = table.rows.size();
  if (top != 0 && all > top) table.rows.resize(top);
  AddTopTable(std::move(table), all, section);
  return section;
}

}  // namespace

report::Document PrecisionDocument(const divergence::PrecisionReport& precision,
                                   const graph::Graph& graph, const PrecisionView& view) {
  report::Document document{.kind = "diff", .title = view.model};
  document.context = {{"model", "model", view.model},
                      {"dtype", "precision", view.dtype},
                      {"interpreter_version", "torch version", precision.interpreter_version}};
  document.sections.push_back(LossSection(precision, graph, view.top));
  for (const Loss& loss : precision.losses) {
    if (loss.not_finite == 0) continue;
    const graph::Node& node = graph.node(loss.node);
    document.findings.push_back({.rule = "nan",
                                 .severity = Severity::kError,
                                 .message = node.target + " gives " +
                                            std::to_string(loss.not_finite) +
                                            " NaN or infinities in " + view.dtype +
                                            " that it does not give in the precision of the model",
                                 .advice = "Keep this operator in the model's precision.",
                                 .graph_node = node.name,
                                 .place = PlaceOf(node.source),
                                 .values = {{"target", node.target}}});
  }
  for (const std::string& why : precision.failures)
    document.findings.push_back(
        {.rule = "degraded", .severity = Severity::kNote, .is_advisory = true, .message = why});
  return document;
}

}  // namespace idbg::views
