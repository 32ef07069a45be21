// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <numeric>

#include "base/statistics.h"
#include "base/token_writer.h"
#include "gemm/evaluate/max_autotune.h"
#include "gemm/torch_diode/record.h"

namespace idbg::gemm {
namespace {

using base::TokenWriter;

double Least(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::ranges::min_element(values);
}
double Greatest(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::ranges::max_element(values);
}
double MeanOrZero(const std::vector<double>& values) {
  return values.empty() ? 0 : base::Mean(values);
}

template <typename F>
std::vector<double> Filter(const std::vector<double>& values, const F& wanted) {
  std::vector<double> kept;
  std::ranges::copy_if(values, std::back_inserter(kept), wanted);
  return kept;
}

// A number on its way out; counts are integers in JSON.
struct Entry {
  std::string_view key;
  double value = 0;
  bool is_count = false;
};

Entry CountOf(const std::vector<double>& part) {
  return {"count", static_cast<double>(part.size()), true};
}
Entry PercentageOf(const std::vector<double>& part, const std::vector<double>& all) {
  return {"percentage", 100.0 * static_cast<double>(part.size()) / static_cast<double>(all.size())};
}

void WriteEntries(TokenWriter& writer, std::string_view key, std::initializer_list<Entry> entries) {
  writer.Key(key);
  writer.BeginMap(entries.size());
  for (const Entry& entry : entries) {
    writer.Key(entry.key);
    if (entry.is_count) {
      writer.Int(static_cast<std::int64_t>(entry.value));
    } else {
      writer.Double(entry.value);
    }
  }
  writer.EndMap();
}

void WriteText(TokenWriter& writer, std::string_view key, std::string_view text) {
  writer.Key(key);
  writer.String(text);
}

void WriteNumber(TokenWriter& writer, std::string_view key, double value) {
  writer.Key(key);
  writer.Double(value);
}

// In torch-diode's words best_slowdown is the least ratio (the worst case) and worst_slowdown the
// greatest below 1 (the mildest): kept for its users, and said rightly in the two keys after them.
void WriteBreakdown(TokenWriter& writer, const std::vector<double>& ratios) {
  const std::vector<double> better = Filter(ratios, [](double ratio) { return ratio > 1; });
  const std::vector<double> worse = Filter(ratios, [](double ratio) { return ratio < 1; });
  const std::vector<double> equal = Filter(ratios, [](double ratio) { return ratio == 1; });
  writer.Key("performance_breakdown");
  writer.BeginMap(3);
  WriteEntries(writer, "model_better",
               {CountOf(better),
                PercentageOf(better, ratios),
                {"avg_speedup", MeanOrZero(better)},
                {"best_speedup", Greatest(better)}});
  WriteEntries(writer, "model_worse",
               {CountOf(worse),
                PercentageOf(worse, ratios),
                {"avg_slowdown", MeanOrZero(worse)},
                {"best_slowdown", Least(worse)},
                {"worst_slowdown", Greatest(worse)},
                {"most_severe_ratio", Least(worse)},
                {"mildest_ratio", Greatest(worse)}});
  WriteEntries(writer, "model_equal", {CountOf(equal), PercentageOf(equal, ratios)});
  writer.EndMap();
}

void WriteMetrics(TokenWriter& writer, const TopComparison& comparison,
                  const std::vector<double>& ratios) {
  const double greatest = Greatest(ratios);
  WriteEntries(writer, "overall_metrics",
               {{"avg_speedup_ratio", base::Mean(ratios)},
                {"median_speedup_ratio", base::Median(ratios)},
                {"std_speedup_ratio", base::PopulationStd(ratios)},
                {"total_time_saved_pct", TimeSavedPercent(comparison)},
                {"best_case", greatest > 1 ? greatest : 0},
                {"worst_case", Least(ratios)},
                {"geometric_mean_speedup_ratio", base::GeometricMean(ratios)}});
  const auto percentile = [&ratios](double percent) { return base::Percentile(ratios, percent); };
  WriteEntries(writer, "distribution",
               {{"p10", percentile(10)},
                {"p25", percentile(25)},
                {"p50", percentile(50)},
                {"p75", percentile(75)},
                {"p90", percentile(90)},
                {"p95", percentile(95)},
                {"p99", percentile(99)}});
  double model_ms = 0, ma_ms = 0;
  for (const TopDetail& detail : comparison.details) {
    model_ms += detail.model_ms;
    ma_ms += detail.ma_ms;
  }
  WriteEntries(writer, "raw_times", {{"total_model_time", model_ms}, {"total_ma_time", ma_ms}});
}

void WriteDetail(TokenWriter& writer, const TopDetail& detail, bool with_op) {
  const double ratio = detail.Ratio();
  writer.BeginMap(with_op ? 6 : 5);
  if (with_op) WriteText(writer, "op", ToString(detail.problem.op));
  WriteText(writer, "shape", torch_diode::KeyString(torch_diode::FromProblem(detail.problem)));
  WriteNumber(writer, "model_time", detail.model_ms);
  WriteNumber(writer, "ma_time", detail.ma_ms);
  WriteNumber(writer, "speedup_ratio", ratio);
  WriteText(writer, "performance", ratio > 1 ? "better" : ratio < 1 ? "worse" : "equal");
  writer.EndMap();
}

void WriteComparison(TokenWriter& writer, const TopComparison& comparison) {
  const bool overall = comparison.op.empty();
  const std::vector<double> ratios = comparison.Ratios();
  writer.BeginMap(overall ? 7 : 8);
  if (!overall) WriteText(writer, "op", comparison.op);
  writer.Key("top_n");
  writer.Int(static_cast<std::int64_t>(comparison.top_n));
  writer.Key("shapes_analyzed");
  writer.Int(static_cast<std::int64_t>(ratios.size()));
  WriteBreakdown(writer, ratios);
  WriteMetrics(writer, comparison, ratios);
  writer.Key("shape_details");
  writer.BeginArray(comparison.details.size());
  for (const TopDetail& detail : comparison.details) WriteDetail(writer, detail, overall);
  writer.EndArray();
  writer.EndMap();
}

// The comparisons of one operator; those without a problem are left out, as upstream does.
void WriteComparisons(TokenWriter& writer, const std::vector<TopComparison>& comparisons,
                      const std::string& op) {
  const auto wanted = [&op](const TopComparison& comparison) {
    return comparison.op == op && !comparison.details.empty();
  };
  writer.BeginMap(static_cast<std::size_t>(std::ranges::count_if(comparisons, wanted)));
  for (const TopComparison& comparison : comparisons) {
    if (!wanted(comparison)) continue;
    writer.Key("top_" + std::to_string(comparison.top_n));
    WriteComparison(writer, comparison);
  }
  writer.EndMap();
}

void WriteMetadata(TokenWriter& writer, const AnalysisMetadata& metadata,
                   const std::vector<std::string>& ops) {
  writer.Key("metadata");
  writer.BeginMap(9);
  WriteText(writer, "model_path", metadata.model_path);
  WriteText(writer, "validation_dataset_path", metadata.validation_dataset_path);
  WriteText(writer, "timestamp", metadata.timestamp);
  WriteText(writer, "hardware_name", metadata.hardware_name);
  WriteText(writer, "op_name_filter", metadata.op_name_filter);
  writer.Key("batch_size");
  writer.Int(metadata.batch_size);
  WriteText(writer, "device", metadata.device);
  writer.Key("ops_present");
  writer.BeginArray(ops.size());
  for (const std::string& op : ops) writer.String(op);
  writer.EndArray();
  WriteText(writer, "notes", metadata.notes);
  writer.EndMap();
}

}  // namespace

std::string ToJson(const MaxAutotuneAnalysis& analysis, const AnalysisMetadata& metadata) {
  const std::unique_ptr<TokenWriter> writer =
      base::MakeJsonWriter({.indent = 2, .python_literals = false});
  writer->BeginMap(3);
  writer->Key("per_op");
  writer->BeginMap(analysis.ops.size());
  for (const std::string& op : analysis.ops) {
    writer->Key(op);
    WriteComparisons(*writer, analysis.per_op, op);
  }
  writer->EndMap();
  writer->Key("overall");
  WriteComparisons(*writer, analysis.overall, "");
  WriteMetadata(*writer, metadata, analysis.ops);
  writer->EndMap();
  return writer->Take() + "\n";
}

std::string LogLine(const TopComparison& comparison) {
  const std::vector<double> ratios = comparison.Ratios();
  return fmt::format(
      "[{}] Top-{}: shapes={}, avg_ratio={:.3f}x, median={:.3f}x, time_saved={:.2f}%",
      comparison.op.empty() ? "overall" : comparison.op, comparison.top_n, ratios.size(),
      base::Mean(ratios), base::Median(ratios), TimeSavedPercent(comparison));
}

}  // namespace idbg::gemm
