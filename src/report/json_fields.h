// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <string_view>
#include <type_traits>
#include <variant>

#include "base/names.h"
#include "report/document.h"

// The entries of the JSON form, named once for the writer and the reader. `visit(name, field)` is
// an entry that is always there, `visit.Optional(name, field)` one that is left out when it is
// empty or false, or has the value that stands behind it, `visit.Object(name, fields)` a map in the
// map. (data/schemas/report.schema.json)
namespace idbg::report {

inline constexpr int kDecimals = 3;  // where nothing else is said

template <typename T, typename Wanted>
concept Is = std::same_as<std::remove_const_t<T>, Wanted>;

// Of members that are named as their entries; these are optional.
template <typename T, typename Object>
struct Optional {
  T Object::* member;
};

template <auto kEntry>
void Visit(auto& visit, auto& object) {
  if constexpr (std::is_member_object_pointer_v<decltype(kEntry)>)
    visit(base::MemberName<kEntry>(), object.*kEntry);
  else
    visit.Optional(base::MemberName<kEntry.member>(), object.*kEntry.member);
}

template <auto... kEntries>
void Entries(auto& visit, auto& object) {
  (Visit<kEntries>(visit, object), ...);
}

void Fields(auto& visit, Is<Fact> auto& fact) {
  Entries<&Fact::key, &Fact::label, &Fact::value, &Fact::unit>(visit, fact);
  visit.Optional("decimals", fact.decimals, kDecimals);
}

void Fields(auto& visit, Is<Column> auto& column) {
  Entries<&Column::key, &Column::title, &Column::unit>(visit, column);
  visit.Optional("decimals", column.decimals, kDecimals);
}

void Fields(auto& visit, Is<Table> auto& table) {
  Entries<&Table::key, &Table::title>(visit, table);
  visit("columns", table.columns.elements());
  Entries<&Table::rows, &Table::note>(visit, table);
}

void Fields(auto& visit, Is<Section> auto& section) {
  Entries<&Section::key, &Section::title, &Section::lines>(visit, section);
  visit("facts", section.facts.elements());
  Entries<&Section::tables, Optional{&Section::figures}, Optional{&Section::source},
          Optional{&Section::leads}>(visit, section);
}

void Fields(auto& visit, Is<Verdict> auto& verdict) {
  Entries<&Verdict::subject, &Verdict::state, &Verdict::text, &Verdict::figures,
          Optional{&Verdict::graph}, Optional{&Verdict::source}>(visit, verdict);
}

void Fields(auto& visit, Is<Finding> auto& finding) {
  Entries<&Finding::rule, &Finding::severity>(visit, finding);
  visit.Optional("advisory", finding.is_advisory);
  Entries<Optional{&Finding::also}, &Finding::message, &Finding::advice>(visit, finding);
  visit.Object("place", [&finding](auto& in_place) {
    using base::Place;
    in_place("graph_node", finding.graph_node);
    Entries<&Place::file, &Place::line, &Place::column, &Place::byte_offset, &Place::key_path>(
        in_place, finding.place);
  });
  Entries<&Finding::group, &Finding::count, &Finding::values, Optional{&Finding::source}>(visit,
                                                                                          finding);
}

void Fields(auto& visit, Is<Input> auto& input) {
  Entries<&Input::name, &Input::kind, &Input::state, Optional{&Input::what}>(visit, input);
}

// The entries after "format" and "version".
void Fields(auto& visit, Is<Document> auto& document) {
  Entries<&Document::kind, &Document::title>(visit, document);
  visit("context", document.context.elements());
  Entries<Optional{&Document::inputs}, Optional{&Document::verdicts}, &Document::sections,
          &Document::findings>(visit, document);
}

void Fields(auto& visit, Is<FlameSpan> auto& span) {
  Entries<&FlameSpan::lane, &FlameSpan::depth, &FlameSpan::name, &FlameSpan::start_us,
          &FlameSpan::duration_us, &FlameSpan::self_us, Optional{&FlameSpan::group},
          Optional{&FlameSpan::details}, Optional{&FlameSpan::kind}>(visit, span);
}

void Fields(auto& visit, Is<FlameChart> auto& chart) {
  Entries<&FlameChart::key, &FlameChart::title, &FlameChart::lanes, &FlameChart::spans,
          &FlameChart::left_out, Optional{&FlameChart::kinds}>(visit, chart);
}

void Fields(auto& visit, Is<TimelineEvent> auto& event) {
  Entries<&TimelineEvent::time_us, &TimelineEvent::label, &TimelineEvent::kind,
          Optional{&TimelineEvent::text}, Optional{&TimelineEvent::advice},
          Optional{&TimelineEvent::place}>(visit, event);
}

void Fields(auto& visit, Is<Timeline> auto& timeline) {
  Entries<&Timeline::key, &Timeline::title, &Timeline::events>(visit, timeline);
}

void Fields(auto& visit, Is<TreeNode> auto& node) {
  Entries<&TreeNode::depth, &TreeNode::label, Optional{&TreeNode::text}, Optional{&TreeNode::kind},
          &TreeNode::count>(visit, node);
}

void Fields(auto& visit, Is<Tree> auto& tree) {
  Entries<&Tree::key, &Tree::title, &Tree::nodes, &Tree::left_out>(visit, tree);
}

void Fields(auto& visit, Is<Axis> auto& axis) {
  Entries<&Axis::title, &Axis::unit, &Axis::logarithmic, Optional{&Axis::labels}>(visit, axis);
}

void Fields(auto& visit, Is<Point> auto& point) {
  Entries<&Point::x, &Point::y, Optional{&Point::label}>(visit, point);
}

void Fields(auto& visit, Is<Series> auto& series) {
  Entries<&Series::name, &Series::line, &Series::points, Optional{&Series::bars}>(visit, series);
}

void Fields(auto& visit, Is<Plot> auto& plot) {
  Entries<&Plot::key, &Plot::title, &Plot::x, &Plot::y, &Plot::series, &Plot::note>(visit, plot);
}

void Fields(auto& visit, Is<DrawingNode> auto& node) {
  Entries<&DrawingNode::label, Optional{&DrawingNode::kind}, Optional{&DrawingNode::group},
          Optional{&DrawingNode::details}>(visit, node);
}

void Fields(auto& visit, Is<DrawingEdge> auto& edge) {
  Entries<&DrawingEdge::from, &DrawingEdge::to>(visit, edge);
}

void Fields(auto& visit, Is<Drawing> auto& drawing) {
  Entries<&Drawing::key, &Drawing::title, &Drawing::nodes, &Drawing::edges, &Drawing::left_out>(
      visit, drawing);
}

void Fields(auto& visit, Is<Listing> auto& listing) {
  Entries<&Listing::key, &Listing::title, &Listing::language, &Listing::text, &Listing::place>(
      visit, listing);
}

void Fields(auto& visit, Is<HeatmapRow> auto& row) {
  Entries<&HeatmapRow::label, &HeatmapRow::values, Optional{&HeatmapRow::cells}>(visit, row);
}

void Fields(auto& visit, Is<Heatmap> auto& heatmap) {
  Entries<&Heatmap::key, &Heatmap::title, &Heatmap::value, &Heatmap::rows, &Heatmap::note>(visit,
                                                                                           heatmap);
}

void Fields(auto& visit, Is<Attachment> auto& attachment) {
  Entries<&Attachment::name, &Attachment::language, &Attachment::path, &Attachment::bytes,
          Optional{&Attachment::place}>(visit, attachment);
}

void Fields(auto& visit, Is<Dossier> auto& dossier) {
  Entries<&Dossier::key, &Dossier::title, Optional{&Dossier::text}, Optional{&Dossier::kind},
          &Dossier::details, &Dossier::attachments>(visit, dossier);
}

// The first entry of a figure, "type", by its place in Figure.
inline constexpr std::array<std::string_view, std::variant_size_v<Figure::variant>> kFigureTypes = {
    "flame-chart", "timeline", "tree", "plot", "drawing", "listing", "heatmap", "dossier"};

}  // namespace idbg::report
