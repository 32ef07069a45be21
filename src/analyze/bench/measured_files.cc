// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <string_view>

#include "analyze/analysis_request.h"
#include "analyze/bench/validate_latency.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/text/text.h"
#include "report/document.h"
#include "report/json_reader.h"

namespace idbg::analyze {
namespace {

using bench::MeasuredModel;
using bench::MeasuredRun;
using bench::State;
using report::Table;
using report::Value;

constexpr std::size_t kBeginning = 4096;

// A cell of a table of a saved report, by the key of its column; null: it has none.
const Value* FindCell(const Table& table, const std::vector<Value>& row, std::string_view key) {
  for (std::size_t i = 0; i < table.columns.size() && i < row.size(); ++i) {
    if (table.columns[i].key == key) return &row[i];
  }
  return nullptr;
}

// Empty: it is no text.
std::string TextOf(const Value* value) {
  const auto* text = value == nullptr ? nullptr : std::get_if<std::string>(value);
  return text == nullptr ? "" : *text;
}

// Above 0 and finite, or nothing.
std::optional<double> TimeOf(const Value* value) {
  if (value == nullptr) return std::nullopt;
  const auto* number = std::get_if<double>(value);
  const auto* whole = std::get_if<std::int64_t>(value);
  const double time = number != nullptr  ? *number
                      : whole != nullptr ? static_cast<double>(*whole)
                                         : 0;
  return std::isfinite(time) && time > 0 ? std::optional(time) : std::nullopt;
}

// What a saved report says of one model: all of it, or the part of one source.
struct BenchPart {
  const report::Document& document;
  const report::Facts& context;
  std::string source;
};

std::string ContextOf(const BenchPart& part, std::string_view key) {
  for (const report::Fact& fact : part.context) {
    if (fact.key != key) continue;
    if (const auto* text = std::get_if<std::string>(&fact.value)) return *text;
    if (const auto* number = std::get_if<std::int64_t>(&fact.value)) return std::to_string(*number);
  }
  return "";
}

std::string ValueOf(const report::Finding& finding, std::string_view key) {
  for (const auto& [name, value] : finding.values) {
    const auto* const text = std::get_if<std::string>(&value);
    if (name == key && text != nullptr) return *text;
  }
  return "";
}

// What a finding says about a variant that has no sound time. Reports of version 0.1.0 have it in
// the message only.
std::string ReasonOf(const BenchPart& part, const std::string& variant) {
  for (const report::Finding& finding : part.document.findings) {
    const bool says = finding.rule == "bench-error" || finding.rule == "bench-differs";
    if (!says || finding.source != part.source || ValueOf(finding, "variant") != variant) continue;
    const std::string why = ValueOf(finding, "why");
    return why.empty() ? finding.message : why;
  }
  return "no reason was saved";
}

MeasuredRun RunOf(const Table& table, const std::vector<Value>& row, const BenchPart& part) {
  const auto cell = [&](std::string_view key) { return FindCell(table, row, key); };
  MeasuredRun run{.variant = TextOf(cell("variant"))};
  run.is_package = bench::IsPackage(run.variant);
  const std::string state = TextOf(cell("state"));
  const auto median = TimeOf(cell("median_ms"));
  if (state == "FAIL") run.state = State::kFail;
  if (state != "PASS" && state != "FAIL") run.state = State::kError;
  if (run.state != State::kPass) run.why = ReasonOf(part, run.variant);
  if (run.state == State::kPass && !median) {
    run.state = State::kError;
    run.why = "its median is not a time above 0";
  }
  run.median_ms = median.value_or(0);
  const auto low = TimeOf(cell("low_ms"));
  const auto high = TimeOf(cell("high_ms"));
  if (low && high) run.range = bench::Interval{*low, *high};
  return run;
}

// Without runs where the part has no times of variants.
MeasuredModel OfPart(const BenchPart& part, const std::string& path) {
  if (!ContextOf(part, "run").empty())
    base::FailUsage(
        "holds times of training steps, which are predicted where they are measured "
        "(validate MODEL --train)",
        {.file = path});
  MeasuredModel model{.model = bench::ModelNameOf(ContextOf(part, "model")),
                      .file = path,
                      .device = ContextOf(part, "device"),
                      .torch_version = ContextOf(part, "torch_version")};
  const std::string threads = ContextOf(part, "threads");
  model.machine = model.device + ", " + threads + " threads";
  model.threads = base::ParseNumber<std::int64_t>(threads).value_or(0);
  for (const report::Section& section : part.document.sections) {
    if (section.source != part.source) continue;
    for (const Table& table : section.tables) {
      if (table.key != "variants") continue;
      for (const std::vector<Value>& row : table.rows)
        model.runs.push_back(RunOf(table, row, part));
    }
  }
  return model;
}

// Of one model, or of each of several.
std::vector<MeasuredModel> OfBench(const report::Document& document, const std::string& path) {
  std::vector<MeasuredModel> models = {OfPart({document, document.context, ""}, path)};
  for (const report::Section& section : document.sections) {
    if (section.key == "sweep")
      base::FailUsage(
          "holds times of a sweep over sizes, and predictions are of the file's sizes "
          "(give those of one size)",
          {.file = path});
    if (section.key == "about" && !section.source.empty())
      models.push_back(OfPart({document, section.facts, section.source}, path));
  }
  std::erase_if(models, [](const MeasuredModel& model) { return model.runs.empty(); });
  if (models.empty())
    base::FailFormat("a saved report without times of variants (see bench --json)", {.file = path});
  return models;
}

void AddFile(const std::string& path, std::vector<MeasuredModel>& models) {
  base::LogDebug("read what was measured from ", path);
  const base::MappedFile file(path);
  const std::string_view text = file.text();
  const std::string_view beginning = text.substr(0, kBeginning);
  if (report::IsReport(beginning)) {
    std::ranges::move(OfBench(report::LoadReport(path), path), std::back_inserter(models));
  } else if (bench::IsMeasured(beginning)) {
    models.push_back(bench::ReadMeasured(text, path));
  } else {
    base::FailFormat(
        "holds no measured times (give a result of 'bench --json', or a NAME.measured.json "
        "of tools/lab/export_models.py --time)",
        {.file = path});
  }
}

}  // namespace

std::vector<MeasuredModel> LoadMeasured(const std::vector<std::string>& paths) {
  std::vector<MeasuredModel> models;
  for (const std::string& path : paths)
    for (const std::string& file : FilesIn(path, ".json")) AddFile(file, models);
  return models;
}

}  // namespace idbg::analyze
