// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "base/text/text.h"
#include "views/gemm/model_validation.h"
#include "views/units.h"

namespace idbg::views {
namespace {

report::Table SettingTable(const gemm::ModelInfo& info) {
  report::Table table{
      .key = "settings", .title = "Settings", .columns = {{"name", "setting"}, "value"}};
  for (const auto& [name, value] : info.settings) table.AddRow({name, value});
  return table;
}

report::Table MetricTable(const gemm::ModelInfo& info) {
  report::Table table{.key = "metrics",
                      .title = "Metrics measured in training",
                      .columns = {{"name", "figure"}, {"value", "value", "", 6}}};
  for (const auto& [name, value] : info.metrics) table.AddRow({name, value});
  return table;
}

report::Table ErrorTable(const gemm::ModelInfo& info) {
  report::Table table{.key = "errors",
                      .title = "Errors on held-out problems, by predicted time",
                      .columns = {{"from_ms", "from", "ms", 6},
                                  {"to_ms", "to", "ms", 6},
                                  {"error", "median error", "%", 2},
                                  "problems"}};
  for (const gemm::ErrorClass& row : info.errors)
    table.AddRow({row.from_ms, row.to_ms, 100 * row.error, row.problems});
  return table;
}

}  // namespace

report::Document ModelDocument(const gemm::Model& model) {
  const gemm::ModelInfo& info = model.info();
  report::Document document{.kind = "model-info", .title = "GEMM model " + model.name()};
  report::Section section{.key = "model", .title = "Model"};
  section.facts = {
      {"model_type", "type", info.model_type},
      {"feature_layout", "features", info.feature_layout},
      {"feature_version", "feature version", info.feature_version},
      {"normalization", "normalization", info.normalization},
      {"target", "target", info.target},
      {"device", "device", info.device.name.empty() ? "unknown" : info.device.name},
      {"trained_on", "trained on", OrNothing(base::Join(info.trained_on, " "))},
      {"training_problems", "problems", info.training_problem_count},
      {"configurations", "configurations", Count(info.configs.size())},
      {"data_hash", "training data", OrNothing(info.data_hash)},
      {"source", "source", OrNothing(info.source)},
      {"command", "command", OrNothing(info.command)},
      {"created", "created", OrNothing(info.created)},
  };
  for (report::Table table : {SettingTable(info), MetricTable(info), ErrorTable(info)}) {
    if (!table.rows.empty()) section.tables.push_back(std::move(table));
  }
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace idbg::views
