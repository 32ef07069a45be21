// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/edit_distance.h"
#include "base/json_document.h"
#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "capi/model.h"
#include "report/document.h"
#include "report/json_writer.h"
#include "roofline/gemm_time.h"
#include "roofline/sweep.h"
#include "views/models/operator_section.h"
#include "views/models/roofline_section.h"

namespace {

namespace readers = idbg::readers;
namespace report = idbg::report;
namespace views = idbg::views;
namespace roofline = idbg::roofline;
namespace tensor = idbg::tensor;
using idbg::base::JsonValue;
using idbg::capi::CopyOf;
using idbg::capi::Guarded;
using idbg::capi::Require;

struct Request {
  roofline::SweepOptions sweep;
  tensor::Bindings bindings;
  std::vector<readers::InputShape> input_shapes;
  std::size_t top = SIZE_MAX;
};

// One name a comma: none is empty.
std::vector<roofline::Hardware> ReadHardware(const char* hardware) {
  Require(hardware != nullptr, "hardware is null");
  if (*hardware == '{') return {roofline::ParseHardware(hardware, "hardware", "hardware")};
  std::vector<roofline::Hardware> list;
  std::string_view rest = hardware;
  while (true) {
    const std::size_t comma = rest.find(',');
    Require(comma != 0 && !rest.empty(), "a name of hardware is empty (expected like h200,a100)");
    list.push_back(roofline::LoadHardware(std::string(rest.substr(0, comma))));
    if (comma == std::string_view::npos) return list;
    rest.remove_prefix(comma + 1);
  }
}

tensor::DType ReadPrecision(JsonValue value) {
  const std::string& text = value.GetString();
  const auto dtype = tensor::ParseDTypeLoosely(text);
  if (!dtype || !tensor::IsFloatingPoint(*dtype))
    value.Fail("'" + text + "' is no floating-point dtype (expected like bfloat16)");
  return *dtype;
}

std::int64_t ReadCount(JsonValue value) {
  const std::int64_t count = value.GetInt();
  if (count < 0) value.Fail("the number is below 0");
  return count;
}

void ReadPrecisions(JsonValue value, Request& request) {
  auto& precisions = request.sweep.precisions;
  precisions.clear();
  value.ForEachElement([&](JsonValue name) { precisions.emplace_back(ReadPrecision(name)); });
  if (precisions.empty()) precisions.emplace_back();
}

void ReadTop(JsonValue value, Request& request) {
  const std::int64_t top = ReadCount(value);
  request.top = top == 0 ? SIZE_MAX : static_cast<std::size_t>(top);
}

struct Option {
  std::string_view key;
  void (*read)(JsonValue value, Request& request);
};

constexpr Option kOptions[] = {
    {"precisions", ReadPrecisions},
    {"batches",
     [](JsonValue value, Request& request) {
       value.ForEachElement(
           [&](JsonValue batch) { request.sweep.batches.push_back(ReadCount(batch)); });
     }},
    {"set",
     [](JsonValue value, Request& request) {
       value.ForEachMember([&](std::string_view symbol, JsonValue size) {
         request.bindings[std::string(symbol)] = ReadCount(size);
       });
     }},
    {"input_shapes",
     [](JsonValue value, Request& request) {
       request.input_shapes = readers::ParseInputShapes(value.GetString());
     }},
    {"tf32",
     [](JsonValue value, Request& request) { request.sweep.estimate.tf32 = value.GetBool(); }},
    {"cuda_graphs", [](JsonValue value,
                       Request& request) { request.sweep.estimate.cuda_graphs = value.GetBool(); }},
    {"max_autotune", [](JsonValue value,
                        Request& request) { request.sweep.fusion.max_autotune = value.GetBool(); }},
    {"top", ReadTop},
};

// Unknown options are errors: a misspelt one must not be ignored.
void ReadOption(std::string_view key, JsonValue value, Request& request) {
  std::vector<std::string> known;
  for (const Option& option : kOptions) {
    if (option.key == key) return option.read(value, request);
    known.emplace_back(option.key);
  }
  value.Fail(idbg::base::UnknownWord("option", key, known));
}

Request ReadRequest(const char* hardware, const char* options) {
  Request request{.sweep = {.hardware = ReadHardware(hardware)}};
  if (options != nullptr) {
    const idbg::base::JsonDocument document(options, "options");
    document.root().ForEachMember(
        [&](std::string_view key, JsonValue value) { ReadOption(key, value, request); });
  }
  request.sweep.gemm_time =
      [autotune = request.sweep.fusion.max_autotune](const roofline::Hardware& device) {
        return roofline::MakeGemmTime(device, autotune);
      };
  return request;
}

void Add(report::Section section, const idbg::graph::Graph& graph, report::Document& document) {
  section.facts.insert(section.facts.begin(), {"graph_name", "graph", graph.name});
  document.sections.push_back(std::move(section));
}

// Adds the estimates of one graph; returns how many.
std::int64_t AddGraph(idbg::graph::Graph& graph, const Request& request,
                      report::Document& document) {
  idbg::graph::Bind(graph, request.bindings);
  const std::vector<roofline::SweepPoint> points = roofline::Sweep(graph, request.sweep);
  Add(views::RooflineSection(points), graph, document);
  for (const roofline::SweepPoint& point : points) {
    Add(views::KernelSection(point, request.top), graph, document);
    Add(views::NodeSection(point, request.top), graph, document);
  }
  views::AddUnknownOperators(graph, document);
  return static_cast<std::int64_t>(points.size());
}

std::int64_t Estimate(const char* model, std::int64_t size, const char* hardware,
                      const char* options, char** result) {
  if (result != nullptr) *result = nullptr;
  Request request = ReadRequest(hardware, options);
  readers::ModelFile file = idbg::capi::ReadModel(model, size, request.input_shapes);
  request.sweep.fusion.torch_version =
      readers::TorchVersionOf(file).value_or(idbg::inductor::kNewestTorch);
  report::Document document{.kind = "roofline", .title = "Roofline of " + file.name};
  document.context = {{"file", "file", file.name}, {"format", "format", file.format}};
  std::int64_t count = 0;
  for (idbg::graph::Graph& graph : file.graphs) count += AddGraph(graph, request, document);
  if (result != nullptr) *result = CopyOf(report::ToJson(document));
  return count;
}

}  // namespace

extern "C" std::int64_t idbg_roofline_estimate(const char* model, std::int64_t size,
                                               const char* hardware, const char* options,
                                               char** result) {
  return Guarded(
      [&]() -> std::int64_t { return Estimate(model, size, hardware, options, result); });
}
