// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "minify/graphs.h"
#include "minify/repro.h"

namespace idbg::minify::script_test {
namespace {

graph::Graph Calling(const std::string& target, graph::Argument argument) {
  graph::Graph graph = Chain(1);
  graph.nodes.front().target = target;
  if (!std::holds_alternative<std::monostate>(argument.value))
    graph.nodes.front().arguments.push_back({.name = {}, .argument = std::move(argument)});
  return graph;
}

bool IsWritten(const std::string& target, graph::Argument argument = {}) {
  return !FindUnwritable(Calling(target, std::move(argument)));
}

TEST_CASE("script: operators of the catalogue and of foreign libraries are written", "[minify]") {
  for (const char* target :
       {"aten.sin.default", "aten.__and__.Tensor", "prims.convert_element_type.default",
        "higher_order.cond", "_operator.add", "math.factorial", "torch.add", "torch.sym_max",
        "torch.nn.functional.relu", "method.view", "builtins.max", "mylib.op.default", "_C.op"}) {
    CAPTURE(target);
    CHECK(IsWritten(target));
  }
  CHECK(IsWritten("aten.sin.default", {graph::Symbolic{"torch.channels_last"}}));
}

TEST_CASE("script: what may do more than compute is refused", "[minify]") {
  for (const char* target : {"exec",
                             "eval",
                             "builtins.exec",
                             "__import__",
                             "torch.os.system",
                             "torch.load",
                             "torch.save",
                             "torch.from_file",
                             "torch.ops.load_library",
                             "torch.__builtins__.exec",
                             "torch.ops.aten.sin.__class__",
                             "aten.from_file.default",
                             "aten.save",
                             "aten.sin.default.__globals__",
                             "aten.sin.__class__",
                             "prim.rpc_sync",
                             "inductor._alloc_from_pool",
                             "import_module.__call__",
                             "load_library.x",
                             "mylib.__init__.x",
                             "method.__getattribute__",
                             "method.numpy",
                             "method.tofile",
                             "module.layer",
                             "_operator.call",
                             "_operator.methodcaller",
                             "_operator.attrgetter",
                             "math.__loader__",
                             "image.write_file",
                             "c10d.send",
                             "foo.coding:utf-7 ",
                             "a.b\nc",
                             ""}) {
    CAPTURE(target);
    CHECK_FALSE(IsWritten(target));
  }
  CHECK_FALSE(IsWritten("higher_order.strict_mode", {graph::Symbolic{"torch.os.system"}}));
  CHECK_FALSE(
      IsWritten("aten.sin.default", {graph::ArgumentList{{graph::Symbolic{"torch.os.system"}}}}));
}

TEST_CASE("script: subgraphs are looked at, and the place is named", "[minify]") {
  graph::Graph graph = Chain(1);
  graph.subgraphs.push_back(Calling("exec", {}));
  graph.subgraphs.front().nodes.front().source = {.file = "m.py", .line = 4};
  CHECK(FindUnwritable(graph) == "node 'n1': 'exec' is not an operator of the catalogue (m.py:4)");
  CHECK_THROWS_AS(WriteScript(graph, {{}}, {}), base::Error);
}

TEST_CASE("script: its encoding stands first, and all of it is ASCII", "[minify]") {
  graph::Graph graph = Chain(1);
  graph.nodes.front().source = {
      .file = "/x.py", .line = 4, .function = "f", .code = "\xe2\x80\xae\xe2\x80\xa8\x1b\r\xff"};
  graph.values.begin()->name = "x\n        import os";
  const std::string script =
      WriteScript(graph, {{}},
                  {.failure = "coding:utf-7 +AAo-", .model = "coding:utf-7\nx", .command = "a\nb"});
  CHECK(script.starts_with("# -*- coding: utf-8 -*-\n# The smallest graph"));
  CHECK(std::ranges::all_of(script, [](char c) { return c == '\n' || (c >= ' ' && c < 0x7f); }));
  CHECK(script.find("code: \\u202e\\u2028\\x1b") != std::string::npos);
  CHECK(script.find("\nx by:") == std::string::npos);
  CHECK(script.find("\n        import os") == std::string::npos);
}

}  // namespace
}  // namespace idbg::minify::script_test
