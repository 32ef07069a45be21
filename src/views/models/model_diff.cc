// SPDX-License-Identifier: Apache-2.0
#include "views/models/model_diff.h"

#include <utility>

#include "base/names.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using graph::GraphPart;
using graph::PartChange;
using graph::PartDiff;

// "f32[8, 64] of (1, True)".
std::string WhatOf(const GraphPart& part) {
  if (part.target == "output" || part.constants.empty()) return part.type;
  return part.type + (part.type.empty() ? "(" : " of (") + part.constants + ")";
}

const GraphPart& Shown(const PartDiff& part) {
  return part.change == PartChange::kRemoved ? part.before : part.after;
}

report::Table PartTable(const graph::GraphDiff& diff) {
  report::Table table{
      .key = "parts",
      .title = "Differences",
      .columns = {"change", "name", "target: operator", "before", "after", "place: source"}};
  for (const PartDiff& part : diff.parts) {
    table.AddRow({base::EnumName(part.change), Shown(part).name, Shown(part).target,
                  OrNothing(WhatOf(part.before)), OrNothing(WhatOf(part.after)),
                  OrNothing(PlaceText(Shown(part).source))});
  }
  return table;
}

void AddFinding(const GraphPair& pair, report::Document& document) {
  report::Finding finding{.rule = "structure", .severity = report::Severity::kError};
  const std::string name = "graph " + pair.name + ": ";
  if (pair.before == nullptr || pair.after == nullptr) {
    finding.message =
        name + (pair.after == nullptr ? "missing in the second model" : "only in the second model");
    document.AddFinding(std::move(finding));
    return;
  }
  if (pair.diff.parts.empty()) return;
  const PartDiff& first = pair.diff.parts.front();
  finding.message = name + std::to_string(pair.diff.added) + " added, " +
                    std::to_string(pair.diff.removed) + " removed, " +
                    std::to_string(pair.diff.changed) + " changed; the first is " +
                    Shown(first).target + " '" + Shown(first).name + "', " +
                    std::string(base::EnumName(first.change));
  finding.graph_node = Shown(first).name;
  finding.place = PlaceOf(Shown(first).source);
  finding.values = {
      {"added", pair.diff.added}, {"removed", pair.diff.removed}, {"changed", pair.diff.changed}};
  document.AddFinding(std::move(finding));
}

report::Section GraphDiffSection(const GraphPair& pair, std::size_t top) {
  report::Section section{.key = "graph", .title = "Graph " + pair.name};
  const graph::GraphDiff& diff = pair.diff;
  section.facts = {{"same: the same inputs, nodes and outputs", diff.same},
                   {"added", diff.added},
                   {"removed", diff.removed},
                   {"changed", diff.changed}};
  AddFirstRows(PartTable(diff), top, section);
  return section;
}

}  // namespace

report::Document ModelDiffDocument(const std::vector<GraphPair>& graphs,
                                   const ModelDiffView& view) {
  report::Document document{.kind = "diff", .title = view.before + " and " + view.after};
  document.context = {{"expected", view.before}, {"actual", view.after}};
  for (const GraphPair& pair : graphs) {
    if (pair.before != nullptr && pair.after != nullptr)
      document.AddSection(GraphDiffSection(pair, view.top));
    AddFinding(pair, document);
  }
  return document;
}

}  // namespace idbg::views
