// SPDX-License-Identifier: Apache-2.0
#include "views/tensors/tensor_diff_section.h"

#include <algorithm>
#include <cmath>

#include "diff/element_text.h"
#include "report/digits.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using diff::PairDiff;
using diff::TensorDiff;

void AddFigures(const PairDiff& pair, report::Section& section) {
  const TensorDiff& diff = pair.diff;
  const diff::Metrics& metrics = diff.metrics;
  section.facts = {
      {"verdict", "verdict", ToString(diff.verdict)},
      {"type", "type", diff::TypeText(*pair.expected)},
      {"rtol", "rtol", diff.tolerance.rtol, "", report::kSignificantDigits},
      {"atol", "atol", diff.tolerance.atol, "", report::kSignificantDigits},
      {"elements", "elements", diff.elements},
      {"mismatched", "mismatched", diff.mismatched},
      {"unequal", "not equal", diff.unequal},
      {"max_absolute", "largest difference", OrNothing(metrics.max_absolute), "",
       report::kSignificantDigits},
      {"mean_absolute", "mean difference", OrNothing(metrics.mean_absolute), "",
       report::kSignificantDigits},
      {"rmse", "RMSE", OrNothing(metrics.rmse), "", report::kSignificantDigits},
      {"max_relative", "largest relative difference", OrNothing(metrics.max_relative), "",
       report::kSignificantDigits},
      {"mean_relative", "mean relative difference", OrNothing(metrics.mean_relative), "",
       report::kSignificantDigits},
      {"relative_rmse", "relative RMSE", OrNothing(metrics.relative_rmse), "",
       report::kSignificantDigits},
      {"cosine", "cosine", OrNothing(metrics.cosine), "", report::kSignificantDigits},
      {"p50", "50th percentile of differences", OrNothing(metrics.percentiles[0]), "",
       report::kSignificantDigits},
      {"p90", "90th percentile", OrNothing(metrics.percentiles[1]), "", report::kSignificantDigits},
      {"p99", "99th percentile", OrNothing(metrics.percentiles[2]), "", report::kSignificantDigits},
      {"p99_9", "99.9th percentile", OrNothing(metrics.percentiles[3]), "",
       report::kSignificantDigits},
  };
  if (diff.max_ulp) section.facts.Add({{"max_ulp", "largest ULP distance", *diff.max_ulp}});
  const auto add_kinds = [&](std::string_view key, std::string_view title,
                             const diff::NonFinite& kinds) {
    const std::string name(key);
    const std::string text(title);
    if (kinds.nan > 0) section.facts.Add({{name + "_nan", text + ": NaN", kinds.nan}});
    if (kinds.positive_infinity + kinds.negative_infinity > 0)
      section.facts.Add({{name + "_infinite", text + ": infinite",
                          kinds.positive_infinity + kinds.negative_infinity}});
  };
  add_kinds("expected", "expected", diff.expected);
  add_kinds("actual", "actual", diff.actual);
  if (pair.same) {
    section.facts.Add({{"same", "same() passes", pair.same->passes},
                       {"same_reason", "same() decided by", pair.same->reason},
                       {"res_error", "RMSE of actual against float64",
                        OrNothing(pair.same->res_error), "", report::kSignificantDigits},
                       {"ref_error", "RMSE of expected against float64",
                        OrNothing(pair.same->ref_error), "", 9}});
  }
  if (!diff.structure.empty()) section.facts.Add({{"structure", "structure", diff.structure}});
  if (!diff.note.empty()) section.facts.Add({{"note", "note", diff.note}});
}

report::Table ElementTable(const TensorDiff& diff) {
  report::Table table{.key = "elements",
                      .title = "Largest differences",
                      .columns = {{"index", "index"},
                                  {"expected", "expected"},
                                  {"actual", "actual"},
                                  {"difference", "difference", "", report::kSignificantDigits},
                                  {"relative", "relative", "", report::kSignificantDigits},
                                  {"ulp", "ULP"}}};
  for (const diff::Element& element : diff.top)
    table.AddRow(
        {IndexText(element.index), element.expected, element.actual, element.difference,
         element.relative,
         element.ulp ? report::Value(static_cast<std::int64_t>(*element.ulp)) : report::Value()});
  return table;
}

report::Table UlpTable(const TensorDiff& diff) {
  report::Table table{.key = "ulp",
                      .title = "Elements by ULP distance",
                      .columns = {{"up_to", "up to ULP", "", 0}, {"elements", "elements"}}};
  for (std::size_t bin = 0; bin < diff.ulp_bins.size(); ++bin) {
    const double up_to = bin == 0 ? 0 : std::ldexp(1.0, static_cast<int>(bin) - 1);
    if (diff.ulp_bins[bin] > 0) table.AddRow({up_to, diff.ulp_bins[bin]});
  }
  return table;
}

// "0 to 3" of an axis of `size` indices in `ranges` ranges.
std::string RangeText(std::size_t range, std::size_t ranges, std::int64_t size) {
  const auto count = static_cast<std::int64_t>(ranges);
  const auto at = static_cast<std::int64_t>(range);
  const std::int64_t first = (at * size + count - 1) / count;
  const std::int64_t last = ((at + 1) * size + count - 1) / count - 1;
  return first == last ? std::to_string(first)
                       : std::to_string(first) + " to " + std::to_string(last);
}

report::Table AxisTable(const PairDiff& pair) {
  report::Table table{
      .key = "axes",
      .title = "Mismatches along each axis",
      .columns = {{"axis", "axis"},
                  {"indices", "indices"},
                  {"mismatched", "mismatched"},
                  {"max_difference", "largest difference", "", report::kSignificantDigits}}};
  for (std::size_t axis = 0; axis < pair.diff.axes.size(); ++axis) {
    const diff::Profile& profile = pair.diff.axes[axis];
    for (std::size_t range = 0; range < profile.mismatched.size(); ++range) {
      if (profile.mismatched[range] == 0) continue;
      table.AddRow({axis, RangeText(range, profile.mismatched.size(), pair.expected->shape[axis]),
                    profile.mismatched[range], profile.max_difference[range]});
    }
  }
  return table;
}

// A character for each cell: the darker, the more of it mismatches.
void AddMap(const PairDiff& pair, report::Section& section) {
  constexpr std::string_view kShades = " .:-=+*#%@";
  const TensorDiff& diff = pair.diff;
  if (diff.mismatched == 0 || diff.map_rows * diff.map_columns < 4) return;
  const std::uint64_t most = *std::ranges::max_element(diff.map.mismatched);
  section.lines.emplace_back(
      "Mismatches over rows (all axes but the last) and columns (the last axis), '@': " +
      std::to_string(most) + " in a cell");
  for (std::int64_t row = 0; row < diff.map_rows; ++row) {
    std::string line = "|";
    for (std::int64_t column = 0; column < diff.map_columns; ++column) {
      const std::uint64_t count =
          diff.map.mismatched[static_cast<std::size_t>(row * diff.map_columns + column)];
      const auto shade = count == 0 ? 0
                                    : 1 + static_cast<std::size_t>(static_cast<double>(count - 1) /
                                                                   static_cast<double>(most) * 9);
      line += kShades[std::min(shade, kShades.size() - 1)];
    }
    section.lines.push_back(line + "|");
  }
}

}  // namespace

std::string IndexText(const std::vector<std::int64_t>& index) { return diff::PythonText(index); }

report::Section TensorDiffSection(const PairDiff& pair) {
  report::Section section{.key = "tensor", .title = pair.name};
  AddFigures(pair, section);
  AddMap(pair, section);
  AddTable(ElementTable(pair.diff), section);
  AddTable(UlpTable(pair.diff), section);
  AddTable(AxisTable(pair), section);
  return section;
}

}  // namespace idbg::views
