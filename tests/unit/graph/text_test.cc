// SPDX-License-Identifier: Apache-2.0
#include "graph/text.h"

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <limits>

#include "readers/reader.h"

namespace idbg::graph::text_test {
namespace {

std::string WriteAndRead(const std::string& text) {
  const readers::ModelFile again = readers::ReadModel({.bytes = text, .name = "written.txt"});
  REQUIRE(again.graphs.size() == 1);
  REQUIRE(again.losses.empty());
  return ToText(again.graphs[0]);
}

TEST_CASE("the text of every graph in the test data reads back as itself", "[graph][text]") {
  int count = 0;
  for (const char* folder : {"fx_text", "pt2", "models/small"}) {
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(IDBG_TEST_DATA "/") + folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".txt" && extension != ".py" && extension != ".pt2") continue;
      INFO(entry.path().filename());
      for (const Graph& graph : readers::ReadModelFile(entry.path()).graphs) {
        const std::string text = ToText(graph);
        CHECK(WriteAndRead(text) == text);
        ++count;
      }
    }
  }
  CHECK(count > 25);
}

TEST_CASE("a subscript with named arguments keeps its names", "[graph][text]") {
  Graph graph{.name = "g"};
  const ValueId x = graph.AddValue({.name = "x"});
  graph.inputs.push_back({.value = x});
  const ValueId y = graph.AddValue({.name = "y"});
  Node node{.name = "y", .target = "_operator.getitem", .outputs = {y}};
  node.arguments = {{"", {ValueRef{x}}}, {"step", {std::int64_t{1}}}};
  graph.AddNode(std::move(node));
  const std::string text = ToText(graph);
  CHECK(WriteAndRead(text) == text);
}

TEST_CASE("every kind of argument has a text that reads back", "[graph][text]") {
  Graph graph{.name = "g"};
  const ValueId x = graph.AddValue({.name = "x.1"});
  graph.inputs.push_back({.value = x});
  graph.subgraphs.push_back({.name = "body"});
  Node node{.name = "call", .target = "mylib.op.default"};
  const auto add = [&](Argument argument) { node.arguments.push_back({"", std::move(argument)}); };
  add({});
  add({ValueRef{x}});
  add({true});
  add({std::numeric_limits<std::int64_t>::min()});
  add({1.0});
  add({-std::numeric_limits<double>::infinity()});
  add({std::complex<double>(1, -2)});
  add({SymInt::Symbolic(tensor::ParseExpr("2*s0"), 8)});
  add({SymInt::Unknown()});
  add({std::string("a'b\n\\ \x01")});
  add({DType::kBfloat16});
  add({Device{"cuda", 1}});
  add({Symbolic{"torch.channels_last"}});
  add({Symbolic{"<object at 0x1>"}});
  add({SubgraphRef{0}});
  node.arguments.push_back({"named", {ArgumentList{{std::int64_t{1}}, {ArgumentList{}}}}});
  graph.AddNode(std::move(node));
  const std::string text = ToText(graph);
  CHECK(text ==
        "class g(torch.nn.Module):\n"
        "    def forward(self, x_1: \"Tensor\"):\n"
        "        call: \"None\" = torch.ops.mylib.op.default(None, x_1, True, "
        "-9223372036854775808, 1.0, -inf, complex(1.0, -2.0), Sym(2*s0), Sym(?), "
        "'a\\'b\\n\\\\ \\x01', torch.bfloat16, device(type='cuda', index=1), torch.channels_last, "
        "object('<object at 0x1>'), self.body, named = [1, []])\n"
        "        return ()\n"
        "\n"
        "    class body(torch.nn.Module):\n"
        "        def forward(self):\n"
        "            return ()\n");
  CHECK(WriteAndRead(text) == text);
}

}  // namespace
}  // namespace idbg::graph::text_test
