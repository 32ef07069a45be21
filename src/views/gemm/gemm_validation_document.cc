// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "views/gemm/model_validation.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using report::Section;
using report::Table;
using report::Value;
using train::Evaluation;
using train::GroupSummary;
using train::ShareSummary;
using Cells = std::vector<Value>;

Value Percent(double share) { return 100 * share; }  // NaN is shown as nothing

// torch-diode's three figures and its list of the worst predictions, with its lines and their
// numbers of digits: people's scripts read them. What its Matrix and Config lines get wrong (they
// index a feature layout of the past) is right here: EVEN_K is what Inductor's template decides for
// the problem, and ALLOW_TF32 and USE_FAST_ACCUM are false in all data of this kind.
std::vector<std::string> TorchDiodeLines(const Evaluation& evaluation, std::size_t top_n_worst) {
  const double mse = evaluation.groups.empty() ? NAN : evaluation.groups[0].errors.mse_ln;
  const double rmse = std::sqrt(mse);
  std::vector<std::string> lines = {fmt::format("Validation Loss (MSE): {:.6f}", mse),
                                    fmt::format("Validation RMSE: {:.6f}", rmse),
                                    fmt::format("Validation RMSE (exp): {:.6f}", std::exp(rmse)),
                                    "",
                                    fmt::format("Top {} worst predictions:", top_n_worst),
                                    "----------------------------"};
  for (std::size_t i = 0; i < evaluation.worst_rows.size(); ++i) {
    const train::RowError& row = evaluation.worst_rows[i];
    const gemm::Problem& p = row.problem;
    const gemm::Config& c = row.config;
    lines.push_back(fmt::format("Error {}:", i + 1));
    lines.push_back(fmt::format("  Predicted: {:.6f} ms", row.predicted_ms));
    lines.push_back(fmt::format("  Actual: {:.6f} ms", row.actual_ms));
    lines.push_back(fmt::format("  Error (log space): {:.6f}", std::abs(row.LnError())));
    lines.push_back(fmt::format("  Error (ratio): {:.2f}x", row.predicted_ms / row.actual_ms));
    lines.push_back(fmt::format("  Matrix size: ({}, {}) x ({}, {})", p.m, p.k, p.k, p.n));
    lines.push_back(fmt::format(
        "  Config: block_m={}, block_n={}, block_k={}, group_m={}, num_stages={}, num_warps={}",
        c.block_m, c.block_n, c.block_k, c.group_m, c.num_stages, c.num_warps));
    lines.push_back(fmt::format("          EVEN_K={}, ALLOW_TF32=False, USE_FAST_ACCUM=False",
                                c.block_k != 0 && p.k % c.block_k == 0 ? "True" : "False"));
  }
  return lines;
}

const ShareSummary kUnknown{0, NAN, NAN, NAN};

const ShareSummary& ShareOfGroup(const Evaluation& evaluation, const char* dimension,
                                 const char* name, ShareSummary GroupSummary::* share) {
  const GroupSummary* const group = evaluation.FindGroup(dimension, name);
  return group == nullptr ? kUnknown : group->*share;
}

void Append(Cells& row, const ShareSummary& share) {
  row.push_back(Percent(share.geometric_mean));
  row.push_back(Percent(share.p5));
  row.push_back(Percent(share.worst));
}

report::Columns ShareColumns(const std::string& key, const std::string& title) {
  return {{key + "_geomean", title, "%", 2},
          {key + "_p5", "p5", "%", 1},
          {key + "_worst", "worst", "%", 1}};
}

std::vector<const Evaluation*> Choosers(const train::Validation& validation) {
  std::vector<const Evaluation*> choosers = {&validation.model};
  for (const Evaluation& baseline : validation.baselines) choosers.push_back(&baseline);
  return choosers;
}

// The ceiling's row: an independent sweep's winners.
Cells CeilingRow(const train::Validation& validation) {
  const train::NoiseCeiling& ceiling = *validation.ceiling;
  Cells row = {std::string("noise ceiling")};
  Append(row, ceiling.from_12us);
  row.push_back(Percent(validation.ceiling_all));
  row.insert(row.end(), 2, Value{});
  Append(row, ceiling.below_12us);
  return row;
}

std::string CeilingNote(const train::Validation& validation) {
  const std::string known =
      validation.ceiling
          ? "The noise ceiling is the score of a repeated sweep (" + validation.ceiling->source +
                "). It is a constant per device: this data set stores only medians, so the ceiling "
                "cannot be computed from it. Scores above it are within measurement noise."
          : "The noise ceiling (the score of a repeated sweep) is not known for this device.";
  return "Best measured time / measured time of the choice. p5 is the 5th percentile over "
         "problems. " +
         known;
}

Table FirstChoiceTable(const train::Validation& validation) {
  Table table{.key = "first_choice",
              .title = "First choice, without execution",
              .columns = {"chooser"},
              .note = CeilingNote(validation)};
  table.columns.Add(ShareColumns("from_12us", ">= 12 us"));
  table.columns.Add(ShareColumns("all", "all sizes"));
  table.columns.Add(ShareColumns("below_12us", "< 12 us"));
  for (const Evaluation* chooser : Choosers(validation)) {
    if (ShareOfGroup(*chooser, "all", "all", &GroupSummary::first1).problems == 0) continue;
    Cells row = {chooser->chooser};
    Append(row, ShareOfGroup(*chooser, "size", ">= 12 us", &GroupSummary::first1));
    Append(row, ShareOfGroup(*chooser, "all", "all", &GroupSummary::first1));
    Append(row, ShareOfGroup(*chooser, "size", "< 12 us", &GroupSummary::first1));
    table.rows.push_back(std::move(row));
  }
  if (validation.ceiling) table.rows.push_back(CeilingRow(validation));
  return table;
}

Table MoreChoicesTable(const train::Validation& validation) {
  Table table{.key = "more_choices",
              .title = "Best of the first 4 or 8 choices when they are measured",
              .columns = {"chooser"}};
  table.columns.Add(ShareColumns("first4_from_12us", "first 4, >= 12 us"));
  table.columns.Add(ShareColumns("first8_from_12us", "first 8, >= 12 us"));
  table.columns.Add(
      {"first4_all: first 4, all sizes [% .2]", "first8_all: first 8, all sizes [% .2]"});
  for (const Evaluation* chooser : Choosers(validation)) {
    if (ShareOfGroup(*chooser, "all", "all", &GroupSummary::first4).problems == 0) continue;
    Cells row = {chooser->chooser};
    Append(row, ShareOfGroup(*chooser, "size", ">= 12 us", &GroupSummary::first4));
    Append(row, ShareOfGroup(*chooser, "size", ">= 12 us", &GroupSummary::first8));
    row.push_back(
        Percent(ShareOfGroup(*chooser, "all", "all", &GroupSummary::first4).geometric_mean));
    row.push_back(
        Percent(ShareOfGroup(*chooser, "all", "all", &GroupSummary::first8).geometric_mean));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table AtenTable(const train::Validation& validation) {
  Table table{.key = "aten_or_triton",
              .title = "ATEN or Triton: share of the faster of ATEN and the best configuration",
              .columns = {"chooser"},
              .note =
                  "A model that predicts no ATEN time always uses its Triton choice. The measured "
                  "DEFAULT list also measures ATEN."};
  table.columns.Add(ShareColumns("from_12us", ">= 12 us"));
  table.columns.Add(ShareColumns("all", "all sizes"));
  for (const Evaluation* chooser : Choosers(validation)) {
    Cells row = {chooser->chooser};
    Append(row, ShareOfGroup(*chooser, "size", ">= 12 us", &GroupSummary::either));
    Append(row, ShareOfGroup(*chooser, "all", "all", &GroupSummary::either));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table DuelTable(const std::vector<train::Duel>& duels, const train::NoiseCeiling& ceiling) {
  Table table{
      .key = "duels",
      .title = "First choices compared with other choosers, by problem",
      .columns = {"other: against", "better: faster", "no_difference: no difference",
                  "worse: slower"},
      .note = fmt::format("No difference: the measured times differ by less than twice the noise "
                          "of a repeated sweep ({:.1f} % from 12 us on, {:.1f} % below).",
                          200 * (1 - ceiling.from_12us.geometric_mean),
                          200 * (1 - ceiling.below_12us.geometric_mean))};
  for (const train::Duel& duel : duels) {
    table.AddRow({duel.other, duel.better, duel.no_difference, duel.worse});
  }
  return table;
}

// All the shares that the tables' figures are taken from.
report::Plot SharePlot(const train::Validation& validation) {
  report::Plot plot{.key = "share_curve",
                    .title = "First choice: share of the best, problem by problem",
                    .x = {"problems, worst first", "%"},
                    .y = {"share of the best", "%"}};
  for (const Evaluation* chooser : Choosers(validation)) {
    std::vector<double> shares;
    for (const train::Outcome& outcome : chooser->outcomes) shares.push_back(100 * outcome.first1);
    report::Series curve = views::SortedCurve(chooser->chooser, std::move(shares));
    if (!curve.points.empty()) plot.series.push_back(std::move(curve));
  }
  return plot;
}

Section ChooserSection(const train::Validation& validation) {
  Section section{.key = "choosers", .title = "Comparison with the best of the sweep"};
  section.tables = {FirstChoiceTable(validation), MoreChoicesTable(validation)};
  section.figures = {SharePlot(validation)};
  if (!validation.duels.empty()) {
    section.tables.push_back(DuelTable(validation.duels, *validation.ceiling));
  }
  if (validation.problems_with_aten > 0) {
    section.facts = {
        {"problems_with_aten: problems with an ATEN time", validation.problems_with_aten},
        {"aten_faster: ATEN faster than the best configuration [problems]",
         validation.aten_faster}};
    section.tables.push_back(AtenTable(validation));
  }
  return section;
}

Section GroupSection(const Evaluation& model) {
  Table shares{
      .key = "shares",
      .title = "Scores by group",
      .columns = {"dimension: by", "group", "problems"},
      .note = "Groups by best measured time; '>= 12 us' combines the three classes above 12 us."};
  shares.columns.Add(ShareColumns("first1", "first"));
  shares.columns.Add({"first4_geomean: first 4 [% .2]", "first8_geomean: first 8 [% .2]",
                      "either_geomean: ATEN or Triton [% .2]"});
  Table errors{
      .key = "errors",
      .title = "Error of predicted times over all rows",
      .columns = {"dimension: by", "group", "rows", "mape: mean |error| [% .1]",
                  "median_abs_ln: median |ln| [.4]", "p95_abs_ln: p95 |ln| [.4]",
                  "mean_ln: mean ln [.4]", "rmse_ln: RMSE ln [.4]"},
      .note =
          "ln is ln(predicted / measured); a mean above 0 means that predictions are too slow."};
  for (const GroupSummary& group : model.groups) {
    Cells row = {group.dimension, group.name, group.problems};
    Append(row, group.first1);
    row.insert(row.end(),
               {Percent(group.first4.geometric_mean), Percent(group.first8.geometric_mean),
                Percent(group.either.geometric_mean)});
    shares.rows.push_back(std::move(row));
    errors.AddRow({group.dimension, group.name, group.errors.rows, group.errors.mape_percent,
                   group.errors.median_abs_ln, group.errors.p95_abs_ln, group.errors.mean_ln,
                   std::sqrt(group.errors.mse_ln)});
  }
  return {.key = "groups", .title = "Model scores by group", .tables = {shares, errors}};
}

Section WorstSection(const Evaluation& model) {
  Table problems{.key = "worst_problems",
                 .title = "Problems where the first choice loses the most time",
                 .columns = {"problem", "share [% .1]", "chosen", "chosen_ms: measured [ms .6]",
                             "predicted_ms: predicted [ms .6]", "best", "best_ms: measured [ms .6]",
                             "aten_ms: ATEN [ms .6]", "extrapolated"}};
  for (const std::size_t i : model.worst_problems) {
    const train::Outcome& outcome = model.outcomes[i];
    problems.AddRow({ToString(outcome.problem), Percent(outcome.first1), ToString(outcome.chosen),
                     outcome.chosen_ms, outcome.predicted_ms, ToString(outcome.best),
                     outcome.best_ms, outcome.aten_ms, outcome.extrapolated});
  }
  Table rows{.key = "worst_rows",
             .title = "Worst predictions",
             .columns = {"problem", "config: configuration", "predicted_ms: predicted [ms .6]",
                         "actual_ms: measured [ms .6]", "ln_error: ln"}};
  for (const train::RowError& row : model.worst_rows) {
    rows.AddRow({ToString(row.problem), ToString(row.config), row.predicted_ms, row.actual_ms,
                 row.LnError()});
  }
  return {.key = "worst", .title = "Worst cases", .tables = {problems, rows}};
}

void AddModelFindings(report::Document& document, const train::Validation& validation) {
  const std::size_t problems = validation.model.outcomes.size();
  if (validation.known_problems > 0) {
    document.AddFinding(
        {.rule = "training-data-leak",
         .message = fmt::format(
             "{} of {} problems were in the model's training data, so the results are optimistic",
             validation.known_problems, problems),
         .advice = "validate on held-out problems ('dataset split' creates such a set)",
         .count = static_cast<std::int64_t>(validation.known_problems)});
  }
  if (validation.above_ceiling) {
    document.AddFinding(
        {.rule = "above-noise-ceiling",
         .severity = report::Severity::kNote,
         .message = fmt::format(
             "the first choice scores {:.2f} %, a repeated sweep {:.2f} %: the model has learned "
             "the noise of these times, or these times are less noisy",
             100 * validation.model.groups[0].first1.geometric_mean, 100 * validation.ceiling_all),
         .advice = "validate on held-out problems; scores above the noise ceiling are within "
                   "measurement noise"});
  }
  if (validation.model.extrapolated > 0) {
    document.AddAdvice(
        {.rule = "extrapolation",
         .message = fmt::format("{} of {} problems are outside the model's training domain",
                                validation.model.extrapolated, problems),
         .count = static_cast<std::int64_t>(validation.model.extrapolated)});
  }
}

}  // namespace

report::Facts ModelFacts(const gemm::ModelInfo& info, const std::string& path) {
  return {{"model", path},
          {"model_type: model type", info.model_type},
          {"model_device: device of the model", info.device.name},
          {"training_problems: training problems",
           info.training_problem_count > 0 ? Value{info.training_problem_count} : Value{}}};
}

report::Facts DatasetFacts(const timings::Timings& timings, const std::string& path) {
  return {{"dataset: data set", path},
          {"device: device of the data set", timings.device.name},
          {"problems", timings.problems.size()},
          {"times", timings.TimeCount()}};
}

void AddDeviceMismatch(report::Document& document, const std::string& model,
                       const std::string& model_device, const std::string& data_device) {
  document.AddFinding(
      {.rule = "device-mismatch",
       .message = fmt::format("{} is for {}, but the times are from {}: the results show how well "
                              "the model transfers, not how good it is",
                              model, model_device, data_device),
       .advice = "validate with times from the model's device, or train a model for this device"});
}

void AddDataFindings(report::Document& document, const train::DroppedTimes& dropped) {
  const std::size_t times = dropped.not_finite + dropped.not_positive;
  if (times == 0 && dropped.problems == 0) return;
  document.AddAdvice(
      {.rule = "times-left-out",
       .message = fmt::format("left out {} times that are not finite, {} times that are not "
                              "positive and {} problems without any other time",
                              dropped.not_finite, dropped.not_positive, dropped.problems),
       .count = static_cast<std::int64_t>(std::max<std::size_t>(times, 1)),
       .values = {{"not_finite", dropped.not_finite},
                  {"not_positive", dropped.not_positive},
                  {"problems", dropped.problems}}});
}

void AddGemmValidation(report::Document& document, const train::Validation& validation,
                       std::size_t top_n_worst) {
  const train::SampleCounts& samples = validation.samples;
  if (samples.times > 0) {
    document.context.Add(
        {{"samples_median: samples per time, median [.0]", samples.median},
         {"samples_of_best_median: samples of the best time, median [.0]", samples.median_of_best},
         {"samples_of_best_least: samples of the best time, min", samples.least_of_best}});
  }
  const ShareSummary& first = validation.model.groups[0].first1;
  document.verdicts.push_back(
      {.state = report::State::kPass,
       .text = fmt::format("its first choice reaches {:.1f} % of the fastest, at worst {:.1f} %",
                           kPercent * first.geometric_mean, kPercent * first.worst)});
  document.AddSection(ChooserSection(validation));
  document.AddSection(GroupSection(validation.model));
  document.AddSection(WorstSection(validation.model));
  document.AddSection({.key = "loss",
                       .title = "Loss over all rows, in ln(ms), and the worst predictions",
                       .lines = TorchDiodeLines(validation.model, top_n_worst)});
  AddModelFindings(document, validation);
  AddDataFindings(document, validation.model.dropped);
}

}  // namespace idbg::views
