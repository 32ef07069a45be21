// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/text/utf8.h"
#include "report/html/layout.h"
#include "report/json_fields.h"

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
  const std::size_t end = base::Utf8Prefix(text, most);
  const std::size_t removed = text.size() - end;
  text.resize(end);
  return removed;
}

// Cuts every text of what it visits, and makes it safe to show: the page is drawn from it. Browsers
// obey the controls of bidirectional text.
class TextCutter {
 public:
  explicit TextCutter(std::size_t most) : most_(most) {}

  void operator()(std::string_view, auto& field) const { Apply(field); }
  void Optional(std::string_view, auto& field, auto... /*absent*/) const { Apply(field); }
  void Object(std::string_view, const auto& fields) const { fields(*this); }

  template <typename T>
  void Apply(T& part) const {
    if constexpr (std::is_class_v<T>) Fields(*this, part);  // numbers have no text
  }
  template <typename T>
  void Apply(std::optional<T>&) const {}
  void Apply(std::string& text) const {
    const std::size_t removed = CutText(text, most_);
    text = base::SafeLines(text);
    if (removed > 0) text += fmt::format("... ({} more bytes)", removed);
  }
  void Apply(Value& value) const {
    if (auto* text = std::get_if<std::string>(&value)) Apply(*text);
  }
  void Apply(Figure& figure) const {
    std::visit([this](auto& drawn) { Apply(drawn); }, figure);
  }
  void Apply(Listing& listing) const {  // its text has a limit of its own
    for (std::string* text : {&listing.key, &listing.title, &listing.language, &listing.place})
      Apply(*text);
    listing.text = base::SafeLines(listing.text);
  }
  template <typename T>
  void Apply(std::vector<T>& elements) const {
    for (T& element : elements) Apply(element);
  }
  template <typename T>
  void Apply(std::pair<std::string, T>& entry) const {
    Apply(entry.first);
    Apply(entry.second);
  }

 private:
  std::size_t most_;
};

// Cuts every list of a Document, and the texts of listings.
class ListCutter {
 public:
  explicit ListCutter(const PageLimits& limits) : limits_(limits) {}

  void Apply(Table& table) const {
    const std::int64_t removed = Cut(table.rows, limits_.rows);
    if (removed > 0)
      table.note += fmt::format("{}{} more rows are not on this page: {}.",
                                table.note.empty() ? "" : " ", removed, kRest);
  }

  // The longest spans stay; of equal ones the first.
  void Apply(FlameChart& chart) const {
    for (FlameSpan& span : chart.spans) Cut(span.details, limits_.parts);
    if (chart.spans.size() <= limits_.spans) return;
    const auto length = [](const FlameSpan& span) {
      return std::isnan(span.duration_us) ? 0 : span.duration_us;
    };
    std::vector<double> lengths;
    for (const FlameSpan& span : chart.spans) lengths.push_back(length(span));
    const auto last = lengths.begin() + static_cast<std::ptrdiff_t>(limits_.spans);
    std::ranges::nth_element(lengths, last, std::greater{});
    const double least = *last;
    auto room = static_cast<std::ptrdiff_t>(limits_.spans) -
                std::count_if(lengths.begin(), last, [least](double l) { return l > least; });
    chart.left_out += static_cast<std::int64_t>(chart.spans.size() - limits_.spans);
    std::erase_if(chart.spans, [&](const FlameSpan& span) {
      return length(span) < least || (length(span) == least && room-- <= 0);
    });
  }

  void Apply(Timeline& timeline) const {
    const std::int64_t removed = Cut(timeline.events, limits_.events);
    if (removed > 0) timeline.title += fmt::format(" ({} later events: {})", removed, kRest);
  }

  void Apply(Tree& tree) const { tree.left_out += Cut(tree.nodes, limits_.tree_nodes); }

  void Apply(Plot& plot) const {
    Cut(plot.series, limits_.parts);
    for (Axis* axis : {&plot.x, &plot.y}) Cut(axis->labels, limits_.parts);
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

  void Apply(Heatmap& heatmap) const {
    std::int64_t removed = Cut(heatmap.rows, limits_.parts);
    for (HeatmapRow& row : heatmap.rows) {
      removed += Cut(row.values, limits_.parts);
      Cut(row.cells, limits_.parts);
    }
    if (removed > 0) heatmap.title += fmt::format(" ({} more rows or cells: {})", removed, kRest);
  }

  void Apply(Drawing& drawing) const {
    drawing.left_out += Cut(drawing.nodes, limits_.drawing_nodes);
    const std::size_t count = drawing.nodes.size();
    std::erase_if(drawing.edges, [count](const DrawingEdge& edge) {
      return std::max(edge.from, edge.to) >= count;
    });
    const std::int64_t removed = Cut(drawing.edges, 8 * limits_.drawing_nodes);
    if (removed > 0) drawing.title += fmt::format(" ({} more arrows: {})", removed, kRest);
    for (DrawingNode& node : drawing.nodes) Cut(node.details, limits_.parts);
  }

  void Apply(Listing& listing) const {
    const std::size_t removed = CutText(listing.text, limits_.text_bytes);
    if (removed > 0) listing.text += fmt::format("\n... {} more bytes: {}", removed, kRest);
  }

  void Apply(Dossier& dossier) const {
    Cut(dossier.details, limits_.parts);
    const std::int64_t removed = Cut(dossier.attachments, limits_.parts);
    if (removed > 0) dossier.text += fmt::format(" ({} more texts are left out)", removed);
  }

  void Apply(Section& section) const {
    std::int64_t removed = Cut(section.lines, limits_.lines);
    if (removed > 0) section.lines.push_back(fmt::format("... {} more lines: {}", removed, kRest));
    removed = Cut(section.facts, limits_.parts) + Cut(section.tables, limits_.parts) +
              Cut(section.figures, limits_.parts);
    if (removed > 0)
      section.lines.push_back(
          fmt::format("... {} more facts, tables or figures: {}", removed, kRest));
    for (Table& table : section.tables) Apply(table);
    for (Figure& figure : section.figures) std::visit([this](auto& f) { Apply(f); }, figure);
  }

  void Apply(Document& document) const {
    Cut(document.context, limits_.parts);
    const std::int64_t sections = Cut(document.sections, limits_.sections);
    for (Section& section : document.sections) Apply(section);
    // Notes go before warnings, warnings before errors.
    if (document.findings.size() > limits_.findings)
      std::ranges::stable_sort(document.findings, std::less{}, &Finding::severity);
    const std::int64_t verdicts = Cut(document.verdicts, limits_.parts);
    for (Verdict& verdict : document.verdicts) Cut(verdict.figures, limits_.parts);
    const std::int64_t findings = Cut(document.findings, limits_.findings);
    for (Finding& finding : document.findings) Cut(finding.values, limits_.parts);
    AddNote("verdicts", verdicts, document);
    AddNote("findings", findings, document);
    AddNote("sections", sections, document);
  }

 private:
  static void AddNote(const char* what, std::int64_t count, Document& document) {
    if (count == 0) return;
    document.findings.push_back({.rule = "page-is-bounded",
                                 .severity = Severity::kNote,
                                 .message = fmt::format("more {} are not on this page", what),
                                 .advice = kRest,
                                 .count = count});
  }

  const PageLimits& limits_;
};

}  // namespace

PageLimits PageLimits::Half() const {
  auto limits =  // it has nothing else
      std::bit_cast<std::array<std::size_t, sizeof(PageLimits) / sizeof(std::size_t)>>(*this);
  for (std::size_t& limit : limits) limit = std::max<std::size_t>(limit / 2, 1);
  return std::bit_cast<PageLimits>(limits);
}

Document Bounded(Document document, const PageLimits& limits) {
  ListCutter(limits).Apply(document);
  TextCutter(limits.cell_bytes).Apply(document);
  return document;
}

}  // namespace idbg::report
