// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/error.h"
#include "base/files/file.h"
#include "readers/reader.h"

namespace idbg::readers::torchscript_test {
namespace {

using graph::Graph;
using graph::Node;

const std::string kData = IDBG_TEST_DATA "/torchscript/";

ModelFile ReadScript(const std::string& name, const std::string& shapes = "") {
  return ReadModelFile(kData + name, ParseInputShapes(shapes), Origin::kNamed);
}

std::string FactOf(const ModelFile& file, std::string_view key) {
  for (const auto& [name, value] : file.facts) {
    if (name == key) return value;
  }
  return "";
}

const Node& GetNode(const Graph& graph, std::string_view target) {
  const auto node = std::ranges::find(graph.nodes, target, &Node::target);
  REQUIRE(node != graph.nodes.end());
  return *node;
}

std::string TypeOf(const Graph& graph, const Node& node, std::size_t output = 0) {
  const auto& type = graph.value(node.outputs.at(output)).tensor;
  return type ? graph::ToString(*type) : "unknown";
}

std::vector<std::string> Targets(const Graph& graph) {
  std::vector<std::string> targets;
  for (const Node& node : graph.nodes) targets.push_back(node.target);
  return targets;
}

TEST_CASE("a traced module has the sizes that were recorded", "[readers][torchscript]") {
  const ModelFile file = ReadScript("trace.pt");
  CHECK(file.format == "TorchScript");
  CHECK(FactOf(file, "sizes") == "from the traced inputs");
  const Graph& graph = file.graphs.at(0);
  CHECK(graph.dialect == graph::Dialect::kTorchscript);
  CHECK(Targets(graph) ==
        std::vector<std::string>{"aten.convolution.default", "aten.batch_norm.default",
                                 "aten.relu.default", "aten.adaptive_avg_pool2d.default",
                                 "aten.flatten.using_ints", "aten.linear.default"});
  const Node& convolution = graph.nodes[0];
  CHECK(convolution.arguments.size() == 9);
  CHECK(TypeOf(graph, convolution) == "f32[1, 8, 8, 8][512, 64, 8, 1]cpu");
  CHECK(convolution.source.line == 7);
  CHECK(convolution.module_path == "c");
}

TEST_CASE("sizes that tracing computed with tensors are known", "[readers][torchscript]") {
  const ModelFile file = ReadScript("heads.pt");  // x.view(B, T, h, D // h)
  CHECK(FactOf(file, "sizes") == "from the traced inputs");
  const Graph& graph = file.graphs.at(0);
  CHECK(TypeOf(graph, GetNode(graph, "aten.view.default")) == "f32[2, 3, 2, 4][24, 8, 4, 1]cpu");
  const Node& transpose = GetNode(graph, "aten.transpose.int");
  CHECK(TypeOf(graph, transpose) == "f32[2, 2, 3, 4][24, 4, 8, 1]cpu");
}

TEST_CASE("weights keep their names and sizes", "[readers][torchscript]") {
  const Graph graph = ReadScript("script.pt").graphs.at(0);
  REQUIRE(graph.inputs.size() == 9);
  CHECK(graph.inputs[0].kind == graph::InputKind::kParameter);
  CHECK(graph.inputs[0].target == "c.weight");
  CHECK(graph.inputs[0].storage_bytes == 8 * 3 * 3 * 3 * 4);
  CHECK(graph.inputs[4].kind == graph::InputKind::kBuffer);
  CHECK(graph.inputs[4].target == "bn.running_mean");
  CHECK(graph.inputs[8].kind == graph::InputKind::kUser);
}

TEST_CASE("a scripted module says that its sizes are unknown", "[readers][torchscript]") {
  const ModelFile file = ReadScript("script.pt");
  CHECK(FactOf(file, "sizes") == "unknown (give the input shapes)");
  CHECK(TypeOf(file.graphs[0], GetNode(file.graphs[0], "aten.conv2d.default")) == "unknown");
}

TEST_CASE("a scripted module that branches on elements runs on the CPU", "[readers][torchscript]") {
  const ModelFile file = ReadScript("script.pt", "2x3x8x8");
  CHECK(FactOf(file, "sizes").starts_with("from the given shapes, run on the CPU"));
  const Graph& graph = file.graphs.at(0);
  const Node& convolution = GetNode(graph, "aten.conv2d.default");
  CHECK(TypeOf(graph, convolution) == "f32[2, 8, 8, 8][512, 64, 8, 1]cpu");
  CHECK(convolution.source.code == "y=torch.relu(s.bn(s.c(x)))");
  CHECK(TypeOf(graph, graph.nodes.back()) == "f32[2, 4][4, 1]cpu");
  const Node& branch = GetNode(graph, "higher_order.cond");
  CHECK(branch.arguments.size() == 4);
  CHECK(Targets(graph.subgraphs.at(0)) == std::vector<std::string>{"aten.add.Scalar"});
  CHECK(graph.subgraphs.at(1).nodes.empty());
}

TEST_CASE("loops carry what they carry and take what they need", "[readers][torchscript]") {
  const ModelFile file = ReadScript("loops.pt", "6x8");
  const Graph& graph = file.graphs.at(0);
  const Node& chunk = GetNode(graph, "aten.chunk.default");
  REQUIRE(chunk.outputs.size() == 3);
  CHECK(TypeOf(graph, chunk, 2) == "f32[2, 8][8, 1]cpu");
  const Node& loop = GetNode(graph, "higher_order.while_loop");
  CHECK(TypeOf(graph, loop, 2) == "f32[2, 8][8, 1]cpu");
  CHECK(loop.source.file == "loops.py");
  CHECK(loop.source.line == 11);
  REQUIRE(graph.subgraphs.size() == 2);
  const Graph& condition = graph.subgraphs[0];
  const Graph& body = graph.subgraphs[1];
  CHECK(condition.inputs.size() == body.inputs.size());
  CHECK(Targets(condition) == std::vector<std::string>{"_operator.lt", "_operator.and_"});
  CHECK(body.outputs.size() == 3);
  CHECK(body.subgraphs.size() == 2);
  const Node& linear = GetNode(body.subgraphs[1], "aten.linear.default");
  CHECK(linear.module_path == "b.lin");
  CHECK(TypeOf(graph, GetNode(graph, "aten.to.dtype")) == "f64[2, 8][8, 1]cpu");
}

TEST_CASE("TorchScript that cannot be read is refused with a reason", "[readers][torchscript]") {
  const auto refusal = [](const std::string& name, const std::string& shapes) -> std::string {
    try {
      ReadScript(name, shapes);
    } catch (const base::Error& error) {
      CHECK(error.code() != base::ErrorCode::kInternal);
      return error.message();
    }
    return "";
  };
  CHECK(refusal("cpp_module.pt", "") == "a TorchScript module without forward()");
  CHECK(refusal("script.pt", "2x3").starts_with("forward() fails for these shapes: "));
  CHECK(refusal("script.pt", "2x3x8x8,5") == "2 shapes for 1 tensors of forward()");
  CHECK(refusal("script.pt", "2x3x8x8:float9") ==
        "the shape '2x3x8x8:float9' has an unknown dtype (write sizes and a type: "
        "2x3x8x8:float32)");
}

TEST_CASE("damaged TorchScript is an error about the file", "[readers][torchscript]") {
  const base::MappedFile file(kData + "script.pt");
  std::string bytes(file.text());
  const std::size_t code = bytes.find("data.pkl");
  REQUIRE(code != std::string::npos);
  for (std::size_t i = 100; i < 300; ++i) bytes[code + i] = static_cast<char>(bytes[code + i] ^ 21);
  CHECK_THROWS_AS(ReadModel({.bytes = bytes, .name = "bad.pt"}), base::Error);
  CHECK_THROWS_AS(ReadModel({.bytes = bytes.substr(0, 9000), .name = "cut.pt"}), base::Error);
}

}  // namespace
}  // namespace idbg::readers::torchscript_test
