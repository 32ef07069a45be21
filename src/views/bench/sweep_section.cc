// SPDX-License-Identifier: Apache-2.0
#include "views/bench/sweep_section.h"

#include <map>
#include <utility>

#include "base/statistics.h"
#include "views/units.h"

namespace idbg::views {
namespace {

constexpr double kMsPerS = 1e3;

report::Table SweepTable(const std::string& name, const std::vector<SweepResult>& results) {
  report::Table table{.key = "sweep",
                      .title = "Times of a run by size",
                      .columns = {{"size", name},
                                  {"variant", "variant"},
                                  {"state", "state"},
                                  {"median_ms", "median", "ms", 4},
                                  {"speedup", "speedup", "", 3},
                                  {"per_size_us", "median / size", "us", 3},
                                  {"compile_s", "compilation, cold", "s", 2},
                                  {"peak_mb", "peak memory", "MB", 1}}};
  for (const SweepResult& one : results) {
    const auto& variants = one.result.variants;
    for (const bench::VariantResult& variant : variants) {
      if (variant.seconds.empty()) {
        const report::Value none;
        table.AddRow(
            {one.size, variant.name, ToString(variant.state), none, none, none, none, none});
        continue;
      }
      const double median_ms = base::Median(variant.seconds) * kMsPerS;
      const bool is_compared = &variant != &variants.front() && !variants.front().seconds.empty();
      table.AddRow({one.size, variant.name, ToString(variant.state), median_ms,
                    is_compared ? report::Value(1 / variant.change.ratio) : report::Value(),
                    median_ms * kMsPerS / static_cast<double>(one.size), variant.compile_s,
                    variant.peak_mb});
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
