// SPDX-License-Identifier: Apache-2.0
#include "runs/legacy/results.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "base/error.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "runs/legacy/summary_text.h"

namespace idbg::runs {
namespace {

using base::TokenReader;

constexpr std::size_t kDeepestSummary = 2;  // a summary holds runs and no summaries
constexpr double kMsPerSecond = 1000;

// "mock" of "mock_backend" and of "mock_result"; empty for other keys.
std::string BackendOf(std::string_view key) {
  for (const std::string_view end : {"_backend", "_result"}) {
    if (key.ends_with(end)) return std::string(key.substr(0, key.size() - end.size()));
  }
  return "";
}

std::optional<double> Milliseconds(std::optional<double> seconds) {
  if (seconds) *seconds *= kMsPerSecond;
  return seconds;
}

BackendRun ReadBackend(TokenReader& reader, std::string name) {
  BackendRun run{.name = std::move(name)};
  base::ReadFields(reader, [&](std::string_view key) {
    if (key == "success") return void(run.has_succeeded = base::ReadBool(reader).value_or(false));
    if (key == "compile_time") return void(run.compile_s = base::ReadNumber(reader));
    if (key == "avg_inference_time")
      return void(run.time_ms = Milliseconds(base::ReadNumber(reader)));
    if (key == "std_inference_time")
      return void(run.deviation_ms = Milliseconds(base::ReadNumber(reader)));
    if (key == "avg_inference_time_ms") return void(run.time_ms = base::ReadNumber(reader));
    if (key == "std_inference_time_ms") return void(run.deviation_ms = base::ReadNumber(reader));
    if (key == "error_message") return void(run.error = base::ReadString(reader));
    if (key == "constraint_warnings")
      return void(
          base::ReadElements(reader, [&] { run.warnings.push_back(base::ReadString(reader)); }));
    reader.Skip();
  });
  return run;
}

// All that the tool's JSON files hold, each a part of it.
struct Content {
  ModelRun run;
  Comparison comparison;
  GraphStatistics statistics;
  std::optional<bool> claims_equal;  // the tool's own verdict on the benchmark, or on the report
  bool is_report = false;
  std::vector<ModelRun> results;
  bool is_summary = false;
};

void ReadContent(TokenReader& reader, Content& content, std::size_t depth);

void ReadResults(TokenReader& reader, Content& content, std::size_t depth) {
  content.is_summary = true;
  base::ReadElements(reader, [&] {
    if (depth == kDeepestSummary) return reader.Skip();
    Content one;
    ReadContent(reader, one, depth + 1);
    if (!one.run.model.empty()) content.results.push_back(std::move(one.run));
  });
}

void ReadTensor(TokenReader& reader, Comparison& comparison) {
  const auto add = [](std::optional<double>& worst, std::optional<double> error) {
    if (error && !(worst && *worst >= *error)) worst = error;
  };
  base::ReadFields(reader, [&](std::string_view key) {
    if (key == "max_absolute_error") return add(comparison.max_error, base::ReadNumber(reader));
    if (key == "mean_absolute_error") return add(comparison.mean_error, base::ReadNumber(reader));
    reader.Skip();
  });
}

// The entries of a KernelDiff report that benchmarks do not have; false: it is none of them.
bool ReadReportEntry(TokenReader& reader, std::string_view key, Content& content) {
  Comparison& report = content.comparison;
  if (key == "overall_passed") {
    content.claims_equal = base::ReadBool(reader);
    content.is_report = true;
  } else if (key == "reference_backend") {
    report.reference = base::ReadString(reader);
  } else if (key == "test_backend") {
    report.test = base::ReadString(reader);
  } else if (key == "total_tensors") {
    report.tensors = base::ReadInt(reader);
  } else if (key == "failed_tensors") {
    report.failed_tensors = base::ReadInt(reader);
  } else if (key == "error_message") {
    report.error = base::ReadString(reader);
  } else if (key == "tensor_results") {
    base::ReadElements(reader, [&] { ReadTensor(reader, report); });
  } else {
    return false;
  }
  return true;
}

bool ReadStatisticsEntry(TokenReader& reader, std::string_view key, GraphStatistics& statistics) {
  if (key == "total_nodes") return statistics.nodes = base::ReadInt(reader), true;
  if (key == "placeholder_count") return statistics.inputs = base::ReadInt(reader), true;
  if (!key.starts_with("call_")) return false;
  statistics.calls += base::ReadInt(reader).value_or(0);
  return true;
}

bool ReadRunEntry(TokenReader& reader, std::string_view key, Content& content) {
  ModelRun& run = content.run;
  if (key == "model_name") return run.model = base::ReadString(reader), true;
  if (key == "model_id") return run.id = base::ReadString(reader), true;
  if (key == "model_type") return run.type = base::ReadString(reader), true;
  if (key == "device") return run.device = base::ReadString(reader), true;
  if (key == "timestamp") return run.time = base::ReadNumber(reader).value_or(0), true;
  if (key == "parameter_count") return run.parameters = base::ReadNumber(reader), true;
  if (key == "graph_count") return run.graphs = base::ReadInt(reader), true;
  if (key == "graph_break_count") return run.breaks = base::ReadInt(reader), true;
  if (key == "kerneldiff_passed") return content.claims_equal = base::ReadBool(reader), true;
  if (key == "max_absolute_error") return run.comparison.max_error = base::ReadNumber(reader), true;
  if (key == "mean_absolute_error")
    return run.comparison.mean_error = base::ReadNumber(reader), true;
  if (key == "break_reasons") {
    base::ReadElements(reader, [&] { run.break_reasons.push_back(base::ReadString(reader)); });
    return true;
  }
  if (std::string backend = BackendOf(key); !backend.empty()) {
    run.backends.push_back(ReadBackend(reader, std::move(backend)));
    return true;
  }
  return false;
}

void ReadContent(TokenReader& reader, Content& content, std::size_t depth) {
  base::ReadFields(reader, [&](std::string_view key) {
    if (key == "results") return ReadResults(reader, content, depth);
    if (ReadReportEntry(reader, key, content) || ReadRunEntry(reader, key, content) ||
        ReadStatisticsEntry(reader, key, content.statistics))
      return;
    reader.Skip();
  });
  ModelRun& run = content.run;
  for (const BackendRun& backend : run.backends)
    run.warnings += static_cast<std::int64_t>(backend.warnings.size());
  run.comparison.verdict = VerdictOf(run, content.claims_equal);
}

// An error that is no number, and a comparison of nothing, prove nothing.
Verdict VerdictOfReport(const Comparison& report, std::optional<bool> claims_equal) {
  if (!report.error.empty()) return Verdict::kError;
  if (!claims_equal || report.tensors == 0) return Verdict::kSkipped;
  const bool is_finite = !report.max_error || std::isfinite(*report.max_error);
  return *claims_equal && is_finite ? Verdict::kPass : Verdict::kFail;
}

void AddRun(ModelRun run, LegacyResults& results) {
  const bool is_known = run.time > 0 && std::ranges::any_of(results.runs, [&](const auto& other) {
                          return other.model == run.model && other.time == run.time;
                        });
  if (!is_known) results.runs.push_back(std::move(run));
}

void AddContent(Content content, const std::string& file, LegacyResults& results) {
  if (content.is_report) {
    content.comparison.model = std::move(content.run.model);
    content.comparison.verdict = VerdictOfReport(content.comparison, content.claims_equal);
    results.comparisons.push_back(std::move(content.comparison));
  } else if (content.is_summary) {
    for (ModelRun& run : content.results) AddRun(std::move(run), results);
  } else if (!content.run.model.empty()) {
    AddRun(std::move(content.run), results);
  } else if (content.statistics.nodes) {
    content.statistics.file = file;
    results.statistics.push_back(std::move(content.statistics));
  } else {
    throw base::Error(base::ErrorCode::kFormat,
                      "is no benchmark, summary, KernelDiff report or graph statistics",
                      {.file = file});
  }
}

}  // namespace

std::string_view ToString(Verdict verdict) {
  constexpr std::array<std::string_view, 4> kNames = {"PASS", "FAIL", "SKIPPED", "ERROR"};
  return kNames[static_cast<std::size_t>(verdict)];
}

const BackendRun* ModelRun::FindBackend(std::string_view name) const {
  const auto found = std::ranges::find(backends, name, &BackendRun::name);
  return found == backends.end() ? nullptr : &*found;
}

Verdict VerdictOf(const ModelRun& run, std::optional<bool> claims_equal) {
  for (const char* name : {"eager", "mock"}) {
    const BackendRun* const backend = run.FindBackend(name);
    if (backend == nullptr) return Verdict::kSkipped;
    if (!backend->has_succeeded) return Verdict::kError;
  }
  if (!claims_equal) return Verdict::kSkipped;
  const bool is_finite = !run.comparison.max_error || std::isfinite(*run.comparison.max_error);
  return *claims_equal && is_finite ? Verdict::kPass : Verdict::kFail;
}

bool IsLegacyResult(std::string_view beginning) {
  if (IsSummaryText(beginning)) return true;
  const auto has = [beginning](std::string_view key) {
    return beginning.find(key) != std::string_view::npos;
  };
  if (!beginning.starts_with('{')) return false;
  return has("\"models_tested\"") || (has("\"model_name\"") && has("\"timestamp\"")) ||
         (has("\"total_nodes\"") && has("\"placeholder_count\""));
}

void ReadLegacyResults(std::string_view bytes, const std::string& file, LegacyResults& results) {
  if (IsSummaryText(bytes)) {
    for (ModelRun& run : ReadSummaryText(bytes, file)) AddRun(std::move(run), results);
    return;
  }
  const std::unique_ptr<TokenReader> reader = base::MakeJsonReader(bytes, file);
  Content content;
  ReadContent(*reader, content, 1);
  reader->ExpectEnd();
  AddContent(std::move(content), file, results);
}

WarningKind KindOfWarning(std::string_view message) {
  // The tool's messages; the first that fits.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kRules = {
      {{"is not supported by", "operator"},
       {"non-contiguous", "layout"},
       {"Dtype", "dtype"},
       {"alignment", "alignment"},
       {"bytes", "memory"}}};
  WarningKind kind{.rule = "other", .node = ""};
  for (const auto& [words, rule] : kRules) {
    if (message.find(words) == std::string_view::npos) continue;
    kind.rule = rule;
    break;
  }
  constexpr std::string_view kNode = "Node ";
  if (message.starts_with(kNode)) {
    message.remove_prefix(kNode.size());
    kind.node = base::WithoutNumber(message.substr(0, message.find(' ')));
  }
  return kind;
}

}  // namespace idbg::runs
