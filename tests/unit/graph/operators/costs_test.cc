// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "graph/graph_builder.h"
#include "graph/operators/operators.h"

namespace idbg::graph::costs_test {
namespace {

struct Moved {
  double read = -1;
  double written = -1;
  bool operator==(const Moved&) const = default;
};

Moved MovedByLast(GraphBuilder& builder) {
  const Cost cost = CostOf(builder.graph(), builder.graph().nodes.back());
  return {cost.read_bytes.value_or(-1), cost.written_bytes.value_or(-1)};
}

TEST_CASE("every distinct tensor is moved once", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4, 8});
  const ValueId half = builder.Input({8}, DType::kFloat16);
  builder.Make("aten.mul.Tensor", {Ref(x), Ref(x)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{128, 128});
  builder.Make("aten.add.Tensor", {Ref(x), Ref(half)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{128 + 16, 128});
}

TEST_CASE("the operations of a graph are those of all its nodes, if each is known", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4, 8});
  const ValueId y = builder.Make("aten.relu.default", {Ref(x)}, {4, 8});
  builder.Make("aten.relu.default", {Ref(y)}, {4, 8});
  CHECK(FlopsOf(builder.graph()) == 64);
  builder.Make("mylib.unknown", {Ref(y)}, {4, 8});
  CHECK_FALSE(FlopsOf(builder.graph()));
}

TEST_CASE("expanded tensors are read as stored, slices as far as touched", "[graph]") {
  GraphBuilder builder;
  const ValueId expanded = builder.Input({4, 8}, DType::kFloat32, {0, 1});
  const ValueId columns = builder.Input({4, 2}, DType::kFloat32, {100, 1});
  const ValueId windows = builder.Input({9, 4}, DType::kFloat32, {1, 1});  // of 12 elements
  builder.Make("aten.relu.default", {Ref(expanded)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{32, 128});
  builder.Make("aten.relu.default", {Ref(columns)}, {4, 2});
  CHECK(MovedByLast(builder) == Moved{32, 32});
  builder.Make("aten.relu.default", {Ref(windows)}, {9, 4});
  CHECK(MovedByLast(builder) == Moved{48, 144});
}

TEST_CASE("views move nothing; a reshape does when strides forbid a view", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4, 8});
  const ValueId t = builder.Tensor({8, 4}, DType::kFloat32, {1, 8});
  builder.Call("aten.transpose.int", {Ref(x), {std::int64_t{0}}, {std::int64_t{1}}}, {t});
  CHECK(MovedByLast(builder) == Moved{0, 0});
  builder.Make("aten.reshape.default", {Ref(x), Ints({2, 16})}, {2, 16});
  CHECK(MovedByLast(builder) == Moved{0, 0});
  builder.Make("aten.reshape.default", {Ref(t), Ints({4, 8})}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{128, 128});
  const ValueId split = builder.Tensor({2, 4, 4}, DType::kFloat32, {4, 1, 8});
  builder.Call("aten.reshape.default", {Ref(t), Ints({2, 4, 4})}, {split});
  CHECK(MovedByLast(builder) == Moved{0, 0});
}

TEST_CASE("what returns its input costs nothing", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4, 8});
  builder.Make("aten.contiguous.default", {Ref(x)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{0, 0});
  builder.Make("aten.to.dtype", {Ref(x), {DType::kFloat32}}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{0, 0});
  const ValueId half = builder.Tensor({4, 8}, DType::kFloat16);
  builder.Call("aten.to.dtype", {Ref(x), {DType::kFloat16}}, {half});
  CHECK(MovedByLast(builder) == Moved{128, 64});
  builder.Make("aten.dropout.default", {Ref(x), {0.5}, {false}}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{0, 0});
  builder.Make("aten.dropout.default", {Ref(x), {0.5}, {true}}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{128, 128});
}

TEST_CASE("indexed reads move the rows that are asked for", "[graph]") {
  GraphBuilder builder;
  const ValueId table = builder.Input({1000, 8});
  const ValueId indices = builder.Input({5}, DType::kInt64);
  builder.Make("aten.embedding.default", {Ref(table), Ref(indices)}, {5, 8});
  CHECK(MovedByLast(builder) == Moved{5 * 8 * 4 + 40, 160});
  const ValueId small = builder.Input({2, 8});
  builder.Make("aten.embedding.default", {Ref(small), Ref(indices)}, {5, 8});
  CHECK(MovedByLast(builder) == Moved{64 + 40, 160});
}

TEST_CASE("in place, what is changed is read and written, copies read their source", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4, 8});
  const ValueId y = builder.Input({4, 8});
  builder.Make("aten.add_.Tensor", {Ref(x), Ref(y)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{256, 128});
  builder.Make("aten.copy_.default", {Ref(x), Ref(y)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{128, 128});
  builder.Make("aten.zero_.default", {Ref(x)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{0, 128});
  builder.Make("aten.cat.default", {{ArgumentList{Ref(x), Ref(y)}}}, {8, 8});
  CHECK(MovedByLast(builder) == Moved{256, 256});
  const ValueId row = builder.Input({1, 8});
  const ValueId at = builder.Input({1}, DType::kInt64);
  builder.Make("aten.index_copy_.default", {Ref(x), {std::int64_t{0}}, Ref(at), Ref(row)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{32 + 8, 32});
}

TEST_CASE("unknown sizes and operators give unknown bytes", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({SymInt::Unknown(), 8});
  const ValueId y = builder.Input({4, 8});
  builder.Make("aten.relu.default", {Ref(x)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{-1, 128});
  builder.Make("mylib.op.default", {Ref(y)}, {4, 8});
  CHECK(MovedByLast(builder) == Moved{-1, -1});
}

}  // namespace
}  // namespace idbg::graph::costs_test
