// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "graph/text.h"
#include "readers/formats.h"
#include "readers/reader.h"

namespace idbg::readers::fx_text_test {
namespace {

using graph::Dialect;
using graph::Graph;
using graph::Node;
using graph::Phase;
using Names = std::vector<std::string>;

ModelFile ReadData(const std::string& name) {
  return ReadModelFile(std::string(IDBG_TEST_DATA "/fx_text/") + name);
}

Graph ReadOne(const std::string& body, const std::string& parameters = "self, x: \"f32[4, 8]\"") {
  const std::string text =
      "class GraphModule(torch.nn.Module):\n    def forward(" + parameters + "):\n" + body;
  ModelFile file = ReadModel({.bytes = text, .name = "graph.txt"});
  REQUIRE(file.graphs.size() == 1);
  CHECK(file.losses.empty());
  return file.graphs[0];
}

Names Targets(const Graph& graph) {
  Names targets;
  for (const Node& node : graph.nodes) targets.push_back(node.target);
  return targets;
}

const graph::Value& FindValue(const Graph& graph, std::string_view name) {
  const auto found = std::ranges::find(graph.values, name, &graph::Value::name);
  REQUIRE(found != graph.values.end());
  return *found;
}

std::string MessageOf(std::string_view text) {
  try {
    fx_text::Read({.bytes = text, .name = "graph.txt"});
  } catch (const base::Error& error) {
    return error.what();
  }
  return "no error";
}

TEST_CASE("the release that compiled a graph is named by a script or an archive", "[readers]") {
  CHECK(TorchVersionIn("import torch\n# torch version: 2.13.0+cpu\n# torch cuda version: None\n") ==
        "2.13.0+cpu");
  CHECK(TorchVersionIn("x = '# torch version: 2.13.0'\n").empty());
  CHECK(TorchVersionOf({.facts = {{"producer", "2.11.0"}}}) == std::nullopt);
  CHECK(TorchVersionOf({.facts = {{"decoder: torch version", "2.11.0+cu130"}}}) ==
        idbg::inductor::TorchVersion::k2_11);
  CHECK(TorchVersionOf({.facts = {{"torch version", "1.13.1"}}}) == std::nullopt);
}

TEST_CASE("texts of every era and kind are read without a loss", "[readers][fx_text]") {
  struct Case {
    const char* file;
    std::size_t inputs, nodes, outputs, nested;
    Dialect dialect;
    Phase phase;
  };
  for (const Case& one : {
           Case{"dynamo_2024_04.txt", 1, 1, 1, 0, Dialect::kDynamo, Phase::kInference},
           Case{"dynamo_2024_12.txt", 1, 3, 1, 0, Dialect::kDynamo, Phase::kInference},
           Case{"post_grad_2024_12.txt", 1, 13, 1, 0, Dialect::kInductor, Phase::kInference},
           Case{"runnable_2024_12.py", 1, 13, 1, 0, Dialect::kInductor, Phase::kInference},
           Case{"flex_attention_2024_12.txt", 11, 1, 1, 2, Dialect::kAten, Phase::kInference},
           Case{"dynamo_2025_05.txt", 6, 6, 2, 0, Dialect::kDynamo, Phase::kInference},
           Case{"runnable_2025_05.py", 6, 11, 2, 0, Dialect::kAten, Phase::kInference},
           Case{"collectives_2025_07.txt", 2, 8, 1, 0, Dialect::kAten, Phase::kInference},
           Case{"dynamo_cond_2.13.txt", 4, 18, 8, 3, Dialect::kDynamo, Phase::kInference},
           Case{"forward_cond_2.13.txt", 4, 21, 17, 2, Dialect::kAten, Phase::kForward},
           Case{"backward_2.13.txt", 18, 38, 11, 0, Dialect::kAten, Phase::kBackward},
           Case{"graph_forward_2.13.txt", 11, 23, 21, 0, Dialect::kAten, Phase::kForward},
           Case{"symbolic_trace_2.13.txt", 2, 4, 2, 0, Dialect::kDynamo, Phase::kInference},
           Case{"graph_1764741000_legacy.txt", 11, 23, 21, 0, Dialect::kAten, Phase::kForward},
       }) {
    INFO(one.file);
    const ModelFile file = ReadData(one.file);
    CHECK(file.losses.empty());
    REQUIRE(file.graphs.size() == 1);
    const Graph& graph = file.graphs[0];
    CHECK(graph.inputs.size() == one.inputs);
    CHECK(graph.nodes.size() == one.nodes);
    CHECK(graph.outputs.size() == one.outputs);
    CHECK(graph.subgraphs.size() == one.nested);
    CHECK(graph.dialect == one.dialect);
    CHECK(graph.phase == one.phase);
  }
}

TEST_CASE("annotations give sizes, strides, device and symbols", "[readers][fx_text]") {
  const Graph graph = ReadData("dynamo_cond_2.13.txt").graphs[0];
  const graph::Value& matmul = FindValue(graph, "matmul");
  CHECK(graph::ToString(*matmul.tensor) == "f32[s77, s77][s77, 1]cpu");
  CHECK(FindValue(graph, "mul_1").number.ToString() == "2*u0");
  CHECK(FindValue(graph, "ge").kind == graph::ValueKind::kSymBool);
  REQUIRE(graph.symbols.size() == 3);
  CHECK(graph.symbols[2].name == "u0");
}

TEST_CASE("strides that are not given are unknown", "[readers][fx_text]") {
  const Graph graph = ReadData("graph_1764741000_legacy.txt").graphs[0];
  const graph::Value& addmm = FindValue(graph, "addmm");
  REQUIRE(addmm.tensor);
  CHECK_FALSE(addmm.tensor->strides);
  CHECK_FALSE(graph::IsContiguous(*addmm.tensor));
}

TEST_CASE("load_args of a script gives its inputs types", "[readers][fx_text]") {
  const Graph old = ReadData("runnable_2024_12.py").graphs[0];
  CHECK(graph::ToString(*FindValue(old, "arg0_1").tensor) ==
        "f32[1, 320, 128, 128][5242880, 1, 40960, 320]cuda:0");
  const Graph contiguous = ReadData("runnable_2025_05.py").graphs[0];
  CHECK(graph::ToString(*FindValue(contiguous, "arg0_1").tensor) == "f32[16, 10][10, 1]cuda:0");
}

TEST_CASE("Python's calls, methods, modules and operators have targets", "[readers][fx_text]") {
  const Graph graph = ReadOne(
      "        a = x * 2 + 1\n"
      "        b = a.view(-1, 4).T;  a = None\n"
      "        c = getattr(self.layers, \"0\").linear(b)\n"
      "        d = torch._C._nn.gelu(c, approximate = 'tanh') @ self.weight\n"
      "        d += -c;  iadd = d;  d = None\n"
      "        iadd[0] = 1.5;  setitem = iadd\n"
      "        return {'a': iadd, 'b': [1, inf]}\n");
  CHECK(Targets(graph) == Names{"_operator.mul", "_operator.add", "method.view", "builtins.getattr",
                                "module.layers.0.linear", "torch._C._nn.gelu", "_operator.matmul",
                                "_operator.neg", "_operator.iadd", "_operator.setitem"});
  REQUIRE(graph.inputs.size() == 2);
  CHECK(graph.inputs[1].kind == graph::InputKind::kParameter);
  CHECK(graph.inputs[1].target == "weight");
  CHECK(graph.outputs.size() == 2);
}

TEST_CASE("the lowest integer has no negation that is one", "[readers][fx_text]") {
  const Graph graph = ReadOne(
      "        a = -9223372036854775808\n"
      "        b = -a\n"
      "        c = torch.ops.aten.add.Tensor(x, a, alpha = b)\n"
      "        return (c,)\n");
  const auto& arguments = graph.nodes.at(0).arguments;
  CHECK(std::get<std::int64_t>(arguments.at(1).argument.value) == INT64_MIN);
  CHECK(std::get<graph::Symbolic>(arguments.at(2).argument.value).name == "9223372036854775808");
}

TEST_CASE("the parts of a result are the outputs of its node", "[readers][fx_text]") {
  const Graph graph = ReadOne(
      "        split = torch.ops.aten.split.Tensor(x, 2)\n"
      "        b: \"f32[2, 8]\" = split[1];  split = None\n"
      "        row: \"f32[8]\" = b[0]\n"
      "        return (row,)\n");
  CHECK(Targets(graph) == Names{"aten.split.Tensor", "_operator.getitem"});
  REQUIRE(graph.nodes[0].outputs.size() == 2);
  CHECK(graph.value(graph.nodes[0].outputs[1]).name == "b");
}

TEST_CASE("nodes have the line and module of the comment above them", "[readers][fx_text]") {
  const Graph graph = ReadOne(
      "         # File: /a in b/net.py:29 in forward, code: x = f(x, code: 1)\n"
      "        a = torch.relu(x)\n"
      "        # No stacktrace found for following nodes\n"
      "        b = torch.relu(a)\n"
      "        return b\n");
  CHECK(graph.nodes[0].source.file == "/a in b/net.py");
  CHECK(graph.nodes[0].source.line == 29);
  CHECK(graph.nodes[0].source.function == "forward");
  CHECK(graph.nodes[0].source.code == "x = f(x, code: 1)");
  CHECK(graph.nodes[1].source.file.empty());
}

TEST_CASE("flattened inputs take the place of forward's parameters", "[readers][fx_text]") {
  const Graph graph = ReadOne(
      "        primals_1: \"f32[4]\"; tangents_1: \"f32[4]\"\n"
      "        primals_1, tangents_1, = fx_pytree.tree_flatten_spec([primals, tangents], "
      "self._in_spec)\n"
      "        mul: \"f32[4]\" = torch.ops.aten.mul.Tensor(tangents_1, primals_1)\n"
      "        return pytree.tree_unflatten([mul, None], self._out_spec)\n",
      "self, primals, tangents");
  REQUIRE(graph.inputs.size() == 2);
  CHECK(FindValue(graph, "primals_1").tensor);
  CHECK(graph.outputs.size() == 2);
}

TEST_CASE("inputs that are flattened for nobody make no node", "[readers][fx_text]") {
  const ModelFile file =
      fx_text::Read({.bytes = "def forward(self, x):\n"
                              "    fx_pytree.tree_flatten_spec(([x], {}), self._in_spec)\n"
                              "    y = x + 1\n"
                              "    return [y]\n",
                     .name = "graph.txt"});
  CHECK(Targets(file.graphs[0]) == Names{"_operator.add"});
  CHECK(file.losses.size() == 1);
}

TEST_CASE("lines that are no statement are counted and the rest is read", "[readers][fx_text]") {
  const ModelFile file = ReadModel({.bytes = "def forward(self, x):\n"
                                             "    with torch.no_grad():\n"
                                             "    a = torch.add(x,\n"
                                             "        1)\n"
                                             "    b = torch.add(x, (\n"
                                             "    c = torch.relu(a)\n"
                                             "    return (c,)\n",
                                    .name = "graph.txt"});
  REQUIRE(file.losses.size() == 1);
  CHECK(file.losses[0].count == 2);
  CHECK(file.losses[0].example == "graph.txt:2:5: with torch.no_grad():");
  CHECK(Targets(file.graphs.at(0)) == Names{"torch.add", "torch.relu"});
}

TEST_CASE("hostile texts end in an error with a place", "[readers][fx_text]") {
  const std::string head = "def forward(self, x):\n    y = ";
  CHECK(MessageOf(head + std::string(1 << 20, '(')) ==
        "graph.txt:2:59: nesting deeper than 100 (use the complete text that torch prints)");
  CHECK(MessageOf(head + "f('abc\n") ==
        "graph.txt:2:11: no FX statement could be read: unterminated string "
        "(use the complete text that torch prints)");
  CHECK(MessageOf(head + "f(\xff)\n") == "graph.txt:2:11: not UTF-8 (is this a text file?)");
  CHECK(MessageOf("def forward(self, 1):\n") ==
        "graph.txt:1:19: no FX statement could be read: expected a parameter's name "
        "(use the complete text that torch prints)");
  std::string chain = head + "x";
  for (int i = 0; i < 1000; ++i) chain += " + x";
  CHECK(MessageOf(chain).find("nesting deeper than 100") != std::string::npos);
}

TEST_CASE("other formats are left to their readers", "[readers][fx_text]") {
  const auto refuse = [](std::string_view text) {
    return fx_text::Refuse({.bytes = text, .name = "f"});
  };
  CHECK(refuse("V0403 07:28:48.051000 1 torch/x.py:19] {}\n\tdef forward(self):") == "a log");
  CHECK(refuse("x = async_compile.triton('a')\ndef forward(self):") == "Inductor's output code");
  CHECK(refuse("{\"a\": \"def forward(self)\"}") == "JSON");
  CHECK_FALSE(refuse("op0: SchedulerNode(ComputedBuffer)").empty());
  CHECK(refuse("def forward(self, x):").empty());
}

}  // namespace
}  // namespace idbg::readers::fx_text_test
