// SPDX-License-Identifier: Apache-2.0
//
// Questions about models, answered as the commands answer them.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyze/models/models.h"
#include "analyze/options.h"
#include "analyze/request.h"
#include "base/json/json_document.h"
#include "base/text/text.h"
#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "graph/operators/operators.h"
#include "readers/reader.h"
#include "report/writers.h"

namespace {

namespace analyze = idbg::analyze;
using idbg::capi::CopyOf;
using idbg::capi::Guarded;
using idbg::capi::Require;
using idbg::constraints::Mode;

// A request about a model as functions of the interface take it: `size` bytes, or with `size` 0 a
// path. The bytes must outlive the request. Throws Error(kUsage) for arguments that are neither.
analyze::AnalysisRequest RequestOf(const char* model, std::int64_t size) {
  Require(model != nullptr, "model is null");
  Require(size >= 0, "the size of the model must not be negative");
  if (size == 0) return {.files = {model}};
  return {.bytes = {model, static_cast<std::size_t>(size)}};
}

// Analyses; sets *result, unless `result` is null, to the report. Returns what `count` counts.
std::int64_t Answer(const analyze::AnalysisRequest& request,
                    std::int64_t analyze::ModelAnalysis::* count, char** result) {
  const analyze::ModelAnalysis analysis = analyze::AnalyzeModels(request);
  if (result != nullptr) *result = CopyOf(idbg::report::ToJson(analysis.document));
  return analysis.*count;
}

std::int64_t Check(const char* model, std::int64_t size, const char* adapter, int strict,
                   char** result) {
  if (result != nullptr) *result = nullptr;
  analyze::AnalysisRequest request = RequestOf(model, size);
  request.sections = {"verdict", "constraints"};
  request.adapters = {adapter == nullptr ? "mock" : adapter};
  if (strict >= 0) request.mode = strict != 0 ? Mode::kStrict : Mode::kWarning;
  return Answer(request, &analyze::ModelAnalysis::misfits, result);
}

int Count(const char* model, std::int64_t size, double* flops) {
  Require(model != nullptr, "model is null");
  Require(size > 0, "the size of the model must be above 0");
  Require(flops != nullptr, "flops is null");
  const idbg::readers::ModelFile file =
      idbg::readers::ReadModel({.bytes = {model, static_cast<std::size_t>(size)}, .name = "model"});
  double sum = 0;
  for (const idbg::graph::Graph& graph : file.graphs) {
    const std::optional<double> part = FlopsOf(graph);
    if (!part) return 0;
    sum += *part;
  }
  *flops = sum;
  return 1;
}

// One name a comma: none is empty.
std::vector<std::string> ReadHardware(const char* hardware) {
  Require(hardware != nullptr, "hardware is null");
  if (*hardware == '{') return {hardware};
  std::vector<std::string> names;
  for (const std::string_view name : idbg::base::Split(hardware, ',')) {
    Require(!name.empty(), "a hardware name is empty (expected names like h200,a100)");
    names.emplace_back(name);
  }
  return names;
}

std::int64_t Estimate(const char* model, std::int64_t size, const char* hardware,
                      const char* options, char** result) {
  if (result != nullptr) *result = nullptr;
  analyze::Request request{.command = std::string(analyze::kEstimate),
                           .analysis = RequestOf(model, size)};
  request.analysis.sections = {"verdict", "roofline", "kernels", "nodes"};
  request.analysis.view.top = SIZE_MAX;
  request.analysis.hardware = ReadHardware(hardware);
  if (options != nullptr) {
    const idbg::base::JsonDocument document(options, "options");
    analyze::ReadOptions(document.root(), {}, request);
  }
  return Answer(request.analysis, &analyze::ModelAnalysis::estimates, result);
}

}  // namespace

extern "C" int idbg_analyze(const char* request_json, char** report_json) {
  return Guarded([&]() -> int {
    if (report_json != nullptr) *report_json = nullptr;
    Require(request_json != nullptr, "the request is null");
    Require(report_json != nullptr, "the report pointer is null");
    *report_json = CopyOf(idbg::report::ToJson(analyze::AnswerJson(request_json)));
    return 0;
  });
}

extern "C" std::int64_t idbg_constraints_check(const char* model, std::int64_t size,
                                               const char* adapter, int strict, char** result) {
  return Guarded([&]() -> std::int64_t { return Check(model, size, adapter, strict, result); });
}

extern "C" int idbg_graph_flops(const char* model, std::int64_t size, double* flops) {
  return Guarded([&] { return Count(model, size, flops); });
}

extern "C" std::int64_t idbg_roofline_estimate(const char* model, std::int64_t size,
                                               const char* hardware, const char* options,
                                               char** result) {
  return Guarded(
      [&]() -> std::int64_t { return Estimate(model, size, hardware, options, result); });
}
