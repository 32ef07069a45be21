// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <type_traits>
#include <variant>

#include "report/document.h"

// The entries of the JSON form, named once for the writer and the reader. `visit(name, field)` is
// an entry that is always there, `visit.Optional(name, field)` one that is left out when it is
// empty or false, or has the value that stands behind it, `visit.Object(name, fields)` a map in the
// map. (data/schemas/report.schema.json)
namespace idbg::report {

inline constexpr int kDecimals = 3;  // where nothing else is said

template <typename T, typename Wanted>
concept Is = std::same_as<std::remove_const_t<T>, Wanted>;

void Fields(auto& visit, Is<Fact> auto& fact) {
  visit("key", fact.key);
  visit("label", fact.label);
  visit("value", fact.value);
  visit("unit", fact.unit);
  visit.Optional("decimals", fact.decimals, kDecimals);
}

void Fields(auto& visit, Is<Column> auto& column) {
  visit("key", column.key);
  visit("title", column.title);
  visit("unit", column.unit);
  visit.Optional("decimals", column.decimals, kDecimals);
}

void Fields(auto& visit, Is<Table> auto& table) {
  visit("key", table.key);
  visit("title", table.title);
  visit("columns", table.columns.elements());
  visit("rows", table.rows);
  visit("note", table.note);
}

void Fields(auto& visit, Is<Section> auto& section) {
  visit("key", section.key);
  visit("title", section.title);
  visit("lines", section.lines);
  visit("facts", section.facts.elements());
  visit("tables", section.tables);
  visit.Optional("figures", section.figures);
  visit.Optional("source", section.source);
  visit.Optional("leads", section.leads);
}

void Fields(auto& visit, Is<Verdict> auto& verdict) {
  visit("subject", verdict.subject);
  visit("state", verdict.state);
  visit("text", verdict.text);
  visit("figures", verdict.figures);
  visit.Optional("graph", verdict.graph);
  visit.Optional("source", verdict.source);
}

void Fields(auto& visit, Is<Finding> auto& finding) {
  visit("rule", finding.rule);
  visit("severity", finding.severity);
  visit.Optional("advisory", finding.is_advisory);
  visit.Optional("also", finding.also);
  visit("message", finding.message);
  visit("advice", finding.advice);
  visit.Object("place", [&finding](auto& in_place) {
    in_place("graph_node", finding.graph_node);
    in_place("file", finding.place.file);
    in_place("line", finding.place.line);
    in_place("column", finding.place.column);
    in_place("byte_offset", finding.place.byte_offset);
    in_place("key_path", finding.place.key_path);
  });
  visit("group", finding.group);
  visit("count", finding.count);
  visit("values", finding.values);
  visit.Optional("source", finding.source);
}

void Fields(auto& visit, Is<Input> auto& input) {
  visit("name", input.name);
  visit("kind", input.kind);
  visit("state", input.state);
  visit.Optional("what", input.what);
}

// The entries after "format" and "version".
void Fields(auto& visit, Is<Document> auto& document) {
  visit("kind", document.kind);
  visit("title", document.title);
  visit("context", document.context.elements());
  visit.Optional("inputs", document.inputs);
  visit.Optional("verdicts", document.verdicts);
  visit("sections", document.sections);
  visit("findings", document.findings);
}

void Fields(auto& visit, Is<FlameSpan> auto& span) {
  visit("lane", span.lane);
  visit("depth", span.depth);
  visit("name", span.name);
  visit("start_us", span.start_us);
  visit("duration_us", span.duration_us);
  visit("self_us", span.self_us);
  visit.Optional("group", span.group);
  visit.Optional("details", span.details);
  visit.Optional("kind", span.kind);
}

void Fields(auto& visit, Is<FlameChart> auto& chart) {
  visit("key", chart.key);
  visit("title", chart.title);
  visit("lanes", chart.lanes);
  visit("spans", chart.spans);
  visit("left_out", chart.left_out);
  visit.Optional("kinds", chart.kinds);
}

void Fields(auto& visit, Is<TimelineEvent> auto& event) {
  visit("time_us", event.time_us);
  visit("label", event.label);
  visit("kind", event.kind);
  visit.Optional("text", event.text);
  visit.Optional("advice", event.advice);
  visit.Optional("place", event.place);
}

void Fields(auto& visit, Is<Timeline> auto& timeline) {
  visit("key", timeline.key);
  visit("title", timeline.title);
  visit("events", timeline.events);
}

void Fields(auto& visit, Is<TreeNode> auto& node) {
  visit("depth", node.depth);
  visit("label", node.label);
  visit.Optional("text", node.text);
  visit.Optional("kind", node.kind);
  visit("count", node.count);
}

void Fields(auto& visit, Is<Tree> auto& tree) {
  visit("key", tree.key);
  visit("title", tree.title);
  visit("nodes", tree.nodes);
  visit("left_out", tree.left_out);
}

void Fields(auto& visit, Is<Axis> auto& axis) {
  visit("title", axis.title);
  visit("unit", axis.unit);
  visit("logarithmic", axis.logarithmic);
  visit.Optional("labels", axis.labels);
}

void Fields(auto& visit, Is<Point> auto& point) {
  visit("x", point.x);
  visit("y", point.y);
  visit.Optional("label", point.label);
}

void Fields(auto& visit, Is<Series> auto& series) {
  visit("name", series.name);
  visit("line", series.line);
  visit("points", series.points);
  visit.Optional("bars", series.bars);
}

void Fields(auto& visit, Is<Plot> auto& plot) {
  visit("key", plot.key);
  visit("title", plot.title);
  visit("x", plot.x);
  visit("y", plot.y);
  visit("series", plot.series);
  visit("note", plot.note);
}

void Fields(auto& visit, Is<DrawingNode> auto& node) {
  visit("label", node.label);
  visit.Optional("kind", node.kind);
  visit.Optional("group", node.group);
  visit.Optional("details", node.details);
}

void Fields(auto& visit, Is<DrawingEdge> auto& edge) {
  visit("from", edge.from);
  visit("to", edge.to);
}

void Fields(auto& visit, Is<Drawing> auto& drawing) {
  visit("key", drawing.key);
  visit("title", drawing.title);
  visit("nodes", drawing.nodes);
  visit("edges", drawing.edges);
  visit("left_out", drawing.left_out);
}

void Fields(auto& visit, Is<Listing> auto& listing) {
  visit("key", listing.key);
  visit("title", listing.title);
  visit("language", listing.language);
  visit("text", listing.text);
  visit("place", listing.place);
}

void Fields(auto& visit, Is<HeatmapRow> auto& row) {
  visit("label", row.label);
  visit("values", row.values);
  visit.Optional("cells", row.cells);
}

void Fields(auto& visit, Is<Heatmap> auto& heatmap) {
  visit("key", heatmap.key);
  visit("title", heatmap.title);
  visit("value", heatmap.value);
  visit("rows", heatmap.rows);
  visit("note", heatmap.note);
}

void Fields(auto& visit, Is<Attachment> auto& attachment) {
  visit("name", attachment.name);
  visit("language", attachment.language);
  visit("path", attachment.path);
  visit("bytes", attachment.bytes);
  visit.Optional("place", attachment.place);
}

void Fields(auto& visit, Is<Dossier> auto& dossier) {
  visit("key", dossier.key);
  visit("title", dossier.title);
  visit.Optional("text", dossier.text);
  visit.Optional("kind", dossier.kind);
  visit("details", dossier.details);
  visit("attachments", dossier.attachments);
}

// The first entry of a figure, "type", by its place in Figure.
inline constexpr std::array<std::string_view, std::variant_size_v<Figure::variant>> kFigureTypes = {
    "flame-chart", "timeline", "tree", "plot", "drawing", "listing", "heatmap", "dossier"};

}  // namespace idbg::report
