// SPDX-License-Identifier: Apache-2.0
#include "logs/events/guard_tree.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "compile/guards/guards.h"

namespace idbg::compile::guard_tree_test {
namespace {

using Texts = std::vector<std::string_view>;

const GuardRisk* RiskOf(const logs::GuardTree& tree, std::size_t node) {
  std::string value;
  return compile::RiskOf(tree.nodes[node], value);
}

TEST_CASE("arguments are split at commas outside brackets and quotes", "[trace]") {
  CHECK(logs::SplitArguments("a, f(b, c), d['e, f'], \"g, \\\", h\"") ==
        Texts{"a", "f(b, c)", "d['e, f']", "\"g, \\\", h\""});
  CHECK(logs::SplitArguments("").empty());
  CHECK(logs::SplitArguments("a)], b") == Texts{"a)]", "b"});
  CHECK(logs::BracketsAfter("check(L['x'], size=[1, (2)], stride=[1])", "size=") == "1, (2)");
  CHECK(!logs::BracketsAfter("check(size=[1, 2", "size="));
}

TEST_CASE("a tree says the class of a value that is managed", "[trace]") {
  const logs::GuardTree tree = logs::ParseGuardTree(
      "+- RootGuardManager\n"
      "| +- GuardManager: source=L['x'], accessed_by=f, type=<class 'int'>\n"
      "| | +- EQUALS_MATCH: L['x'] == 1\n"
      "| +- GuardManager: source=L['self'], accessed_by=f, type=<class 'm.Net'>\n");
  CHECK(logs::ClassOf("L['self']", tree) == "m.Net");
  CHECK(logs::ClassOf("L['x']", tree) == "int");
  CHECK(logs::ClassOf("L['y']", tree).empty());
}

TEST_CASE("a tree's nodes have kind, source, comment and depth", "[trace]") {
  const logs::GuardTree tree = logs::ParseGuardTree(
      "\nTREE_GUARD_MANAGER:\n"
      "+- RootGuardManager\n"
      "| +- GuardManager: source=L['d']['a, b'], accessed_by=DictGetItemGuardAccessor('a, b')\n"
      "| | +- TENSOR_MATCH: check_tensor(L['d']['a, b'], Tensor, torch.float32, size=[2, 3], "
      "stride=[3, 1])  # y = x  # twice  # model.py:7 in forward\n"
      "| | +- KeyManager: GuardManager: source=list(L['d'].keys())[0]\n"
      "| | | +- EQUALS_MATCH: list(L['d'].keys())[0] == 'k'   \n"
      "| +- SOME_NEW_KIND\n"
      "\nGuard latency = 68.61 us\n");
  REQUIRE(tree.nodes.size() == 6);
  CHECK(tree.bad_lines == 0);
  CHECK(tree.latency_us == 68.61);
  CHECK(std::ranges::count_if(tree.nodes, &logs::GuardNode::is_check) == 3);
  const logs::GuardNode& check = tree.nodes[2];
  CHECK(check.kind == "TENSOR_MATCH");
  CHECK(check.depth == 2);
  CHECK(check.source == "L['d']['a, b']");
  CHECK(check.code == "y = x  # twice");
  CHECK(check.place == base::Place{.file = "model.py", .line = 7});
  CHECK(check.text.ends_with("stride=[3, 1])"));
  CHECK(tree.nodes[3].kind == "KeyManager: GuardManager");
  CHECK(tree.nodes[4].source == "list(L['d'].keys())[0]");
  CHECK(logs::RootOf(tree.nodes[4].source) == "L['d']");
  CHECK(tree.nodes[5].kind == "SOME_NEW_KIND");
  CHECK(tree.nodes[5].source.empty());
}

TEST_CASE("a hostile tree is bounded and counted", "[trace]") {
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "| ";
  const logs::GuardTree tree = logs::ParseGuardTree(deep + "+- A: b\nno guard\n+- \n");
  REQUIRE(tree.nodes.size() == 2);
  CHECK(tree.nodes[0].depth == logs::kMaxGuardDepth);
  CHECK(tree.bad_lines == 1);
  std::string wide;
  for (std::size_t i = 0; i < logs::kMaxGuardNodes + 7; ++i) wide += "+- A\n";
  CHECK(logs::ParseGuardTree(wide).left_out == 7);
}

TEST_CASE("older logs' expressions get the kinds of the tree", "[trace]") {
  const logs::GuardNode node =
      logs::ParseGuardExpression("check_tensor(L['x'], Tensor, size=[4, 4])");
  CHECK(node.kind == "TENSOR_MATCH");
  CHECK(node.source == "L['x']");
  CHECK(logs::ParseGuardExpression("len(L['a'].b) == 2").kind == "LENGTH_CHECK");
  CHECK(logs::ParseGuardExpression("Ne(s0, 3)").kind == "LAMBDA_GUARD");
}

TEST_CASE("a long comment that names no place is read in one pass", "[trace]") {
  std::string line = "+- LAMBDA_GUARD: L['n'] == 3  # ";
  for (int i = 0; i < 1000000; ++i) line += "a in ";
  CHECK(logs::ParseGuardTree(line).nodes.at(0).place == base::Place{});
  CHECK(logs::ParseGuardTree(line + "m.py:12 in f").nodes.at(0).place.line == 12);
}

TEST_CASE("what the next call may change is a risk, weights and dynamic sizes are not", "[trace]") {
  const logs::GuardTree tree = logs::ParseGuardTree(
      "+- GuardManager: source=L['x']\n"
      "| +- TENSOR_MATCH: check_tensor(L['x'], Tensor, torch.float32, size=[2, 3], stride=[3, 1])\n"
      "| +- TENSOR_MATCH: check_tensor(L['x'], Tensor, torch.float32, size=[None, 3], stride=[])\n"
      "| +- TENSOR_MATCH: check_tensor(L['x'], Parameter, torch.float32, size=[2], stride=[1])\n"
      "| +- TENSOR_MATCH: check_tensor(L['x'], Tensor, torch.float32, size=[], stride=[])\n"
      "+- GuardManager: source=L['n']\n"
      "| +- EQUALS_MATCH: L['n'] == 3\n"
      "| +- EQUALS_MATCH: L['n'] == 0.5\n"
      "+- GuardManager: source=L['self'].step\n"
      "| +- EQUALS_MATCH: L['self'].step == -3\n"
      "| +- ID_MATCH: ___check_obj_id(L['self'].step, 1)\n"
      "+- GuardManager: source=L['fn']\n"
      "| +- ID_MATCH: ___check_obj_id(L['fn'], 140062268556144)\n"
      "+- GuardManager: source=G['fn']\n"
      "| +- ID_MATCH: ___check_obj_id(G['fn'], 140062268556144)\n"
      "+- LAMBDA_GUARD: L['x'].size()[0] == 6  # model.py:3 in f (_refs/__init__.py:9 in reshape)\n"
      "+- LAMBDA_GUARD: 2 <= L['x'].size()[1]\n");
  const auto name = [&](std::size_t node) {
    const GuardRisk* risk = RiskOf(tree, node);
    return risk == nullptr ? "" : risk->name;
  };
  CHECK(name(1) == "size");
  CHECK(name(2).empty());
  CHECK(name(3).empty());
  CHECK(name(4).empty());
  CHECK(name(6) == "int");
  CHECK(name(7) == "float");
  CHECK(name(9) == "attribute");
  CHECK(name(10).empty());
  CHECK(name(12) == "object");
  CHECK(name(14).empty());
  CHECK(name(15) == "size");
  CHECK(tree.nodes[15].place == base::Place{.file = "model.py", .line = 3});
  CHECK(name(16).empty());
}

TEST_CASE("floats, texts and flags that a call may change are risks", "[trace]") {
  const auto name = [](const std::string& source, const std::string& check) {
    const logs::GuardTree tree =
        logs::ParseGuardTree("+- GuardManager: source=" + source + "\n| +- " + check + "\n");
    const GuardRisk* risk = RiskOf(tree, 1);
    return std::string(risk == nullptr ? "" : risk->name);
  };
  CHECK(name("L['s'].k", "EQUALS_MATCH: L['s'].k == 0.0") == "float");
  CHECK(name("L['g'][0]['lr']", "EQUALS_MATCH: L['g'][0]['lr'] == 1e-05") == "float");
  // A module's constants seldom change.
  CHECK(name("L['self']._modules['n'].eps", "EQUALS_MATCH: L['self']._modules['n'].eps == 1e-05")
            .empty());
  CHECK(name("L['mode']", "EQUALS_MATCH: L['mode'] == 'a'") == "text");
  CHECK(name("L['self'].mode", "EQUALS_MATCH: L['self'].mode == 'a'").empty());
  CHECK(name("L['flag']", "TRUE_MATCH: L['flag'] == True") == "flag");
  CHECK(name("L['self'].training", "TRUE_MATCH: L['self'].training == True").empty());
}

}  // namespace
}  // namespace idbg::compile::guard_tree_test
