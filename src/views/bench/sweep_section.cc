// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <utility>

#include "base/statistics.h"
#include "views/bench/bench_documents.h"
#include "views/units.h"

namespace idbg::views {
namespace {

report::Table SweepTable(const std::string& name, const std::vector<SweepResult>& results) {
  std::vector<OverviewRow> measured;
  for (const SweepResult& one : results) measured.push_back({one.size, one.result});
  report::Table table = OverviewTable("Times of a run by size", {"size", name}, measured);
  table.key = "sweep";
  table.columns.Add({{"per_size_us", "median / size", "us", 3}});
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

report::Document SweepDocument(const std::string& name, const std::vector<SweepResult>& results,
                               const std::string& model) {
  report::Document document{.kind = "bench", .title = model};
  report::Section section{.key = "sweep", .title = "Variants by size"};
  section.tables = {SweepTable(name, results)};
  report::Plot plot = SweepPlot(name, results);
  if (!plot.series.empty()) section.figures.emplace_back(std::move(plot));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace idbg::views
