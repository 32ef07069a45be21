// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <utility>

#include "base/statistics.h"
#include "bench/measured.h"
#include "report/merge.h"
#include "views/bench/bench_documents.h"
#include "views/units.h"

namespace idbg::views {
namespace {

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

}  // namespace

report::Table OverviewTable(const std::string& title, const report::ColumnItem& first,
                            const std::vector<OverviewRow>& rows) {
  report::Table table{.key = "overview",
                      .title = title,
                      .columns = {first,
                                  "variant",
                                  "state",
                                  {"median_ms", "median", "ms", 4},
                                  {"speedup", "speedup", "", 3},
                                  {"noise_percent", "noise", "%", 2},
                                  {"compile_s", "compilation, cold", "s", 2},
                                  {"peak_mb", "peak memory", "MB", 1}}};
  for (const OverviewRow& row : rows) {
    for (const bench::VariantResult& variant : row.result.variants) AddRow(row, variant, table);
  }
  return table;
}

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

}  // namespace idbg::views
