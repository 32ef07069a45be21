// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cmath>
#include <optional>
#include <utility>

#include "base/text/text.h"
#include "views/gemm/dataset_document.h"
#include "views/gemm/model_validation.h"
#include "views/units.h"

namespace idbg::views {
namespace {

// The loss is the MSE of ln(time): its root is the error of the logarithm, and exp of that is the
// factor by which a time is off.
struct TestError {
  double mse = 0;
  double rmse = 0;
  double factor = 0;
};

std::optional<TestError> TestErrorOf(const train::TrainSummary& summary) {
  if (!summary.test_loss) return std::nullopt;
  const double rmse = std::sqrt(*summary.test_loss);
  return TestError{*summary.test_loss, rmse, std::exp(rmse)};
}

report::Section ModelSection(const train::TrainOptions& options,
                             const train::TrainSummary& summary) {
  report::Section section{.key = "model", .title = "Model"};
  section.facts = {{"model: file", options.model.string()},
                   {"model_type: type", ToString(options.type)},
                   {"model_written: written", summary.model_written},
                   {"stopped: stopped early", summary.stopped},
                   {"epochs", summary.epochs}};
  if (const auto error = TestErrorOf(summary)) {
    section.facts.Add({"test_loss: test loss (MSE of ln time) [.6]", error->mse});
    section.facts.Add({"test_rmse: test RMSE [.6]", error->rmse});
    section.facts.Add({"test_rmse_exp: test RMSE (exp) [.6]", error->factor});
  }
  return section;
}

// "On 39 held-out problems ... 97.2 % of the best time": what the training was for.
std::string HoldoutText(const train::TrainSummary& summary) {
  const auto metric = [&](const char* name) {
    const auto found = summary.metrics.find(std::string("holdout.all.") + name);
    return found == summary.metrics.end() ? std::nullopt : std::optional(found->second);
  };
  const auto problems = metric("problems");
  const auto mean = metric("first1.geomean");
  const auto worst = metric("first1.worst");
  if (!problems || !mean || !worst) return "";
  return fmt::format(
      "On {:.0f} held-out problems the first choice reaches {:.1f} % of the fastest "
      "configuration's speed (geometric mean), {:.1f} % at worst\n",
      *problems, kPercent * *mean, kPercent * *worst);
}

report::Section DataSection(const train::TrainOptions& options,
                            const train::TrainSummary& summary) {
  return {
      .key = "data",
      .title = "Data",
      .facts = {{"problems", summary.problems},
                {"rows", summary.rows},
                {"dropped_rows: rows dropped (time not finite or not positive)", summary.dropped},
                {"split_by: split by", ToString(options.split)},
                {"train_problems: training problems", summary.train_problems},
                {"validation_problems: validation problems", summary.validation_problems},
                {"test_problems: test problems", summary.test_problems}}};
}

report::Table SettingTable(const gemm::ModelInfo& info) {
  report::Table table{
      .key = "settings", .title = "Settings", .columns = {"name: setting", "value"}};
  for (const auto& [name, value] : info.settings) table.AddRow({name, value});
  return table;
}

report::Table MetricTable(const gemm::ModelInfo& info) {
  report::Table table{.key = "metrics",
                      .title = "Metrics measured in training",
                      .columns = {"name: figure", "value [.6]"}};
  for (const auto& [name, value] : info.metrics) table.AddRow({name, value});
  return table;
}

report::Table ErrorTable(const gemm::ModelInfo& info) {
  report::Table table{.key = "errors",
                      .title = "Errors on held-out problems, by predicted time",
                      .columns = {"from_ms: from [ms .6]", "to_ms: to [ms .6]",
                                  "error: median error [% .2]", "problems"}};
  for (const gemm::ErrorClass& row : info.errors)
    table.AddRow({row.from_ms, row.to_ms, 100 * row.error, row.problems});
  return table;
}

}  // namespace

report::Document TrainDocument(const train::TrainOptions& options,
                               const train::TrainSummary& summary) {
  report::Document document{.kind = "train",
                            .title = fmt::format("Training of a {} model{}", ToString(options.type),
                                                 summary.stopped ? ", stopped" : ""),
                            .context = {{"command", options.command},
                                        {"data_hash: training data", options.data_hash},
                                        {"seed", options.seed}}};
  if (std::string text = HoldoutText(summary); !text.empty()) {
    text.pop_back();
    document.verdicts.push_back({"", report::State::kPass, std::move(text)});
  }
  document.AddSection(ModelSection(options, summary));
  document.AddSection(DataSection(options, summary));
  return document;
}

std::string StageText(std::string_view stage) {
  std::string text(stage);
  if (!text.empty()) text[0] = base::ToUpper(text[0]);
  return text + "\n";
}

std::string EpochText(const IdbgEpoch& epoch) {
  std::string text =
      fmt::format("Epoch {}/{} - Train Loss: {:.6f}", epoch.epoch, epoch.epochs, epoch.train_loss);
  const bool validates = !std::isnan(epoch.validation_loss);
  if (validates) text += fmt::format(", Val Loss: {:.6f}", epoch.validation_loss);
  if (!std::isnan(epoch.test_loss)) text += fmt::format(", Test Loss: {:.6f}", epoch.test_loss);
  text += fmt::format(", LR: {:.6f}\n", epoch.learning_rate);
  if (validates && epoch.improved == 0)
    text += fmt::format("No improvement for {} epochs\n", epoch.without_improvement);
  if (validates && epoch.stopping != 0)
    text += fmt::format("Early stopping after {} epochs\n", epoch.epoch);
  return text;
}

std::string SavedText(train::ModelType type, const std::filesystem::path& path) {
  return fmt::format("{} {}\n", type == train::ModelType::kRanker ? "Saved" : "Saved checkpoint to",
                     path.string());
}

std::string TrainText(const train::TrainOptions& options, const train::TrainSummary& summary) {
  std::string text;
  if (summary.stopped) {
    text += fmt::format("Stopped; {}continue with --resume\n",
                        summary.model_written
                            ? "the best model so far is in " + options.model.string() + "; "
                            : "");
  }
  if (summary.model_written && options.type != train::ModelType::kRanker)
    text += "Restored best model\n";
  if (const auto error = TestErrorOf(summary)) {
    text += fmt::format("Test Loss (MSE): {:.6f}\nTest RMSE: {:.6f}\nTest RMSE (exp): {:.6f}\n",
                        error->mse, error->rmse, error->factor);
  }
  text += fmt::format(
      "{} problems, {} rows ({} dropped: time not finite or not positive); split by {}: {} for "
      "training, {} for validation, {} for testing\n",
      summary.problems, summary.rows, summary.dropped, ToString(options.split),
      summary.train_problems, summary.validation_problems, summary.test_problems);
  return text + HoldoutText(summary);
}

report::Document ModelDocument(const gemm::Model& model) {
  const gemm::ModelInfo& info = model.info();
  report::Document document{.kind = "model-info", .title = "GEMM model " + model.name()};
  report::Section& section = document.AddSection({.key = "model", .title = "Model"});
  section.facts = {
      {"model_type: type", info.model_type},
      {"feature_layout: features", info.feature_layout},
      {"feature_version: feature version", info.feature_version},
      {"normalization", info.normalization},
      {"target", info.target},
      {"device", info.device.name.empty() ? "unknown" : info.device.name},
      {"trained_on: trained on", OrNothing(base::Join(info.trained_on, " "))},
      {"training_problems: problems", info.training_problem_count},
      {"configurations", info.configs.size()},
      {"data_hash: training data", OrNothing(info.data_hash)},
      {"source", OrNothing(info.source)},
      {"command", OrNothing(info.command)},
      {"created", OrNothing(info.created)},
  };
  AddTable(SettingTable(info), section);
  AddTable(MetricTable(info), section);
  AddTable(ErrorTable(info), section);
  return document;
}

report::Document CollectDocument(const collect::CollectionResult& result,
                                 const timings::Timings& header, const std::filesystem::path& file,
                                 std::span<const std::string> losses) {
  report::Document document{
      .kind = "collect",
      .title = result.is_complete ? "GEMM timings collected" : "GEMM timings collected, stopped",
      .context = {{"device", header.device.name}, {"method", header.method}}};
  for (const auto& [name, version] : header.software)
    document.context.Add({{"software_" + name, name, version}});
  report::Section& section = document.AddSection({.key = "collection", .title = "Collection"});
  section.facts = {{"file", file.string()},
                   {"problems_measured: problems measured", result.measured},
                   {"problems_found: problems that were in the file", result.found},
                   {"problems_skipped: problems not measured", result.skipped},
                   {"times", result.times}};
  if (result.times > 0 && result.seconds > 0) {
    const double hourly = 3600 * static_cast<double>(result.times) / result.seconds;
    if (header.device.is_cpu())
      section.facts.Add({"hourly_times: rate [times an hour .0]", hourly});
    else
      section.facts.Add({"rate [million times an hour .2]", 1e-6 * hourly});
  }
  AddCount("problems_throttled: problems measured while throttled", result.slowed, section);
  if (result.slowed > 0)
    document.AddFinding(
        {.rule = "throttled",
         .severity = report::Severity::kNote,
         .message = base::Plural(result.slowed, "problem") +
                    " measured while the GPU was slowed down by heat or a power brake",
         .advice = "cool the GPU and measure them again; their records say so under conditions",
         .count = static_cast<std::int64_t>(result.slowed)});
  for (const std::string& failure : result.failures)
    document.AddAdvice({.rule = "not-measured", .message = failure, .group = "not-measured"});
  if (result.cut_bytes > 0)
    document.AddFinding({.rule = "continued",
                         .severity = report::Severity::kNote,
                         .message = "an interrupted run left " +
                                    base::Plural(result.cut_bytes, "byte") +
                                    " of a record, which were cut off"});
  if (!result.is_complete)
    document.AddFinding({.rule = "interrupted",
                         .message = "the collection was stopped; all finished problems "
                                    "are in the file",
                         .advice = "run the same command again to continue"});
  for (const std::string& loss : losses)
    document.AddFinding(
        {.rule = "conversion-loss", .severity = report::Severity::kNote, .message = loss});
  return document;
}

report::Document PlanDocument(const collect::CollectionPlan& plan,
                              const std::map<gemm::Problem, estimate::ProblemUse>& uses) {
  report::Document document{.kind = "collect", .title = "GEMM timings that would be collected"};
  report::Section& section = document.AddSection({.key = "plan", .title = "Plan"});
  section.facts = {{"problems", plan.problems.size()},
                   {"configurations: configurations (on an H100 or H200)", plan.configurations},
                   {"files", plan.outputs.size()},
                   {"first_file: first file", plan.outputs.front().string()}};
  AddCount("rejected: problems left out as known", plan.rejected, section);
  report::Table table{.key = "problems", .title = "Problems", .columns = {"problem"}};
  if (!uses.empty()) table.columns.Add({"count", "first: first in"});
  for (const gemm::Problem& problem : plan.problems) {
    const auto use = uses.find(problem);
    if (use == uses.end())
      table.AddRow({ToString(problem)});
    else
      table.AddRow({ToString(problem), use->second.count, use->second.place});
  }
  section.tables.push_back(std::move(table));
  return document;
}

}  // namespace idbg::views
