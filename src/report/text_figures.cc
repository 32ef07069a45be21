// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "base/text/text.h"
#include "report/text_parts.h"

namespace idbg::report {
namespace {

using Lines = std::vector<std::string>;

constexpr std::size_t kMostFigures = 3;  // in full, of a section
constexpr std::size_t kMostDrawnLines = 30;
constexpr std::size_t kMostCodeLines = 20;
constexpr std::int64_t kMostIndent = 40;
constexpr std::size_t kMostMapRows = 64;
constexpr std::size_t kMostLabel = 24;

void AddLeftOut(std::int64_t count, const char* what, Lines& lines) {
  if (count > 0) lines.push_back(fmt::format("  ... and {} more {}", count, what));
}

template <typename T>
std::int64_t Beyond(const std::vector<T>& elements, std::size_t most = kMostDrawnLines) {
  return static_cast<std::int64_t>(elements.size() - std::min(elements.size(), most));
}

std::string Drawn(const std::string& title, std::size_t count, const char* what) {
  return fmt::format("  {}: {} {}", title, count, what);
}

Lines LinesOf(const FlameChart& chart) { return {Drawn(chart.title, chart.spans.size(), "spans")}; }

Lines LinesOf(const Plot& plot) {
  std::size_t points = 0;
  for (const Series& series : plot.series) points += series.points.size();
  return {Drawn(plot.title, points, "points")};
}

Lines LinesOf(const Drawing& drawing) {
  return {Drawn(drawing.title, drawing.nodes.size(), "nodes")};
}

Lines LinesOf(const Timeline& timeline) {
  Lines lines = {timeline.title};
  for (const TimelineEvent& event : timeline.events | std::views::take(kMostDrawnLines)) {
    std::string line = fmt::format("  {:>10.3f} s  {}", event.time_us / 1e6, event.label);
    if (!event.text.empty()) line += ": " + event.text;
    if (!event.place.empty()) line += " (" + event.place + ")";
    lines.push_back(std::move(line));
  }
  AddLeftOut(Beyond(timeline.events), "events", lines);
  return lines;
}

Lines LinesOf(const Tree& tree) {
  Lines lines = {tree.title};
  for (const TreeNode& node : tree.nodes | std::views::take(kMostDrawnLines)) {
    const auto indent =
        std::min(2 * std::clamp<std::int64_t>(node.depth, 0, kMostIndent) + 2, kMostIndent);
    std::string line(static_cast<std::size_t>(indent), ' ');
    line += node.label;
    if (!node.text.empty()) line += "  " + node.text;
    if (node.count > 1) line += fmt::format(" x{}", node.count);
    lines.push_back(std::move(line));
  }
  AddLeftOut(Beyond(tree.nodes) + tree.left_out, "nodes", lines);
  return lines;
}

// A character for each cell: the darker, the larger. What is not 0 can be seen.
std::string Shades(const HeatmapRow& row, double most) {
  constexpr std::string_view kShades = " .:-=+*#%@";
  std::string text;
  for (const double value : row.values) {
    if (std::isnan(value)) {
      text += '?';
    } else if (!(value > 0)) {
      text += ' ';
    } else {
      const double share = value >= most ? 1 : value / most;
      text += kShades[1 + static_cast<std::size_t>(share * (kShades.size() - 2))];
    }
  }
  return text;
}

Lines LinesOf(const Heatmap& heatmap) {
  double most = 0;
  std::size_t width = 0;
  for (const HeatmapRow& row : heatmap.rows) {
    width = std::max(width, std::min(DisplayWidth(row.label), kMostLabel));
    for (const double value : row.values) most = value > most ? value : most;
  }
  Lines lines = {fmt::format("{} ('@': {:g} {})", heatmap.title, most, heatmap.value)};
  for (const HeatmapRow& row : heatmap.rows | std::views::take(kMostMapRows)) {
    const std::string label = OneLine(row.label, kMostLabel);
    const std::size_t pad = width - std::min(DisplayWidth(label), width);
    lines.push_back("  " + std::string(pad, ' ') + label + " |" + Shades(row, most) + "|");
  }
  AddLeftOut(Beyond(heatmap.rows, kMostMapRows), "rows", lines);
  return lines;
}

Lines LinesOf(const Listing& listing) {
  Lines lines = {listing.place.empty() ? listing.title
                                       : listing.title + " (" + listing.place + ")"};
  std::string_view rest = listing.text;
  std::int64_t left_out = 0;
  while (!rest.empty()) {
    const std::string_view line = base::TakeUntil(rest, '\n');
    if (lines.size() <= kMostCodeLines) {
      lines.push_back("  " + std::string(line));
    } else {
      ++left_out;
    }
  }
  AddLeftOut(left_out, "lines", lines);
  return lines;
}

Lines LinesOf(const Dossier& dossier) {
  return {Drawn(dossier.text.empty() ? dossier.title : dossier.title + ", " + dossier.text,
                dossier.attachments.size(), "texts")};
}

Lines Brief(const Timeline& timeline) {
  return {Drawn(timeline.title, timeline.events.size(), "events")};
}
Lines Brief(const Tree& tree) { return {Drawn(tree.title, tree.nodes.size(), "nodes")}; }
Lines Brief(const Heatmap& map) { return {Drawn(map.title, map.rows.size(), "rows")}; }
Lines Brief(const Listing& listing) {
  const auto lines = std::ranges::count(listing.text, '\n');
  return {Drawn(listing.title, static_cast<std::size_t>(lines), "lines")};
}
Lines Brief(const auto& drawn) { return LinesOf(drawn); }

bool IsText(const Figure& figure) {
  return std::holds_alternative<Timeline>(figure) || std::holds_alternative<Tree>(figure) ||
         std::holds_alternative<Listing>(figure) || std::holds_alternative<Heatmap>(figure);
}

}  // namespace

std::vector<Lines> FigureLines(const std::vector<Figure>& figures) {
  std::vector<Lines> blocks;
  Lines drawn = {"Drawn by 'inductor-debug report':"};
  std::size_t in_full = 0;
  for (const Figure& figure : figures) {
    const bool is_full = IsText(figure) && in_full++ < kMostFigures;
    Lines lines =
        std::visit([is_full](const auto& f) { return is_full ? LinesOf(f) : Brief(f); }, figure);
    for (std::string& line : lines) line = OneLine(line, kMostLineBytes);
    if (is_full)
      blocks.push_back(std::move(lines));
    else
      drawn.insert(drawn.end(), lines.begin(), lines.end());
  }
  if (drawn.size() > 1) blocks.push_back(std::move(drawn));
  return blocks;
}

}  // namespace idbg::report
