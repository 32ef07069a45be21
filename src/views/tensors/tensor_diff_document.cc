// SPDX-License-Identifier: Apache-2.0
#include <string_view>
#include <utility>

#include "base/json/token_writer.h"
#include "base/text/text.h"
#include "diff/view.h"
#include "views/tensors/tensor_sections.h"
#include "views/units.h"

namespace idbg::views {

using diff::PairDiff;
using diff::TensorDiff;

namespace {

// What is worst comes first.
int RankOf(const PairDiff& pair) {
  if (pair.actual == nullptr || pair.expected == nullptr) return 0;
  switch (pair.diff.verdict) {
    case diff::Verdict::kStructure:
      return 0;
    case diff::Verdict::kNan:
      return 1;
    case diff::Verdict::kMismatch:
      return 2;
    case diff::Verdict::kWithinBudget:
      return 3;
    default:
      return 4;
  }
}

std::vector<const PairDiff*> ByRank(const diff::SetDiff& diff) {
  return SortedBy(diff.pairs, [](const PairDiff& pair) {
    return std::pair(RankOf(pair), -pair.diff.metrics.relative_rmse.value_or(0));
  });
}

std::string StatusOf(const PairDiff& pair) {
  if (pair.actual == nullptr) return "missing";
  if (pair.expected == nullptr) return "extra";
  return std::string(ToString(pair.diff.verdict));
}

report::Table PairTable(const std::vector<const PairDiff*>& order) {
  report::Table table{
      .key = "tensors",
      .title = "Tensors",
      .columns = {"name", "type", "verdict", "mismatched",
                  "mismatched_share: share [% .significant]",
                  "max_absolute: max difference [.significant]",
                  "max_relative: max relative [.significant]",
                  "relative_rmse: relative RMSE [.significant]", "max_ulp: max ULP"}};
  for (const PairDiff* const pair : order) {
    const diff::TensorDiff& diff = pair->diff;
    const diff::TensorView* const any = pair->expected != nullptr ? pair->expected : pair->actual;
    const bool is_compared = diff.elements > 0;
    table.AddRow({pair->name, diff::TypeText(*any), StatusOf(*pair),
                  ValueIf(is_compared, diff.mismatched),
                  ValueIf(is_compared, 100 * static_cast<double>(diff.mismatched) /
                                           static_cast<double>(diff.elements)),
                  diff.metrics.max_absolute, diff.metrics.max_relative, diff.metrics.relative_rmse,
                  diff.max_ulp});
  }
  return table;
}

std::string MismatchText(const PairDiff& pair) {
  const diff::TensorDiff& diff = pair.diff;
  std::string text = std::to_string(diff.mismatched) + " of " + std::to_string(diff.elements) +
                     " elements outside the tolerance";
  if (diff.worst_absolute) {
    const diff::Element& worst = *diff.worst_absolute;
    text += "; the largest difference is " + base::PythonRepr(worst.difference) + " at " +
            diff::PythonText(worst.index) + ": " + worst.actual + ", expected " + worst.expected;
  }
  return text;
}

void AddFinding(const PairDiff& pair, report::Document& document) {
  report::Finding finding{.rule = "structure", .severity = report::Severity::kError};
  const std::string name = pair.name + ": ";
  if (pair.actual == nullptr) {
    finding.message = name + "missing in the second input";
  } else if (pair.expected == nullptr) {
    finding.message = name + "only in the second input";
    finding.severity = report::Severity::kWarning;
  } else if (pair.diff.verdict == diff::Verdict::kStructure) {
    finding.message = name + pair.diff.structure;
    if (pair.diff.mismatched > 0) finding.message += "; " + MismatchText(pair);
  } else if (pair.diff.verdict == diff::Verdict::kNan) {
    finding.rule = "nan";
    finding.message = name + std::to_string(pair.diff.nan_mismatched) +
                      " elements are NaN or infinite in one input only; " + MismatchText(pair);
  } else if (pair.diff.verdict == diff::Verdict::kMismatch) {
    finding.rule = "mismatch";
    finding.message = name + (pair.diff.mismatched > 0 ? MismatchText(pair)
                                                       : "same() fails: " + pair.same->reason);
  } else if (pair.same && pair.same->passes && pair.diff.mismatched > 0) {
    finding.rule = "noise";
    finding.severity = report::Severity::kNote;
    finding.is_advisory = true;
    finding.message = name + MismatchText(pair) + "; same() passes: " + pair.same->reason;
  } else {
    if (pair.actual_name.empty()) return;
    finding.rule = "renamed";
    finding.severity = report::Severity::kNote;
    finding.message = name + "called '" + pair.actual_name + "' in the second input";
  }
  finding.values = {{"tensor", pair.name}, {"mismatched", pair.diff.mismatched}};
  document.AddFinding(std::move(finding));
}

void AddOverview(const diff::SetDiff& diff, const std::vector<const PairDiff*>& order,
                 const TensorDiffView& view, report::Document& document) {
  report::Section& section = document.AddSection({.key = "diff", .title = "Two sets of tensors"});
  section.facts = {{"compared", diff.compared},
                   {"passed", diff.passed},
                   {"missing", diff.missing},
                   {"extra", diff.extra},
                   {"renamed", diff.renamed}};
  AddFirstRows(PairTable(order), view.top, section);
}

void AddFigures(const PairDiff& pair, report::Section& section) {
  const TensorDiff& diff = pair.diff;
  const diff::Metrics& metrics = diff.metrics;
  section.facts = {
      {"verdict", ToString(diff.verdict)},
      {"type", diff::TypeText(*pair.expected)},
      {"rtol [.significant]", diff.tolerance.rtol},
      {"atol [.significant]", diff.tolerance.atol},
      {"elements", diff.elements},
      {"mismatched", diff.mismatched},
      {"unequal: not equal", diff.unequal},
      {"max_absolute: largest difference [.significant]", metrics.max_absolute},
      {"mean_absolute: mean difference [.significant]", metrics.mean_absolute},
      {"rmse: RMSE [.significant]", metrics.rmse},
      {"max_relative: largest relative difference [.significant]", metrics.max_relative},
      {"mean_relative: mean relative difference [.significant]", metrics.mean_relative},
      {"relative_rmse: relative RMSE [.significant]", metrics.relative_rmse},
      {"cosine [.significant]", metrics.cosine},
      {"snr_db: signal-to-noise ratio [dB .1]", metrics.snr_db},
      {"p50: 50th percentile of differences [.significant]", metrics.percentiles[0]},
      {"p90: 90th percentile [.significant]", metrics.percentiles[1]},
      {"p99: 99th percentile [.significant]", metrics.percentiles[2]},
      {"p99_9: 99.9th percentile [.significant]", metrics.percentiles[3]},
  };
  if (diff.max_ulp) section.facts.Add({"max_ulp: largest ULP distance", *diff.max_ulp});
  const auto add_kinds = [&](const std::string& name, const diff::NonFiniteCounts& kinds) {
    AddCount({name + "_nan", name + ": NaN"}, kinds.nan, section);
    AddCount({name + "_infinite", name + ": infinite"},
             kinds.positive_infinity + kinds.negative_infinity, section);
  };
  add_kinds("expected", diff.expected);
  add_kinds("actual", diff.actual);
  if (pair.same) {
    section.facts.Add(
        {{"same: same() passes", pair.same->passes},
         {"same_reason: same() decided by", pair.same->reason},
         {"res_error: RMSE of actual against float64 [.significant]", pair.same->res_error},
         {"ref_error: RMSE of expected against float64 [.significant]", pair.same->ref_error}});
  }
  if (!diff.structure.empty()) section.facts.Add({"structure", diff.structure});
  if (!diff.note.empty()) section.facts.Add({"note", diff.note});
}

report::Table ElementTable(const TensorDiff& diff) {
  report::Table table{.key = "elements",
                      .title = "Largest differences",
                      .columns = {"index", "expected", "actual", "difference [.significant]",
                                  "relative [.significant]", "ulp: ULP"}};
  for (const diff::Element& element : diff.top)
    table.AddRow({diff::PythonText(element.index), element.expected, element.actual,
                  element.difference, element.relative, element.ulp});
  return table;
}

report::Table UlpTable(const TensorDiff& diff) {
  report::Table table{.key = "ulp",
                      .title = "Elements by ULP distance",
                      .columns = {"up_to: up to ULP [.0]", "elements"}};
  for (std::size_t bin = 0; bin < diff.ulp_bins.size(); ++bin) {
    const double up_to = bin == 0 ? 0 : std::ldexp(1.0, static_cast<int>(bin) - 1);
    if (diff.ulp_bins[bin] > 0) table.AddRow({up_to, diff.ulp_bins[bin]});
  }
  return table;
}

report::Table AxisTable(const PairDiff& pair) {
  report::Table table{.key = "axes",
                      .title = "Mismatches along each axis",
                      .columns = {"axis", "indices", "mismatched",
                                  "max_difference: largest difference [.significant]"}};
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
  for (std::string_view rest = message; !rest.empty();) {
    const std::string_view line = base::TakeUntil(rest, '\n');
    if (!line.empty()) section.lines.emplace_back(line);
  }
}

// One compared tensor: its figures, its largest differences, and where the mismatches are; with
// assert_close also what that would say.
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

}  // namespace

report::Document TensorDiffDocument(const diff::SetDiff& diff, diff::Semantics semantics,
                                    const TensorDiffView& view) {
  report::Document document{.kind = "diff", .title = view.expected + " and " + view.actual};
  document.context = {
      {"expected", view.expected}, {"actual", view.actual}, {"semantics", ToString(semantics)}};
  if (!view.fp64.empty()) document.context.Add({"fp64: float64 reference", view.fp64});
  const std::vector<const PairDiff*> order = ByRank(diff);
  AddOverview(diff, order, view, document);
  AddErrorGrowth(diff, view.graph_order, view.top, document);
  constexpr std::size_t kMostDetails = 5;  // tensors with a section of their own
  std::size_t details = 0;
  for (const PairDiff* const pair : order) {
    if (pair->diff.elements == 0 || details == kMostDetails) continue;
    // Where all is well, the tensor with the largest error stands for the others.
    const bool is_told = !Passes(pair->diff.verdict) || details == 0;
    if (!is_told || pair->diff.verdict == diff::Verdict::kEqual) continue;
    document.AddSection(TensorDiffSection(*pair, semantics));
    ++details;
  }
  for (const PairDiff* const pair : order) AddFinding(*pair, document);
  return document;
}

}  // namespace idbg::views
