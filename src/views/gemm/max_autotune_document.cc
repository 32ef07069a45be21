// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <functional>

#include "base/statistics.h"
#include "views/gemm/model_validation.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using train::TopComparison;

report::Table RatioTable(const std::vector<TopComparison>& comparisons, const std::string& op) {
  report::Table table{
      .key = "ratios",
      .title = "max-autotune time / model time",
      .columns = {"top_n: first", "shapes: problems", "mean [x]", "geometric_mean: geo. mean [x]",
                  "median [x]", "p10 [x]", "worst [x]", "time_saved: time saved [% .2]"},
      .note =
          "Above 1, the model's first choices are better. All times are measured. "
          "The max-autotune time is the best of its whole list; the model time is "
          "the best of its first choices (their number is in the first column)."};
  for (const TopComparison& comparison : comparisons) {
    if (comparison.op != op || comparison.details.empty()) continue;
    const std::vector<double> ratios = comparison.Ratios();
    table.AddRow({comparison.top_n, ratios.size(), base::Mean(ratios), base::GeometricMean(ratios),
                  base::Median(ratios), base::Percentile(ratios, 10), base::Percentile(ratios, 0),
                  train::TimeSavedPercent(comparison)});
  }
  return table;
}

report::Table RegretTable(const std::vector<const train::Regret*>& regrets, std::size_t top) {
  report::Table table{
      .key = "regret",
      .title = "By problem, the largest loss first",
      .columns = {"problem", "measured: ways", "best: fastest", "best_us: fastest [us .2]",
                  "chosen: the model's choice", "chosen_us: measured [us .2]",
                  "predicted_us: predicted [us .2]", "share: share of the fastest [% .1]"},
      .note =
          "All times but the predicted ones are those of max-autotune, which "
          "measures a kernel alone."};
  for (const train::Regret* one : First(regrets, top)) {
    table.AddRow({ToString(one->problem), one->measured, one->best, one->best_ms * kUsPerMs,
                  one->chosen, one->chosen_ms * kUsPerMs, one->predicted_ms * kUsPerMs,
                  one->Share() * kPercent});
  }
  if (regrets.size() > top)
    table.note += fmt::format(" {} more problems lose less.", regrets.size() - top);
  return table;
}

report::Plot RatioPlot(const std::vector<TopComparison>& comparisons, const std::string& op) {
  report::Plot plot{.key = "ratio_curve",
                    .title = "max-autotune time / model time, problem by problem",
                    .x = {"problems, worst first", "%"},
                    .y = {"ratio", "x", true},
                    .note = "Above 1, the model's first choices are better."};
  for (const TopComparison& comparison : comparisons) {
    if (comparison.op != op || comparison.details.empty()) continue;
    plot.series.push_back(
        views::SortedCurve(fmt::format("first {}", comparison.top_n), comparison.Ratios()));
  }
  return plot;
}

report::Section RatioSection(const std::vector<TopComparison>& comparisons, const std::string& op) {
  return {.key = op.empty() ? "overall" : "op_" + op,
          .title = op.empty() ? "All operators" : "Operator " + op,
          .tables = {RatioTable(comparisons, op)},
          .figures = {RatioPlot(comparisons, op)}};
}

}  // namespace

void AddMaxAutotune(report::Document& document, const train::MaxAutotuneAnalysis& analysis) {
  document.context.Add(
      {{"configs: distinct configurations in the list", analysis.configs},
       {"configs_matched: list configurations in the data", analysis.configs_matched},
       {"problems_matched: problems with a list configuration", analysis.problems_matched}});
  for (const std::string& op : analysis.ops) {
    report::Section section = RatioSection(analysis.per_op, op);
    if (!section.tables.front().rows.empty()) document.AddSection(std::move(section));
  }
  if (analysis.problems_matched > 0 && analysis.ops.size() > 1)
    document.AddSection(RatioSection(analysis.overall, ""));
  if (analysis.problems_matched < analysis.problems) {
    const std::size_t left_out = analysis.problems - analysis.problems_matched;
    document.AddFinding(
        {.rule = "no-reference-time",
         .severity =
             analysis.problems_matched == 0 ? report::Severity::kWarning : report::Severity::kNote,
         .message = fmt::format(
             "{} of {} problems have no time for any configuration in the list and are left out",
             left_out, analysis.problems),
         .advice = analysis.problems_matched == 0
                       ? "check that the list is for this operator and device: block sizes, "
                         "GROUP_M, stages and warps must match"
                       : "",
         .count = static_cast<std::int64_t>(left_out)});
  }
  AddDataFindings(document, analysis.dropped);
}

void AddRegrets(report::Document& document, const train::Regrets& regrets, std::size_t top) {
  document.context.Add(
      {"problems_compared: problems with several measured ways", regrets.problems.size()});
  if (regrets.single > 0)
    document.context.Add({"single: problems with one measured way, left out", regrets.single});
  AddDataFindings(document, regrets.dropped);
  if (regrets.problems.empty()) return;
  std::vector<double> shares;
  for (const train::Regret& one : regrets.problems) shares.push_back(one.Share());
  const auto sorted = SortedBy(
      regrets.problems, [](const train::Regret& one) { return one.chosen_ms - one.best_ms; },
      std::greater());
  document.verdicts.push_back(
      {.state = report::State::kPass,
       .text = fmt::format("its choice reaches {:.1f} % of the fastest way, at worst {:.1f} %",
                           kPercent * base::GeometricMean(shares),
                           kPercent * base::Percentile(shares, 0))});
  report::Section& section =
      document.AddSection({.key = "regret", .title = "What the model's choice loses"});
  section.facts.Add(
      {{"share: share of the fastest (geo. mean) [% .2]", base::GeometricMean(shares) * kPercent},
       {"worst [% .2]", base::Percentile(shares, 0) * kPercent}});
  section.tables.push_back(RegretTable(sorted, top));
}

}  // namespace idbg::views
