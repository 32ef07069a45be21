// SPDX-License-Identifier: Apache-2.0
#include "runs/legacy/results.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "base/json/json_document.h"
#include "base/saturating.h"
#include "base/text/text.h"
#include "runs/legacy/summary_text.h"

namespace idbg::runs {
namespace {

using base::JsonValue;

constexpr double kMsPerSecond = 1000;

// "mock" of "mock_backend" and of "mock_result"; empty for other keys. A report names its two back
// ends under keys of the same form.
std::string BackendOf(std::string_view key) {
  if (key == "reference_backend" || key == "test_backend") return "";
  for (const std::string_view end : {"_backend", "_result"}) {
    if (key.ends_with(end)) return std::string(key.substr(0, key.size() - end.size()));
  }
  return "";
}

std::optional<double> Milliseconds(std::optional<double> seconds) {
  if (seconds) *seconds *= kMsPerSecond;
  return seconds;
}

std::string TextOf(JsonValue map, std::string_view key) {
  return map.FindMember(key).FindString().value_or("");
}

// A time that the tool wrote as KEY, in seconds, or as KEY_ms.
std::optional<double> TimeOf(JsonValue map, const std::string& key) {
  if (const JsonValue ms = map.FindMember(key + "_ms")) return ms.FindNumber();
  return Milliseconds(map.FindMember(key).FindNumber());
}

BackendRun ReadBackend(JsonValue value, std::string name) {
  return {.name = std::move(name),
          .has_succeeded = value.FindMember("success").FindBool().value_or(false),
          .time_ms = TimeOf(value, "avg_inference_time"),
          .deviation_ms = TimeOf(value, "std_inference_time"),
          .compile_s = value.FindMember("compile_time").FindNumber(),
          .error = TextOf(value, "error_message"),
          .warnings = value.FindMember("constraint_warnings").FindStrings()};
}

// The comparison of a benchmark with the tool's own verdict on it.
ModelRun ReadRun(JsonValue value) {
  ModelRun run{.model = TextOf(value, "model_name"),
               .id = TextOf(value, "model_id"),
               .type = TextOf(value, "model_type"),
               .device = TextOf(value, "device"),
               .time = value.FindMember("timestamp").FindNumber().value_or(0),
               .parameters = value.FindMember("parameter_count").FindNumber(),
               .graphs = value.FindMember("graph_count").FindInt(),
               .breaks = value.FindMember("graph_break_count").FindInt(),
               .break_reasons = value.FindMember("break_reasons").FindStrings()};
  run.comparison.max_error = value.FindMember("max_absolute_error").FindNumber();
  run.comparison.mean_error = value.FindMember("mean_absolute_error").FindNumber();
  value.ForEachMember([&](std::string_view key, JsonValue member) {
    std::string backend = BackendOf(key);
    if (backend.empty()) return;
    run.backends.push_back(ReadBackend(member, std::move(backend)));
    run.warnings += static_cast<std::int64_t>(run.backends.back().warnings.size());
  });
  run.comparison.verdict = VerdictOf(run, value.FindMember("kerneldiff_passed").FindBool());
  return run;
}

// An error that is no number, and a comparison of nothing, prove nothing.
Verdict VerdictOfReport(const Comparison& report, std::optional<bool> claims_equal) {
  if (!report.error.empty()) return Verdict::kError;
  if (!claims_equal || report.tensors == 0) return Verdict::kSkipped;
  const bool is_finite = !report.max_error || std::isfinite(*report.max_error);
  return *claims_equal && is_finite ? Verdict::kPass : Verdict::kFail;
}

Comparison ReadReport(JsonValue value) {
  Comparison report{.model = TextOf(value, "model_name"),
                    .reference = TextOf(value, "reference_backend"),
                    .test = TextOf(value, "test_backend"),
                    .tensors = value.FindMember("total_tensors").FindInt(),
                    .failed_tensors = value.FindMember("failed_tensors").FindInt(),
                    .error = TextOf(value, "error_message")};
  const auto add = [](std::optional<double>& worst, std::optional<double> error) {
    if (error && !(worst && *worst >= *error)) worst = error;
  };
  if (const JsonValue tensors = value.FindMember("tensor_results"); tensors.is_array()) {
    tensors.ForEachElement([&](JsonValue tensor) {
      add(report.max_error, tensor.FindMember("max_absolute_error").FindNumber());
      add(report.mean_error, tensor.FindMember("mean_absolute_error").FindNumber());
    });
  }
  report.verdict = VerdictOfReport(report, value.FindMember("overall_passed").FindBool());
  return report;
}

GraphStatistics ReadStatistics(JsonValue value, const std::string& file) {
  GraphStatistics statistics{.file = file,
                             .nodes = value.FindMember("total_nodes").FindInt(),
                             .inputs = value.FindMember("placeholder_count").FindInt()};
  value.ForEachMember([&](std::string_view key, JsonValue count) {
    if (key.starts_with("call_"))
      statistics.calls = base::SaturatingAdd(statistics.calls, count.FindInt().value_or(0));
  });
  return statistics;
}

void AddRun(ModelRun run, LegacyResults& results) {
  const bool is_known = run.time > 0 && std::ranges::any_of(results.runs, [&](const auto& other) {
                          return other.model == run.model && other.time == run.time;
                        });
  if (!is_known) results.runs.push_back(std::move(run));
}

void AddDocument(JsonValue root, const std::string& file, LegacyResults& results) {
  if (root.FindMember("overall_passed")) {
    results.comparisons.push_back(ReadReport(root));
  } else if (const JsonValue list = root.FindMember("results")) {
    if (!list.is_array()) return;
    list.ForEachElement([&](JsonValue element) {
      if (!element.is_map()) return;
      ModelRun run = ReadRun(element);
      if (!run.model.empty()) AddRun(std::move(run), results);
    });
  } else if (!TextOf(root, "model_name").empty()) {
    AddRun(ReadRun(root), results);
  } else if (root.FindMember("total_nodes").FindInt()) {
    results.statistics.push_back(ReadStatistics(root, file));
  } else {
    throw base::Error(base::ErrorCode::kFormat,
                      "is not a benchmark, summary, KernelDiff report or graph statistics file",
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
  const base::JsonDocument document(bytes, file);
  AddDocument(document.root(), file, results);
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
