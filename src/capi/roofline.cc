// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "analyze/request_values.h"
#include "base/json/json_document.h"
#include "base/text/edit_distance.h"
#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "capi/model.h"
#include "report/json_writer.h"

namespace {

namespace analyze = idbg::analyze;
using analyze::AnalysisRequest;
using idbg::base::JsonValue;
using idbg::capi::Require;

// One name a comma: none is empty.
std::vector<std::string> ReadHardware(const char* hardware) {
  Require(hardware != nullptr, "hardware is null");
  if (*hardware == '{') return {hardware};
  std::vector<std::string> names;
  std::string_view rest = hardware;
  while (true) {
    const std::size_t comma = rest.find(',');
    Require(comma != 0 && !rest.empty(),
            "a hardware name is empty (expected names like h200,a100)");
    names.emplace_back(rest.substr(0, comma));
    if (comma == std::string_view::npos) return names;
    rest.remove_prefix(comma + 1);
  }
}

struct Option {
  std::string_view key;
  void (*read)(JsonValue value, AnalysisRequest& request);
};

// clang-format off
constexpr Option kOptions[] = {
    {"precisions", [](JsonValue v, AnalysisRequest& r) { r.precisions = analyze::GetPrecisions(v); }},
    {"batches", [](JsonValue v, AnalysisRequest& r) { r.batches = analyze::GetCounts(v); }},
    {"set", [](JsonValue v, AnalysisRequest& r) { r.bindings = analyze::GetBindings(v); }},
    {"input_shapes",
     [](JsonValue v, AnalysisRequest& r) { r.input_shapes = idbg::readers::ParseInputShapes(v.GetString()); }},
    {"tf32", [](JsonValue v, AnalysisRequest& r) { r.estimate.tf32 = v.GetBool(); }},
    {"cuda_graphs", [](JsonValue v, AnalysisRequest& r) { r.estimate.cuda_graphs = v.GetBool(); }},
    {"max_autotune", [](JsonValue v, AnalysisRequest& r) { r.max_autotune = v.GetBool(); }},
    {"top", [](JsonValue v, AnalysisRequest& r) { r.top = analyze::GetTop(v); }},
};
// clang-format on

// Unknown options are errors: a misspelt one must not be ignored.
void ReadOption(std::string_view key, JsonValue value, AnalysisRequest& request) {
  std::vector<std::string> known;
  for (const Option& option : kOptions) {
    if (option.key == key) return option.read(value, request);
    known.emplace_back(option.key);
  }
  value.Fail(idbg::base::UnknownWord("option", key, known));
}

std::int64_t Estimate(const char* model, std::int64_t size, const char* hardware,
                      const char* options, char** result) {
  if (result != nullptr) *result = nullptr;
  AnalysisRequest request = idbg::capi::RequestOf(model, size);
  request.sections = {"verdict", "roofline", "kernels", "nodes"};
  request.top = SIZE_MAX;
  request.hardware = ReadHardware(hardware);
  if (options != nullptr) {
    const idbg::base::JsonDocument document(options, "options");
    document.root().ForEachMember(
        [&](std::string_view key, JsonValue value) { ReadOption(key, value, request); });
  }
  const analyze::ModelAnalysis analysis = analyze::AnalyzeModels(request);
  if (result != nullptr) *result = idbg::capi::CopyOf(idbg::report::ToJson(analysis.document));
  return analysis.estimates;
}

}  // namespace

extern "C" std::int64_t idbg_roofline_estimate(const char* model, std::int64_t size,
                                               const char* hardware, const char* options,
                                               char** result) {
  return idbg::capi::Guarded(
      [&]() -> std::int64_t { return Estimate(model, size, hardware, options, result); });
}
