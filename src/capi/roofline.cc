// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/token_reader.h"
#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "capi/model.h"
#include "report/document.h"
#include "report/json_writer.h"
#include "report/sections/operator_section.h"
#include "report/sections/roofline_section.h"
#include "roofline/gemm_time.h"
#include "roofline/sweep.h"

namespace {

namespace readers = idbg::readers;
namespace report = idbg::report;
namespace roofline = idbg::roofline;
namespace tensor = idbg::tensor;
using idbg::base::TokenReader;
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

tensor::DType ReadPrecision(TokenReader& reader) {
  const std::string text = reader.ReadString();
  const auto dtype = tensor::ParseDTypeLoosely(text);
  if (!dtype || !tensor::IsFloatingPoint(*dtype))
    reader.Fail("'" + text + "' is no floating-point dtype (expected like bfloat16)");
  return *dtype;
}

std::int64_t ReadCount(TokenReader& reader) {
  const std::int64_t count = reader.ReadInt();
  if (count < 0) reader.Fail("the number is below 0");
  return count;
}

void ReadPrecisions(TokenReader& reader, Request& request) {
  auto& precisions = request.sweep.precisions;
  precisions.clear();
  reader.ReadArray([&] { precisions.emplace_back(ReadPrecision(reader)); });
  if (precisions.empty()) precisions.emplace_back();
}

void ReadTop(TokenReader& reader, Request& request) {
  const std::int64_t top = ReadCount(reader);
  request.top = top == 0 ? SIZE_MAX : static_cast<std::size_t>(top);
}

struct Option {
  std::string_view key;
  void (*read)(TokenReader& reader, Request& request);
};

constexpr Option kOptions[] = {
    {"precisions", ReadPrecisions},
    {"batches",
     [](TokenReader& reader, Request& request) {
       reader.ReadArray([&] { request.sweep.batches.push_back(ReadCount(reader)); });
     }},
    {"set",
     [](TokenReader& reader, Request& request) {
       reader.ReadMap([&](std::string_view symbol) {
         request.bindings[std::string(symbol)] = ReadCount(reader);
       });
     }},
    {"input_shapes",
     [](TokenReader& reader, Request& request) {
       request.input_shapes = readers::ParseInputShapes(reader.ReadString());
     }},
    {"tf32", [](TokenReader& reader,
                Request& request) { request.sweep.estimate.tf32 = reader.ReadBool(); }},
    {"cuda_graphs",
     [](TokenReader& reader, Request& request) {
       request.sweep.estimate.cuda_graphs = reader.ReadBool();
     }},
    {"max_autotune",
     [](TokenReader& reader, Request& request) {
       request.sweep.fusion.max_autotune = reader.ReadBool();
     }},
    {"top", ReadTop},
};

// Unknown options are errors: a misspelt one must not be ignored.
void ReadOption(std::string_view key, TokenReader& reader, Request& request) {
  std::string known;
  for (const Option& option : kOptions) {
    if (option.key == key) return option.read(reader, request);
    known += (known.empty() ? "" : ", ") + std::string(option.key);
  }
  reader.Fail("unknown option '" + std::string(key) + "' (known: " + known + ")");
}

Request ReadRequest(const char* hardware, const char* options) {
  Request request{.sweep = {.hardware = ReadHardware(hardware)}};
  if (options != nullptr) {
    const std::unique_ptr<TokenReader> reader = idbg::base::MakeJsonReader(options, "options");
    reader->ReadMap([&](std::string_view key) { ReadOption(key, *reader, request); });
    reader->ExpectEnd();
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
  Add(report::RooflineSection(points), graph, document);
  for (const roofline::SweepPoint& point : points) {
    Add(report::KernelSection(point, request.top), graph, document);
    Add(report::NodeSection(point, request.top), graph, document);
  }
  report::AddUnknownOperators(graph, document);
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
