// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "diff/element_text.h"
#include "views/tensors/tensor_sections.h"
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
                             const diff::NonFiniteCounts& kinds) {
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
                      .columns = {"index",
                                  "expected",
                                  "actual",
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
                      .columns = {{"up_to", "up to ULP", "", 0}, "elements"}};
  for (std::size_t bin = 0; bin < diff.ulp_bins.size(); ++bin) {
    const double up_to = bin == 0 ? 0 : std::ldexp(1.0, static_cast<int>(bin) - 1);
    if (diff.ulp_bins[bin] > 0) table.AddRow({up_to, diff.ulp_bins[bin]});
  }
  return table;
}

report::Table AxisTable(const PairDiff& pair) {
  report::Table table{
      .key = "axes",
      .title = "Mismatches along each axis",
      .columns = {"axis",
                  "indices",
                  "mismatched",
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

// The text of torch's AssertionError, line by line.
void AddMessage(const PairDiff& pair, report::Section& section) {
  const std::string message = diff::AssertCloseMessage(pair.diff, *pair.actual, *pair.expected);
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t end = std::min(message.find('\n', at), message.size());
    if (end > at) section.lines.push_back(message.substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace

std::string IndexText(const std::vector<std::int64_t>& index) { return diff::PythonText(index); }

report::Section TensorDiffSection(const PairDiff& pair, diff::Semantics semantics) {
  report::Section section{.key = "tensor", .title = pair.name};
  if (semantics == diff::Semantics::kAssertClose) AddMessage(pair, section);
  AddFigures(pair, section);
  AddTensorFigures(pair, section);
  AddTable(ElementTable(pair.diff), section);
  AddTable(UlpTable(pair.diff), section);
  AddTable(AxisTable(pair), section);
  return section;
}

}  // namespace idbg::views
