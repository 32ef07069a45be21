// SPDX-License-Identifier: Apache-2.0
#include "analyze/request.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "analyze/diff/diff.h"
#include "analyze/logs/logs.h"
#include "analyze/logs/profiles.h"
#include "analyze/report.h"
#include "analyze/request_values.h"
#include "base/error.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/text/edit_distance.h"
#include "inputs/recognise.h"

namespace idbg::analyze {
namespace {

using base::JsonValue;

struct Request {
  std::string command;
  AnalysisRequest models;
  TraceRequest logs;
  TensorDiffRequest tensors;
  std::string title;
};

void ReadTop(JsonValue value, Request& request) {
  request.models.top = request.logs.view.top = GetTop(value);
  request.tensors.top = GetCount(value);
}

void ReadRank(JsonValue value, Request& request) {
  const std::int64_t rank = GetCount(value);
  if (rank > INT32_MAX) value.Fail(std::to_string(rank) + " is too large for a rank");
  request.logs.view.rank = static_cast<std::int32_t>(rank);
}

void ReadMode(JsonValue value, Request& request) {
  const std::string& mode = value.GetString();
  if (mode != "strict" && mode != "warning")
    value.Fail("'" + mode + "' is not a valid mode (choose from strict, warning)");
  request.models.mode = mode == "strict" ? constraints::Mode::kStrict : constraints::Mode::kWarning;
}

void ReadDevice(JsonValue value, Request& request) {
  request.models.device = value.GetString();
  if (request.models.device != "cuda" && request.models.device != "cpu")
    value.Fail("'" + request.models.device + "' is not a valid device (choose from cuda, cpu)");
}

void ReadSections(JsonValue value, Request& request) {
  std::vector<std::string> known = SectionNames();
  known.insert(known.end(), TraceSectionNames().begin(), TraceSectionNames().end());
  for (const std::string& name : value.GetStrings()) {
    if (std::ranges::find(known, name) == known.end())
      value.Fail(base::UnknownWord("section", name, known));
    request.models.sections.push_back(name);
    request.logs.sections.push_back(name);
  }
}

using Read = void (*)(JsonValue value, Request& request);

// A flag of the command line, without its dashes.
struct Option {
  std::string_view name;
  std::string_view commands;  // that have it
  Read read;
};

// clang-format off
constexpr Option kOptions[] = {
    {"adapter", "analyze report", [](JsonValue v, Request& r) { r.models.adapters = v.GetStrings(); }},
    {"atol", "diff", [](JsonValue v, Request& r) { r.tensors.atol = v.GetNumber(); }},
    {"batch", "analyze", [](JsonValue v, Request& r) { r.models.batches = GetCounts(v); }},
    {"check-energy", "analyze", [](JsonValue v, Request& r) { r.models.budget.energy_mj = v.GetNumber(); }},
    {"check-latency", "analyze", [](JsonValue v, Request& r) { r.models.budget.latency_ms = v.GetNumber(); }},
    {"check-memory", "analyze", [](JsonValue v, Request& r) { r.models.budget.memory_mb = v.GetNumber(); }},
    {"check-power", "analyze", [](JsonValue v, Request& r) { r.models.budget.power_w = v.GetNumber(); }},
    {"chrome-trace", "analyze", [](JsonValue v, Request& r) { r.logs.chrome_trace = v.GetString(); }},
    {"cuda-graphs", "analyze", [](JsonValue v, Request& r) { r.models.estimate.cuda_graphs = v.GetBool(); }},
    {"device", "analyze", ReadDevice},
    {"equal-nan", "diff", [](JsonValue v, Request& r) { r.tensors.equal_nan = v.GetBool(); }},
    {"fp64", "diff", [](JsonValue v, Request& r) { r.tensors.fp64 = v.GetString(); }},
    {"hardware", "analyze report",
     [](JsonValue v, Request& r) { r.models.hardware = r.logs.hardware = v.GetStrings(); }},
    {"id", "analyze", [](JsonValue v, Request& r) { r.logs.view.id = logs::ParseCompileId(v.GetString()); }},
    {"ignore-dtype", "diff", [](JsonValue v, Request& r) { r.tensors.ignores_dtype = v.GetBool(); }},
    {"ignore-layout", "diff", [](JsonValue v, Request& r) { r.tensors.ignores_layout = v.GetBool(); }},
    {"input-shapes", "analyze report",
     [](JsonValue v, Request& r) { r.models.input_shapes = readers::ParseInputShapes(v.GetString()); }},
    {"max-autotune", "analyze", [](JsonValue v, Request& r) { r.models.max_autotune = v.GetBool(); }},
    {"max-mismatch", "diff", [](JsonValue v, Request& r) { r.tensors.max_mismatch = v.GetString(); }},
    {"max-ulp", "diff", [](JsonValue v, Request& r) { r.tensors.max_ulp = GetCount(v); }},
    {"mode", "analyze", ReadMode},
    {"precision", "analyze", [](JsonValue v, Request& r) { r.models.precisions = GetPrecisions(v); }},
    {"profile", "analyze report", [](JsonValue v, Request& r) { r.logs.profiles = v.GetStrings(); }},
    {"rank", "analyze diff", ReadRank},
    {"rtol", "diff", [](JsonValue v, Request& r) { r.tensors.rtol = v.GetNumber(); }},
    {"section", "analyze", ReadSections},
    {"semantics", "diff", [](JsonValue v, Request& r) { r.tensors.semantics = v.GetString(); }},
    {"set", "analyze", [](JsonValue v, Request& r) { r.models.bindings = GetBindings(v); }},
    {"tf32", "analyze", [](JsonValue v, Request& r) { r.models.estimate.tf32 = v.GetBool(); }},
    {"threads", "diff", [](JsonValue v, Request& r) { r.tensors.threads = GetCount(v); }},
    {"title", "report", [](JsonValue v, Request& r) { r.title = v.GetString(); }},
    {"tolerances", "diff", [](JsonValue v, Request& r) { r.tensors.tolerances = v.GetString(); }},
    {"top", "analyze diff report", ReadTop},
    {"validate", "analyze", [](JsonValue v, Request& r) { r.models.validate = v.GetString(); }},
};
// clang-format on

// Unknown options are errors: a misspelt one must not be ignored.
void ReadOption(std::string_view name, JsonValue value, Request& request) {
  std::vector<std::string> known;
  for (const Option& option : kOptions) {
    if (option.commands.find(request.command) == std::string_view::npos) continue;
    if (option.name == name) return option.read(value, request);
    known.emplace_back(option.name);
  }
  value.Fail(base::UnknownWord("option of " + request.command, name, known));
}

Request ReadRequest(JsonValue root) {
  static const std::vector<std::string> kCommands = {"analyze", "diff", "report"};
  Request request{.command = root.GetMember("command").GetString()};
  if (std::ranges::find(kCommands, request.command) == kCommands.end())
    root.GetMember("command").Fail(
        base::UnknownWord("command", request.command, kCommands, {}, base::Known::kAll));
  if (request.command == "report") {  // as the flags of that command begin
    request.models.top = request.logs.view.top = 200;
    request.models.drawings = true;
  }
  request.models.files = request.logs.files = root.GetMember("inputs").GetStrings();
  if (request.models.files.empty()) root.GetMember("inputs").Fail("has no inputs");
  root.ForEachMember([&](std::string_view key, JsonValue value) {
    if (key != "command" && key != "inputs") ReadOption(key, value, request);
  });
  return request;
}

report::Document AnswerReport(const Request& request) {
  report::Document document = MakeReportDocument({.inputs = request.models.files,
                                                  .models = request.models,
                                                  .view = request.logs.view,
                                                  .profiles = request.logs.profiles});
  if (!request.title.empty()) document.title = request.title;
  return document;
}

report::Document AnswerAnalyze(Request request) {
  AddProfiles(request.models, request.logs);
  if (IsAboutLogs(request.models)) return AnalyzeTraces(request.logs);
  CheckNeedsHardware(request.models);
  if (!request.logs.chrome_trace.empty())
    throw base::Error(base::ErrorCode::kUsage, "chrome-trace needs a compiler log");
  return AnalyzeModels(request.models).document;
}

bool AsksOnlyOfLogs(const AnalysisRequest& request) {
  return !request.sections.empty() &&
         std::ranges::all_of(request.sections, [](const std::string& name) {
           return std::ranges::find(TraceSectionNames(), name) != TraceSectionNames().end();
         });
}

}  // namespace

void AddProfiles(AnalysisRequest& inputs, TraceRequest& logs) {
  std::vector<std::string> found = TakeProfiles(inputs.files);
  logs.profiles.insert(logs.profiles.end(), found.begin(), found.end());
  logs.files = inputs.files;
  if (logs.profiles.empty() || inputs.files.empty() || IsAboutLogs(inputs)) return;
  inputs.profiles = logs.profiles;
}

bool IsAboutLogs(const AnalysisRequest& request) {
  if (request.files.empty()) return true;  // nothing but a profile
  // A run folder holds both: its graphs are asked for where a flag is about devices.
  const bool asks_of_devices = !request.adapters.empty() || !request.hardware.empty();
  const bool asks_of_logs = AsksOnlyOfLogs(request) && !asks_of_devices;
  const auto count = std::ranges::count_if(request.files, [&](const std::string& file) {
    const inputs::Recognised input = inputs::Recognise(file);
    const bool is_run = input.kind == inputs::Kind::kRunFolder;
    if (input.holds_logs && input.holds_graphs) return is_run ? !asks_of_devices : asks_of_logs;
    if (!input.holds_logs && !input.holds_graphs && !is_run)
      inputs::CheckTaken(file, input.kind, {inputs::Kind::kModel}, "analyze");
    return input.holds_logs;
  });
  if (count != 0 && count != std::ssize(request.files))
    throw base::Error(
        base::ErrorCode::kUsage,
        "cannot analyze logs and models together (run analyze once for each, or use report)");
  base::LogDebug("the inputs are treated as ", count != 0 ? "compiler logs" : "models");
  return count != 0;
}

void CheckNeedsHardware(const AnalysisRequest& request) {
  if (!request.profiles.empty() && request.hardware.empty())
    throw base::Error(base::ErrorCode::kUsage,
                      "--profile beside a model needs --hardware (or give its log, recorded with "
                      "TORCH_TRACE=FOLDER in the process that is profiled)");
  const bool asks = !request.batches.empty() || !request.precisions.empty() ||
                    request.budget != roofline::Budget{};
  if (asks && request.hardware.empty())
    throw base::Error(base::ErrorCode::kUsage,
                      "--precision, --batch and --check-... need --hardware (see inductor-debug "
                      "hardware list)");
}

report::Document Answer(std::string_view request_json) {
  const base::JsonDocument json(request_json, "request");
  const Request request = ReadRequest(json.root());
  if (request.command == "report") return AnswerReport(request);
  if (request.command == "analyze") return AnswerAnalyze(request);
  const std::vector<std::string>& files = request.models.files;
  if (files.size() != 2)
    throw base::Error(base::ErrorCode::kUsage, "diff needs exactly two inputs: before and after");
  TensorDiffRequest tensors = request.tensors;
  tensors.expected = files[0];
  tensors.actual = files[1];
  return Diff(tensors, request.logs.view);
}

}  // namespace idbg::analyze
