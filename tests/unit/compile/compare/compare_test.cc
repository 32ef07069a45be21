// SPDX-License-Identifier: Apache-2.0
#include "compile/compare/compare.h"

#include <catch2/catch_test_macros.hpp>

#include "compile/compare/pairing.h"
#include "logs/trace_builder.h"

namespace idbg::compile::compare_test {
namespace {

using logs::Id;

// A compilation of m.py's `forward` in `line`, on a module of `self_class`, whose graph calls `op`.
std::string Forward(int frame, int line, const std::string& self_class, const std::string& op) {
  const std::string id = Id(frame, 0);
  const std::string graph =
      "class GraphModule(torch.nn.Module):\n    def forward(self, x: "
      "\"f32[8][1]cpu\"):\n        y: \"f32[8][1]cpu\" = torch." +
      op + "(x);  x = None\n        return (y,)\n        ";
  const std::string guards =
      "TREE_GUARD_MANAGER:\n+- RootGuardManager\n| +- GuardManager: source=L['self'], "
      "accessed_by=X, type=<class '__main__." +
      self_class + "'>, tag_safe=(False, False)\n";
  return logs::Start(id) + logs::WithPayload("\"dynamo_output_graph\": {}, " + id, graph) +
         (self_class.empty() ? ""
                             : logs::WithPayload("\"dynamo_cpp_guards_str\": {}, " + id, guards)) +
         logs::MetricsLine(
             "\"co_name\": \"forward\", \"co_filename\": \"/a/m.py\", "
             "\"co_firstlineno\": " +
                 std::to_string(line) + ", \"graph_op_count\": 1, \"restart_reasons\": []",
             id);
}

LogFacts FactsOf(const logs::Trace& trace) {
  static const logs::View kAll;
  return {trace, kAll};
}

TEST_CASE("modules pair by line and graph, whatever the order of their calls", "[trace]") {
  const logs::Trace first = logs::TraceOf(Forward(0, 7, "", "relu") + Forward(1, 12, "", "sin"));
  const logs::Trace second = logs::TraceOf(Forward(0, 12, "", "sin") + Forward(1, 7, "", "relu"));
  const LogFacts before = FactsOf(first);
  const LogFacts after = FactsOf(second);
  const RunComparison comparison = CompareRuns(before, after);
  REQUIRE(comparison.pairs.size() == 2);
  CHECK(comparison.pairs[0].after->id().frame == 1);
  CHECK(comparison.pairs[1].after->id().frame == 0);
  CHECK(comparison.pairs[0].graph.IsEmpty());
  CHECK(IsReordered(comparison));
  CHECK(FindCauses(comparison).empty());
}

TEST_CASE("a file that was renamed is the same file", "[trace]") {
  const std::string text = Forward(0, 7, "", "relu") + Forward(1, 12, "", "sin");
  std::string renamed = text;
  for (std::size_t at = 0; (at = renamed.find("/a/m.py", at)) != std::string::npos;)
    renamed.replace(at, 7, "/b/n.py");
  const logs::Trace first = logs::TraceOf(text);
  const logs::Trace second = logs::TraceOf(renamed);
  const LogFacts before = FactsOf(first);
  const LogFacts after = FactsOf(second);
  const RunComparison comparison = CompareRuns(before, after);
  CHECK(comparison.pairs.size() == 2);
  CHECK(comparison.gone.empty());
  CHECK(FindCauses(comparison).empty());
}

TEST_CASE("only a file whose name the other run does not have was renamed", "[trace]") {
  using Names = std::map<std::string, std::string>;
  CHECK(FindRenamedFiles({{"a.py", {"f", "g", "h"}}}, {{"b.py", {"f", "g"}}}) ==
        Names{{"b.py", "a.py"}});
  CHECK(FindRenamedFiles({{"a.py", {"f"}}, {"b.py", {"f"}}}, {{"b.py", {"f"}}}).empty());
  CHECK(FindRenamedFiles({{"a.py", {"f", "g"}}}, {{"b.py", {"f", "h"}}}).empty());
  // One file becomes one other, not two.
  CHECK(FindRenamedFiles({{"a.py", {"f"}}}, {{"b.py", {"f"}}, {"c.py", {"f"}}}) ==
        Names{{"b.py", "a.py"}});
}

TEST_CASE("modules of different classes never pair, code that moved does", "[trace]") {
  const logs::Trace first = logs::TraceOf(Forward(0, 7, "A", "relu") + Forward(1, 12, "B", "sin"));
  // One line more above both; B is gone, C has B's line and graph.
  const logs::Trace second = logs::TraceOf(Forward(0, 13, "C", "sin") + Forward(1, 8, "A", "relu"));
  const LogFacts before = FactsOf(first);
  const LogFacts after = FactsOf(second);
  const RunComparison comparison = CompareRuns(before, after);
  REQUIRE(comparison.pairs.size() == 1);
  CHECK(comparison.pairs[0].before->function.place.line == 7);
  CHECK(comparison.pairs[0].after->function.place.line == 8);
  REQUIRE(comparison.gone.size() == 1);
  CHECK(comparison.gone[0]->function.place.line == 12);
  REQUIRE(comparison.added.size() == 1);
  CHECK(comparison.added[0]->function.place.line == 13);
}

TEST_CASE("functions of one name in other lines with other graphs do not pair", "[trace]") {
  const logs::Trace first = logs::TraceOf(Forward(0, 7, "", "relu") + Forward(1, 12, "", "sin"));
  const logs::Trace second = logs::TraceOf(Forward(0, 7, "", "cos") + Forward(1, 30, "", "tan"));
  const LogFacts before = FactsOf(first);
  const LogFacts after = FactsOf(second);
  const RunComparison comparison = CompareRuns(before, after);
  REQUIRE(comparison.pairs.size() == 1);
  CHECK(comparison.pairs[0].graph.first == "torch.relu is replaced by torch.cos");
  CHECK(FindCauses(comparison)[0].starts_with("the graph of forward [0/0] differs: torch.relu is"));
}

TEST_CASE("a set that is recorded in another order is the same setting", "[trace]") {
  const auto run = [](const std::string& config) {
    return logs::TraceOf(
        logs::Start(Id(0, 0)) +
        logs::MetricsLine("\"co_name\": \"f\", \"dynamo_config\": \"" + config + "\"", Id(0, 0)));
  };
  const logs::Trace first = run(R"({\"a\": [\"x\", \"y\"], \"b\": [1, 2], \"c\": true})");
  const logs::Trace second = run(R"({\"a\": [\"y\", \"x\"], \"b\": [1, 3], \"c\": false})");
  const LogFacts before = FactsOf(first);
  const LogFacts after = FactsOf(second);
  const RunComparison comparison = CompareRuns(before, after);
  REQUIRE(comparison.settings.size() == 2);
  CHECK(comparison.settings[0].name == "dynamo_config.b");
  CHECK(FindCauses(comparison)[0] ==
        "dynamo_config.b is [1, 3] and was [1, 2], dynamo_config.c is false and was true");
}

TEST_CASE("a path that no cache key has is no cause, and a version comes alone", "[trace]") {
  const auto causes = [](const std::string& before, const std::string& after) {
    const auto run = [](const std::string& fields) {
      return logs::TraceOf(logs::Start(Id(0, 0)) +
                           logs::MetricsLine("\"co_name\": \"f\", " + fields, Id(0, 0)));
    };
    const logs::Trace first = run(before), second = run(after);
    const LogFacts facts_before = FactsOf(first), facts_after = FactsOf(second);
    return FindCauses(CompareRuns(facts_before, facts_after));
  };
  const auto config = [](const std::string& folder, const std::string& threads) {
    return R"("inductor_config": "{\"_cache_config_ignore_prefix\": [\"trace\", \"xpu.cutlass_dir\", \"compile_threads\"], \"xpu.cutlass_dir\": \")" +
           folder + R"(\", \"compile_threads\": )" + threads + "}\"";
  };
  CHECK(causes(config("/run/a", "8"), config("/run/b", "8")).empty());
  CHECK(causes(config("/run/a", "8"), config("/run/b", "1")) ==
        std::vector<std::string>{"inductor_config.compile_threads is 1 and was 8"});
  const auto versions = causes(R"("pytorch_version": "2.12.0", )" + config("/run/a", "8"),
                               R"("pytorch_version": "2.13.0", )" + config("/run/a", "1"));
  CHECK(versions == std::vector<std::string>{
                        "pytorch_version is 2.13.0 and was 2.12.0, and with it 1 setting"});
  const auto unknown =
      causes(config("/run/a", "8"), R"("pytorch_version": "2.13.0", )" + config("/run/a", "8"));
  CHECK(unknown ==
        std::vector<std::string>{"pytorch_version is 2.13.0 and was not recorded before"});
}

TEST_CASE("two guard trees differ in what they check", "[trace]") {
  const logs::GuardTree before = logs::ParseGuardTree(
      "+- RootGuardManager\n| +- GuardManager: source=L['x'], accessed_by=A\n"
      "| | +- TENSOR_MATCH: check_tensor(L['x'], Tensor, torch.float32, size=[4, 16])\n"
      "| | +- TYPE_MATCH: ___check_type_id(L['x'], 100)\n"
      "| +- GuardManager: source=L['k'], accessed_by=A\n| | +- EQUALS_MATCH: L['k'] == 3\n");
  const logs::GuardTree after = logs::ParseGuardTree(
      "+- RootGuardManager\n| +- GuardManager: source=L['x'], accessed_by=A\n"
      "| | +- TENSOR_MATCH: check_tensor(L['x'], Tensor, torch.float32, size=[6, 16])\n"
      "| | +- TYPE_MATCH: ___check_type_id(L['x'], 200)\n"
      "| +- GuardManager: source=L['n'], accessed_by=A\n| | +- EQUALS_MATCH: L['n'] == 'a'\n");
  const auto differences = CompareGuardTrees(before, after, false);
  REQUIRE(differences.size() == 3);
  CHECK(Describe(differences[0]) == "EQUALS_MATCH of L['k']: 3 -> no check");
  CHECK(Describe(differences[1]) == "TENSOR_MATCH of L['x']: size=[4, 16] -> size=[6, 16]");
  CHECK(Describe(differences[2]) == "EQUALS_MATCH of L['n']: no check -> 'a'");
  CHECK(CompareGuardTrees(before, after, true).size() == 4);
  CHECK(CompareGuardTrees(before, before, true).empty());
}

TEST_CASE("types are told apart by their names, classes of one name by their addresses",
          "[trace]") {
  const auto difference = [](const std::string& before, const std::string& after) {
    const auto tree = [](const std::string& type) {
      return logs::ParseGuardTree(
          "+- RootGuardManager\n| +- GuardManager: source=L['x'], accessed_by=A\n| | +- "
          "TYPE_MATCH: "
          "___check_type_id(L['x'], " +
          type + "'>\n");
    };
    return Describe(CompareGuardTrees(tree(before), tree(after), true).at(0));
  };
  CHECK(difference("1), type=<class 'float", "2), type=<class 'int") ==
        "TYPE_MATCH of L['x']: float -> int");
  CHECK(difference("1), type=<class 'A", "2), type=<class 'A").find("L['x'], 1)") !=
        std::string::npos);
}

}  // namespace
}  // namespace idbg::compile::compare_test
