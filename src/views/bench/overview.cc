// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <set>
#include <utility>

#include "base/statistics.h"
#include "bench/measured.h"
#include "report/merge.h"
#include "views/bench/bench_documents.h"
#include "views/units.h"

namespace idbg::views {

namespace {

// One measurement of several: of a model, or of a size.
struct OverviewRow {
  report::Value name;
  const bench::Result& result;
};

void AddRow(const OverviewRow& row, const bench::VariantResult& variant, report::Table& table) {
  const report::Value none;
  const std::string state(ToString(variant.state));
  if (variant.seconds.empty()) {
    table.AddRow({row.name, variant.name, state, none, none, none, none, none});
    return;
  }
  const bench::VariantResult& first = row.result.variants.front();
  const bool is_compared = &variant != &first && !first.seconds.empty();
  const auto& noise = row.result.noise_floor;
  table.AddRow({row.name, variant.name, state, base::Median(variant.seconds) * kMsPerS,
                is_compared ? report::Value(1 / variant.change.ratio) : none,
                noise ? report::Value(*noise * kPercent) : none, variant.compile_s,
                variant.peak_mb});
}

// The variants of all measurements, `first` the column of their names.
report::Table OverviewTable(const std::string& title, const report::ColumnItem& first,
                            const std::vector<OverviewRow>& rows) {
  report::Table table{
      .key = "overview",
      .title = title,
      .columns = {first, "variant", "state", "median_ms: median [ms .4]", "speedup",
                  "noise_percent: noise [% .2]", "compile_s: compilation, cold [s .2]",
                  "peak_mb: peak memory [MB .1]"}};
  for (const OverviewRow& row : rows) {
    for (const bench::VariantResult& variant : row.result.variants) AddRow(row, variant, table);
  }
  return table;
}

// Of each file: its name without folder and ending, or its path where two have one name.
std::vector<std::string> NamesOf(const std::vector<std::string>& files) {
  std::vector<std::string> names;
  std::set<std::string> seen;
  for (const std::string& file : files) {
    names.push_back(bench::ModelNameOf(file));
    seen.insert(names.back());
  }
  return seen.size() == files.size() ? names : files;
}

report::Table SweepTable(const std::string& name, const std::vector<SweepResult>& results) {
  std::vector<OverviewRow> measured;
  for (const SweepResult& one : results) measured.push_back({one.size, one.result});
  report::Table table = OverviewTable("Times of a run by size", {"size", name}, measured);
  table.key = "sweep";
  table.columns.Add({"per_size_us: median / size [us]"});
  std::size_t row = 0;
  for (const SweepResult& one : results) {
    for (const bench::VariantResult& variant : one.result.variants) {
      report::Value per_size;
      if (!variant.seconds.empty())
        per_size = base::Median(variant.seconds) * kUsPerS / static_cast<double>(one.size);
      table.rows.at(row++).push_back(per_size);
    }
  }
  return table;
}

report::Plot SweepPlot(const std::string& name, const std::vector<SweepResult>& results) {
  std::map<std::string, report::Series> lines;
  for (const SweepResult& one : results) {
    for (const bench::VariantResult& variant : one.result.variants) {
      if (variant.seconds.empty()) continue;
      lines[variant.name].points.push_back(
          {static_cast<double>(one.size), base::Median(variant.seconds) * kMsPerS, variant.name});
    }
  }
  report::Plot plot{.key = "times_by_size",
                    .title = "Times of a run by size",
                    .x = {.title = name, .logarithmic = true},
                    .y = {.title = "median", .unit = "ms", .logarithmic = true}};
  for (auto& [variant, line] : lines) {
    line.name = variant;
    line.line = true;
    plot.series.push_back(std::move(line));
  }
  return plot;
}

}  // namespace

report::Document BenchDocument(const std::vector<std::string>& files,
                               const std::vector<bench::Result>& results) {
  if (files.size() == 1) return BenchDocument(results.front(), files.front());
  const std::string title = std::to_string(files.size()) + " models";
  const std::vector<std::string> names = NamesOf(files);
  std::vector<OverviewRow> rows;
  for (std::size_t i = 0; i < files.size(); ++i) rows.push_back({names[i], results[i]});
  report::Document all{.kind = "bench", .title = title};
  all.sections.push_back({.key = "models", .title = "Variants of all models"});
  all.sections.back().tables = {OverviewTable("Times of a run by model", {"model", "model"}, rows)};
  std::vector<report::Part> parts = {{"all models", std::move(all)}};
  for (std::size_t i = 0; i < files.size(); ++i)
    parts.push_back({names[i], BenchDocument(results[i], files[i])});
  report::Document document = report::Merge(std::move(parts), title);
  document.kind = "bench";
  return document;
}

report::Document SweepDocument(const std::string& name, const std::vector<SweepResult>& results,
                               const std::string& model) {
  report::Document document{.kind = "bench", .title = model};
  report::Section& section = document.AddSection({.key = "sweep", .title = "Variants by size"});
  section.tables = {SweepTable(name, results)};
  report::Plot plot = SweepPlot(name, results);
  if (!plot.series.empty()) section.figures.emplace_back(std::move(plot));
  return document;
}

}  // namespace idbg::views
