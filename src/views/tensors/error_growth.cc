// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <utility>

#include "views/tensors/tensor_sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

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
      .columns = {"value",
                  "type",
                  {"relative_rmse", "relative RMSE", "", report::kSignificantDigits},
                  {"before", "largest before", "", report::kSignificantDigits},
                  {"factor", "times", "", report::kSignificantDigits}},
      .note = "Values whose relative RMSE is more than 1 % above that of all values before them"};
  std::erase_if(steps, [](const Step& step) { return step.error <= kLeastRise * step.before; });
  std::ranges::stable_sort(steps, std::greater(), &Step::Rise);
  for (const Step& step : steps) {
    if (top != 0 && table.rows.size() == top) break;
    table.AddRow({step.pair->name, diff::TypeText(*step.pair->expected), step.error, step.before,
                  step.before > 0 ? report::Value(step.Rise()) : report::Value()});
  }
  return table;
}

}  // namespace

void AddErrorGrowth(const diff::SetDiff& diff, const std::vector<std::string>& order,
                    std::size_t top, report::Document& document) {
  const std::vector<Step> steps = StepsOf(diff, order);
  const auto differs = [](const Step& step) { return step.error > 0; };
  const auto first = std::ranges::find_if(steps, differs);
  if (first == steps.end()) return;
  const auto worst = std::ranges::max_element(steps, {}, &Step::error);
  report::Section section{.key = "growth", .title = "Error along the graph"};
  section.facts = {
      {"values", "values compared", steps.size()},
      {"different", "values that differ", std::ranges::count_if(steps, differs)},
      {"first", "first that differs", first->pair->name},
      {"largest", "largest relative RMSE at", worst->pair->name},
      {"largest_error", "largest relative RMSE", worst->error, "", report::kSignificantDigits}};
  section.figures.emplace_back(GrowthPlot(steps));
  AddTable(RiseTable(steps, top), section);
  document.sections.push_back(std::move(section));
}

}  // namespace idbg::views
