// SPDX-License-Identifier: Apache-2.0
#include "report/html/bounds.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace idbg::report {
namespace {

constexpr const char* kRest = "the JSON form has them";

template <typename T>
std::int64_t Cut(std::vector<T>& elements, std::size_t most) {
  if (elements.size() <= most) return 0;
  const auto removed = static_cast<std::int64_t>(elements.size() - most);
  elements.resize(most);
  return removed;
}

// Cuts at a character of UTF-8.
std::size_t CutText(std::string& text, std::size_t most) {
  if (text.size() <= most) return 0;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  const std::size_t removed = text.size() - end;
  text.resize(end);
  return removed;
}

void CutCell(std::string& text, std::size_t most) {
  const std::size_t removed = CutText(text, most);
  if (removed > 0) text += fmt::format("... ({} more bytes)", removed);
}

class Bounder {
 public:
  explicit Bounder(const PageLimits& limits) : limits_(limits) {}

  void Apply(Table& table) const {
    const std::int64_t removed = Cut(table.rows, limits_.rows);
    if (removed > 0)
      table.note += fmt::format("{}{} more rows are not on this page: {}.",
                                table.note.empty() ? "" : " ", removed, kRest);
    for (auto& row : table.rows) {
      for (Value& value : row) {
        if (auto* text = std::get_if<std::string>(&value)) CutCell(*text, limits_.cell_bytes);
      }
    }
  }

  // The longest spans stay.
  void Apply(FlameChart& chart) const {
    if (chart.spans.size() > limits_.spans) {
      std::vector<double> durations;
      for (const FlameSpan& span : chart.spans) durations.push_back(span.duration_us);
      std::ranges::nth_element(durations, durations.begin() + static_cast<long>(limits_.spans),
                               std::greater{});
      const double least = durations[limits_.spans];
      const std::size_t before = chart.spans.size();
      std::erase_if(chart.spans, [least](const FlameSpan& s) { return !(s.duration_us > least); });
      chart.left_out += static_cast<std::int64_t>(before - chart.spans.size());
    }
    for (FlameSpan& span : chart.spans) {
      CutCell(span.name, limits_.cell_bytes);
      Apply(span.details);
    }
  }

  void Apply(Details& details) const {
    Cut(details, 100);
    for (auto& [key, text] : details) CutCell(text, limits_.cell_bytes);
  }

  void Apply(Timeline& timeline) const {
    const std::int64_t removed = Cut(timeline.events, limits_.events);
    if (removed > 0) timeline.title += fmt::format(" ({} later events: {})", removed, kRest);
    for (TimelineEvent& event : timeline.events) {
      for (std::string* text : {&event.label, &event.text, &event.advice, &event.place})
        CutCell(*text, limits_.cell_bytes);
    }
  }

  void Apply(Tree& tree) const {
    tree.left_out += Cut(tree.nodes, limits_.tree_nodes);
    for (TreeNode& node : tree.nodes) {
      CutCell(node.label, limits_.cell_bytes);
      CutCell(node.text, limits_.cell_bytes);
    }
  }

  void Apply(Plot& plot) const {
    for (Series& series : plot.series) {
      const std::size_t count = series.points.size();
      if (count <= limits_.points) continue;
      for (std::size_t i = 0; i < limits_.points; ++i)
        series.points[i] =
            series.points[i * (count - 1) / std::max(limits_.points - 1, std::size_t{1})];
      series.points.resize(limits_.points);
      plot.note += fmt::format("{}{} of {} points of '{}' are drawn.", plot.note.empty() ? "" : " ",
                               limits_.points, count, series.name);
    }
  }

  void Apply(Drawing& drawing) const {
    drawing.left_out += Cut(drawing.nodes, limits_.drawing_nodes);
    const std::size_t count = drawing.nodes.size();
    std::erase_if(drawing.edges, [count](const DrawingEdge& edge) {
      return std::max(edge.from, edge.to) >= count;
    });
    Cut(drawing.edges, 8 * limits_.drawing_nodes);
    for (DrawingNode& node : drawing.nodes) {
      CutCell(node.label, limits_.cell_bytes);
      Apply(node.details);
    }
  }

  void Apply(Listing& listing) const {
    const std::size_t removed = CutText(listing.text, limits_.text_bytes);
    if (removed > 0) listing.text += fmt::format("\n... {} more bytes: {}", removed, kRest);
  }

  void Apply(Section& section) const {
    const std::int64_t removed = Cut(section.lines, limits_.lines);
    if (removed > 0) section.lines.push_back(fmt::format("... {} more lines: {}", removed, kRest));
    for (Table& table : section.tables) Apply(table);
    for (Figure& figure : section.figures) std::visit([this](auto& f) { Apply(f); }, figure);
  }

  void Apply(Document& document) const {
    for (Section& section : document.sections) Apply(section);
    // Notes go before warnings, warnings before errors.
    if (document.findings.size() > limits_.findings)
      std::ranges::stable_sort(document.findings, std::less{}, &Finding::severity);
    const std::int64_t removed = Cut(document.findings, limits_.findings);
    for (Finding& finding : document.findings) {
      CutCell(finding.message, limits_.cell_bytes);
      CutCell(finding.advice, limits_.cell_bytes);
    }
    if (removed > 0)
      document.findings.push_back({.rule = "page-is-bounded",
                                   .severity = Severity::kNote,
                                   .message = "more findings are not on this page",
                                   .advice = kRest,
                                   .count = removed});
  }

 private:
  const PageLimits& limits_;
};

}  // namespace

PageLimits PageLimits::Half() const {
  PageLimits half = *this;
  for (std::size_t PageLimits::*limit :
       {&PageLimits::findings, &PageLimits::lines, &PageLimits::rows, &PageLimits::spans,
        &PageLimits::events, &PageLimits::tree_nodes, &PageLimits::points,
        &PageLimits::drawing_nodes, &PageLimits::text_bytes, &PageLimits::cell_bytes})
    half.*limit = std::max<std::size_t>(half.*limit / 2, 1);
  return half;
}

Document Bounded(Document document, const PageLimits& limits) {
  Bounder(limits).Apply(document);
  return document;
}

}  // namespace idbg::report
