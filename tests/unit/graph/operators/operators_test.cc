// SPDX-License-Identifier: Apache-2.0
#include "graph/operators/operators.h"

#include <catch2/catch_test_macros.hpp>

#include "graph/graph_builder.h"

namespace idbg::graph::operators_test {
namespace {

TEST_CASE("an operator is found by every spelling of its name", "[graph]") {
  const Operator* add = FindOperator("aten.add.Tensor");
  REQUIRE(add != nullptr);
  CHECK(add->name == "aten.add");
  CHECK(add->kind == OpKind::kPointwise);
  for (const char* target : {"aten.add", "aten.add.Scalar", "torch.add", "method.add",
                             "torch.Tensor.add", "torch.ops.aten.add.Tensor"}) {
    CAPTURE(target);
    CHECK(FindOperator(target) == add);
  }
  CHECK(FindOperator("torch._C._nn.linear")->name == "aten.linear");
  CHECK(FindOperator("torch.nn.functional.cross_entropy")->name == "aten.cross_entropy_loss");
  CHECK(FindOperator("torch.fft.rfft")->name == "aten.fft_rfft");
  CHECK(FindOperator("torch.sym_max")->kind == OpKind::kScalar);
}

TEST_CASE("every row is found by its name", "[graph]") {
  for (const Operator& op : Operators()) {
    CAPTURE(op.name);
    CHECK(FindOperator(op.name) == &op);
  }
}

TEST_CASE("names that only look like an operator are unknown", "[graph]") {
  for (const char* target : {"", "aten", "aten.", "aten.addx", "add", "mylib.add.default",
                             "module.layer1.0", "torch.add.x.y", "method.__len__"}) {
    CAPTURE(target);
    CHECK(FindOperator(target) == nullptr);
  }
  CHECK(FindOperator("method." + std::string(500, 'a')) == nullptr);
}

TEST_CASE("a back end sees the operator that a composite becomes", "[graph]") {
  for (const char* target : {"aten.conv2d.default", "torch.conv2d", "aten.convolution.default",
                             "torch.nn.functional.conv_transpose2d"}) {
    CAPTURE(target);
    CHECK(LoweredName(target) == "aten.convolution");
  }
  CHECK(LoweredName("aten.relu_.default") == "aten.relu");
  CHECK(LoweredName("_operator.matmul") == "aten.matmul");
  CHECK(LoweredName("mylib.op.default") == "mylib.op");
}

TEST_CASE("what an operator becomes is in the catalogue and final", "[graph]") {
  for (const Operator& op : Operators()) {
    if (op.lowers_to.empty()) continue;
    CAPTURE(op.name, op.lowers_to);
    const Operator* target = FindOperator(op.lowers_to);
    REQUIRE(target != nullptr);
    CHECK(target->lowers_to.empty());
    CHECK(!target->mutates);
  }
}

TEST_CASE("Python's operators are scalar arithmetic, but not on tensors", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({2, 3});
  const ValueId y = builder.Make("_operator.add", {Ref(x), Ref(x)}, {2, 3});
  const ValueId z = builder.Make("_operator.getitem", {Ref(y), {std::int64_t{0}}}, {3});
  builder.Make("_operator.getitem", {Ref(y), Ref(z)}, {2, 3});
  const Graph& graph = builder.graph();
  CHECK(FindOperator("_operator.add")->kind == OpKind::kScalar);
  CHECK(FindOperator(graph, graph.node(0))->name == "aten.add");
  CHECK(FindOperator(graph, graph.node(1))->kind == OpKind::kView);
  CHECK(FindOperator(graph, graph.node(2))->name == "aten.index");
}

TEST_CASE("what TorchScript does beside tensors costs nothing", "[graph]") {
  for (const char* target : {"prim.RaiseException", "prim.SetAttr", "prim.Print"}) {
    REQUIRE(FindOperator(target) != nullptr);
    CHECK(FindOperator(target)->kind == OpKind::kCheck);
  }
  for (const char* target : {"prim.NumToTensor", "prim.dtype", "prim.TupleIndex", "aten.str"}) {
    REQUIRE(FindOperator(target) != nullptr);
    CHECK(FindOperator(target)->kind == OpKind::kScalar);
  }
}

TEST_CASE("coverage names what the catalogue does not have, the most frequent first", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({2});
  builder.Make("aten.relu.default", {Ref(x)}, {2});
  builder.Make("mylib.a.default", {Ref(x)}, {2});
  builder.Make("mylib.b.default", {Ref(x)}, {2});
  Graph outer;
  outer.subgraphs.push_back(builder.graph());
  builder.Make("mylib.b.default", {Ref(x)}, {2});
  outer.subgraphs.push_back(builder.graph());
  const Coverage coverage = CatalogueCoverage(outer);
  CHECK(coverage.nodes == 7);
  CHECK(coverage.known == 2);
  REQUIRE(coverage.missing.size() == 2);
  CHECK(coverage.missing[0].target == "mylib.b.default");
  CHECK(coverage.missing[0].count == 3);
  CHECK(coverage.missing[1].count == 2);
}

}  // namespace
}  // namespace idbg::graph::operators_test
