// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "views/tensors/tensor_sections.h"
#include "views/units.h"

namespace idbg::views {

using diff::PairDiff;
using diff::Profile;
using diff::TensorDiff;

namespace {

// A picture of fewer cells says no more than the tables.
constexpr std::int64_t kFewestCells = 4;

std::vector<std::string> RangeTexts(std::size_t ranges, std::int64_t size) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < ranges; ++i) texts.push_back(RangeText(i, ranges, size));
  return texts;
}

std::vector<double> Counts(const std::vector<std::uint64_t>& counts) {
  return {counts.begin(), counts.end()};
}

report::Heatmap MapOf(const PairDiff& pair) {
  const TensorDiff& diff = pair.diff;
  const auto rows = static_cast<std::size_t>(diff.map_rows);
  const auto columns = static_cast<std::size_t>(diff.map_columns);
  const std::int64_t width = pair.expected->shape.empty() ? 1 : pair.expected->shape.back();
  const auto height = static_cast<std::int64_t>(diff.elements) / std::max<std::int64_t>(width, 1);
  report::Heatmap map{.key = "map",
                      .title = "Mismatches over rows and columns",
                      .value = "in a cell",
                      .note = "Columns are the last axis, rows all others."};
  const std::vector<double> counts = Counts(diff.map.mismatched);
  for (std::size_t row = 0; row < rows; ++row) {
    const auto begin = counts.begin() + static_cast<std::ptrdiff_t>(row * columns);
    map.rows.push_back(
        {.label = RangeText(row, rows, height),
         .values = std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(columns))});
  }
  if (!map.rows.empty()) map.rows.front().cells = RangeTexts(columns, width);
  return map;
}

// Parts of all that mismatches, so that axes with different numbers of ranges can be compared.
report::HeatmapRow ProfileRow(std::string label, const Profile& profile, std::int64_t size,
                              std::uint64_t mismatched) {
  report::HeatmapRow row{.label = std::move(label),
                         .values = Counts(profile.mismatched),
                         .cells = RangeTexts(profile.mismatched.size(), size)};
  for (double& value : row.values) value = 100 * value / static_cast<double>(mismatched);
  return row;
}

report::Heatmap ProfilesOf(const PairDiff& pair) {
  const TensorDiff& diff = pair.diff;
  report::Heatmap map{.key = "profile",
                      .title = "Mismatches along each axis and over blocks",
                      .value = "% of all mismatches",
                      .note = "Blocks are equal ranges of the elements in row-major order."};
  for (std::size_t axis = 0; axis < diff.axes.size(); ++axis)
    map.rows.push_back(ProfileRow("axis " + std::to_string(axis), diff.axes[axis],
                                  pair.expected->shape[axis], diff.mismatched));
  map.rows.push_back(
      ProfileRow("blocks", diff.blocks, static_cast<std::int64_t>(diff.elements), diff.mismatched));
  return map;
}

std::string UlpText(std::size_t bin) {
  if (bin < 2) return std::to_string(bin);
  return bin < 12 ? "≤" + std::to_string(std::uint64_t{1} << (bin - 1))
                  : "≤2^" + std::to_string(bin - 1);
}

report::Plot UlpPlot(const TensorDiff& diff) {
  report::Plot plot{.key = "ulp_chart",
                    .title = "Elements by ULP distance",
                    .x = {.title = "distance", .unit = "ULP"},
                    .y = {.title = "elements", .logarithmic = true}};
  report::Series series{.name = "elements", .points = {}, .bars = true};
  const auto last = std::ranges::find_if(diff.ulp_bins.rbegin(), diff.ulp_bins.rend(),
                                         [](std::uint64_t count) { return count > 0; });
  const auto bins = static_cast<std::size_t>(diff.ulp_bins.rend() - last);
  for (std::size_t bin = 0; bin < bins; ++bin) {
    plot.x.labels.push_back(UlpText(bin));
    if (diff.ulp_bins[bin] == 0) continue;
    series.points.push_back(
        {.x = static_cast<double>(bin), .y = static_cast<double>(diff.ulp_bins[bin])});
  }
  plot.series.push_back(std::move(series));
  return plot;
}

report::Plot PercentilePlot(const TensorDiff& diff) {
  report::Plot plot{.key = "percentiles",
                    .title = "Differences by share of elements",
                    .x = {.title = "share of elements", .unit = "%"},
                    .y = {.title = "largest difference"}};
  report::Series series{.name = "|actual - expected|", .line = true, .points = {}};
  for (std::size_t i = 0; i < diff::kPercents.size(); ++i) {
    if (const auto& value = diff.metrics.percentiles[i])
      series.points.push_back({.x = diff::kPercents[i], .y = *value});
  }
  if (diff.metrics.max_absolute)
    series.points.push_back({.x = 100, .y = *diff.metrics.max_absolute});
  plot.series.push_back(std::move(series));
  return plot;
}

constexpr double kLeastRise = 1.01;  // less is how errors spread, not where they come from

struct Step {
  const diff::PairDiff* pair = nullptr;
  std::size_t position = 0;  // in the order of the graph
  double error = 0;
  double before = 0;  // the largest error of the values before it

  // How much it rises above all before; from 0 to anything counts most.
  double Rise() const { return before > 0 ? error / before : HUGE_VAL; }
};

// Values with a relative RMSE, in the graph's order.
std::vector<Step> StepsOf(const diff::SetDiff& diff, const std::vector<std::string>& order) {
  std::map<std::string_view, const diff::PairDiff*> by_name;
  for (const diff::PairDiff& pair : diff.pairs) by_name.emplace(pair.name, &pair);
  std::vector<Step> steps;
  double largest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto found = by_name.find(order[i]);
    if (found == by_name.end()) continue;
    const std::optional<double>& error = found->second->diff.metrics.relative_rmse;
    if (!error || !std::isfinite(*error)) continue;
    steps.push_back({found->second, i, *error, largest});
    largest = std::max(largest, *error);
  }
  return steps;
}

report::Plot GrowthPlot(const std::vector<Step>& steps) {
  report::Plot plot{.key = "growth",
                    .title = "Relative RMSE of each value",
                    .x = {.title = "value, in the order of the graph"},
                    .y = {.title = "relative RMSE", .logarithmic = true},
                    .note = "Values without a difference are not drawn."};
  report::Series values{.name = "values", .points = {}};
  report::Series largest{.name = "largest so far", .line = true, .points = {}};
  for (const Step& step : steps) {
    if (step.error == 0) continue;
    const auto x = static_cast<double>(step.position);
    values.points.push_back({x, step.error, step.pair->name});
    largest.points.push_back({x, std::max(step.error, step.before)});
  }
  plot.series = {std::move(values), std::move(largest)};
  return plot;
}

report::Table RiseTable(std::vector<Step> steps, std::size_t top) {
  report::Table table{
      .key = "rises",
      .title = "Where the error rises",
      .columns = {"value", "type", "relative_rmse: relative RMSE [.significant]",
                  "before: largest before [.significant]", "factor: times [.significant]"},
      .note = "Values whose relative RMSE is more than 1 % above that of all values before them"};
  std::erase_if(steps, [](const Step& step) { return step.error <= kLeastRise * step.before; });
  std::ranges::stable_sort(steps, std::greater(), &Step::Rise);
  for (const Step& step : steps) {
    if (top != 0 && table.rows.size() == top) break;
    table.AddRow({step.pair->name, diff::TypeText(*step.pair->expected), step.error, step.before,
                  ValueIf(step.before > 0, step.Rise())});
  }
  return table;
}

}  // namespace

std::string RangeText(std::size_t range, std::size_t ranges, std::int64_t size) {
  const auto count = static_cast<std::int64_t>(ranges);
  const auto at = static_cast<std::int64_t>(range);
  const std::int64_t first = (at * size + count - 1) / count;
  const std::int64_t last = ((at + 1) * size + count - 1) / count - 1;
  return first == last ? std::to_string(first)
                       : std::to_string(first) + " to " + std::to_string(last);
}

void AddTensorFigures(const PairDiff& pair, report::Section& section) {
  const TensorDiff& diff = pair.diff;
  if (diff.mismatched > 0 && diff.elements >= kFewestCells) {
    section.figures.emplace_back(ProfilesOf(pair));
    if (pair.expected->shape.size() > 1 && diff.map_rows * diff.map_columns >= kFewestCells)
      section.figures.emplace_back(MapOf(pair));
  }
  if (diff.unequal == 0) return;
  if (!diff.ulp_bins.empty()) {
    section.figures.emplace_back(UlpPlot(diff));
  } else if (diff.metrics.percentiles[0]) {
    section.figures.emplace_back(PercentilePlot(diff));
  }
}

void AddErrorGrowth(const diff::SetDiff& diff, const std::vector<std::string>& order,
                    std::size_t top, report::Document& document) {
  const std::vector<Step> steps = StepsOf(diff, order);
  const auto differs = [](const Step& step) { return step.error > 0; };
  const auto first = std::ranges::find_if(steps, differs);
  if (first == steps.end()) return;
  const auto worst = std::ranges::max_element(steps, {}, &Step::error);
  report::Section& section =
      document.AddSection({.key = "growth", .title = "Error along the graph"});
  section.facts = {{"values: values compared", steps.size()},
                   {"different: values that differ", std::ranges::count_if(steps, differs)},
                   {"first: first that differs", first->pair->name},
                   {"largest: largest relative RMSE at", worst->pair->name},
                   {"largest_error: largest relative RMSE [.significant]", worst->error}};
  section.figures.emplace_back(GrowthPlot(steps));
  AddTable(RiseTable(steps, top), section);
}

}  // namespace idbg::views
