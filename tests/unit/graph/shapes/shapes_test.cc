// SPDX-License-Identifier: Apache-2.0
#include "graph/shapes/shapes.h"

#include <catch2/catch_test_macros.hpp>

#include "graph/graph_builder.h"
#include "graph/operators/operators.h"
#include "graph/shapes/shape_rules.h"

namespace idbg::graph::shapes_test {
namespace {

using Sizes = std::vector<SymInt>;

// The inferred type of a call's only output, which the graph itself does not know.
std::optional<TensorType> Infer(std::string target, std::vector<TensorType> inputs,
                                std::vector<Argument> more = {}) {
  GraphBuilder builder;
  std::vector<Argument> arguments;
  for (const TensorType& type : inputs)
    arguments.push_back(Ref(builder.Input(type.sizes, type.dtype)));
  for (Argument& argument : more) arguments.push_back(std::move(argument));
  Graph& graph = builder.graph();
  const ValueId output = graph.AddValue({.name = "out"});
  const Node& node = builder.Call(std::move(target), std::move(arguments), {output});
  const auto types = InferOutputs(graph, node);
  return types && types->size() == 1 ? std::optional((*types)[0]) : std::nullopt;
}

TensorType Type(Sizes sizes, DType dtype = DType::kFloat32) {
  return {.dtype = dtype, .sizes = std::move(sizes)};
}

std::string Text(const std::optional<TensorType>& type) {
  return type ? ToString(*type) : "unknown";
}

SymInt Symbol(const char* name, std::int64_t hint) {
  return SymInt::Symbolic(tensor::ParseExpr(name), hint);
}

TEST_CASE("a subscript of a tensor takes axes, makes new ones and cuts", "[graph][shapes]") {
  const auto sizes_of = [](Argument index) -> std::optional<std::vector<SymInt>> {
    GraphBuilder builder;
    const ValueId x = builder.Input({6, 4, 8});
    builder.Make("_operator.getitem", {Ref(x), std::move(index)}, {1});
    const auto types = InferOutputs(builder.graph(), builder.graph().node(0));
    if (!types) return std::nullopt;
    return types->front()->sizes;
  };
  const auto slice = [](Argument start, Argument stop, Argument step) {
    return Argument{ArgumentList{{Symbolic{"slice"}}, start, stop, step}};
  };
  const Argument none;
  using Sizes = std::vector<SymInt>;
  CHECK(sizes_of({std::int64_t{2}}) == Sizes{4, 8});
  CHECK(sizes_of({ArgumentList{{std::int64_t{2}}, {std::int64_t{0}}}}) == Sizes{8});
  CHECK(sizes_of(slice({std::int64_t{1}}, none, none)) == Sizes{5, 4, 8});
  CHECK(sizes_of({ArgumentList{slice(none, none, none),
                               slice(none, {std::int64_t{-1}}, {std::int64_t{2}})}}) ==
        Sizes{6, 2, 8});
  CHECK(sizes_of({ArgumentList{none, {std::int64_t{0}}}}) == Sizes{1, 4, 8});
  CHECK_FALSE(sizes_of(slice(none, none, {std::int64_t{-1}})));
  CHECK_FALSE(sizes_of({Symbolic{"Ellipsis"}}));
  const std::int64_t i = 0;
  CHECK_FALSE(sizes_of({ArgumentList{{i}, {i}, {i}, {i}}}));
}

TEST_CASE("element-wise results broadcast and promote as torch does", "[graph][shapes]") {
  CHECK(Text(Infer("aten.add.Tensor", {Type({4, 1, 3}), Type({2, 1})})) == "f32[4, 2, 3]");
  CHECK(Text(Infer("aten.add.Tensor", {Type({4}), Type({3})})) == "unknown");
  CHECK(Text(Infer("aten.eq.Scalar", {Type({4}, DType::kInt64)}, {{1.0}})) == "b8[4]");
  CHECK(Text(Infer("aten.mul.Tensor", {Type({4}, DType::kInt64)}, {{0.5}})) == "f32[4]");
  CHECK(Text(Infer("aten.mul.Tensor", {Type({4}, DType::kFloat16), Type({}, DType::kFloat32)})) ==
        "f16[4]");
  CHECK(Text(Infer("aten.exp.default", {Type({4}, DType::kInt64)})) == "f32[4]");
  CHECK(Text(Infer("aten.add_.Tensor", {Type({4}, DType::kFloat16), Type({4})})) == "f16[4]");
}

TEST_CASE("symbolic sizes stay symbolic", "[graph][shapes]") {
  const SymInt s0 = Symbol("s0", 8);
  CHECK(Text(Infer("aten.add.Tensor", {Type({s0, 1}), Type({3})})) == "f32[s0, 3]");
  CHECK(Text(Infer("aten.mm.default", {Type({s0, 4}), Type({4, 5})})) == "f32[s0, 5]");
  const auto flat = Infer("aten.view.default", {Type({s0, 2, 3})}, {Ints({-1, 3})});
  REQUIRE(flat);
  CHECK(!flat->sizes[0].is_concrete());
  CHECK(flat->sizes[0].hint() == 16);
  const auto pooled =
      Infer("aten.max_pool2d.default", {Type({1, 1, s0, s0})}, {Ints({2, 2}), Ints({2, 2})});
  REQUIRE(pooled);
  CHECK(!pooled->sizes[2].is_concrete());
  CHECK(pooled->sizes[2].hint() == 4);
}

TEST_CASE("reductions drop their axes, or keep them as 1", "[graph][shapes]") {
  const TensorType x = Type({4, 5, 6});
  CHECK(Text(Infer("aten.sum.default", {x})) == "f32[]");
  CHECK(Text(Infer("aten.mean.dim", {x}, {Ints({-1, 0}), {true}})) == "f32[1, 5, 1]");
  CHECK(Text(Infer("aten.argmax.default", {x}, {{std::int64_t{1}}})) == "i64[4, 6]");
  CHECK(Text(Infer("aten.sum.dim_IntList", {Type({4, 5}, DType::kBool)}, {Ints({0})})) == "i64[5]");
  CHECK(Text(Infer("aten.sum.dim_IntList", {x}, {Ints({3})})) == "unknown");
}

TEST_CASE("products follow the rules of matmul", "[graph][shapes]") {
  CHECK(Text(Infer("aten.matmul.default", {Type({7, 1, 3, 4}), Type({2, 4, 5})})) ==
        "f32[7, 2, 3, 5]");
  CHECK(Text(Infer("aten.matmul.default", {Type({4}), Type({2, 4, 5})})) == "f32[2, 5]");
  CHECK(Text(Infer("aten.dot.default", {Type({4}), Type({4})})) == "f32[]");
  CHECK(Text(Infer("aten.addmm.default", {Type({5}), Type({3, 4}), Type({4, 5})})) == "f32[3, 5]");
  CHECK(Text(Infer("aten.linear.default", {Type({2, 3, 4}), Type({5, 4})})) == "f32[2, 3, 5]");
}

TEST_CASE("windows count as convolution and pooling do", "[graph][shapes]") {
  const std::vector<TensorType> images = {Type({2, 8, 15, 15}), Type({6, 4, 3, 3})};
  CHECK(Text(Infer("aten.conv2d.default", images,
                   {{}, Ints({2, 2}), Ints({1, 1}), Ints({1, 2}), {std::int64_t{2}}})) ==
        "f32[2, 6, 8, 7]");
  CHECK(Text(Infer("aten.conv2d.padding", images, {{}, Ints({1}), {std::string("same")}})) ==
        "f32[2, 6, 15, 15]");
  CHECK(Text(Infer("aten.conv_transpose2d.input", {Type({2, 8, 5, 5}), Type({8, 3, 4, 4})},
                   {{}, Ints({2, 2}), Ints({1, 1}), Ints({1, 1}), {std::int64_t{2}}})) ==
        "f32[2, 6, 11, 11]");
  const TensorType x = Type({1, 3, 10, 10});
  CHECK(Text(Infer("aten.max_pool2d.default", {x}, {Ints({3, 3}), Ints({2, 2})})) ==
        "f32[1, 3, 4, 4]");
  CHECK(Text(Infer("aten.max_pool2d.default", {x},
                   {Ints({3, 3}), Ints({2, 2}), Ints({0, 0}), Ints({1, 1}), {true}})) ==
        "f32[1, 3, 5, 5]");
  CHECK(Text(Infer("aten.adaptive_avg_pool2d.default", {x}, {Ints({1, 2})})) == "f32[1, 3, 1, 2]");
}

TEST_CASE("views, slices and pieces", "[graph][shapes]") {
  const TensorType x = Type({4, 5, 6});
  CHECK(Text(Infer("aten.reshape.default", {x}, {Ints({2, -1})})) == "f32[2, 60]");
  CHECK(Text(Infer(
            "aten.slice.Tensor", {x},
            {{std::int64_t{1}}, {std::int64_t{-4}}, {std::int64_t{1} << 62}, {std::int64_t{3}}})) ==
        "f32[4, 2, 6]");
  CHECK(Text(Infer("aten.select.int", {x}, {{std::int64_t{1}}, {std::int64_t{0}}})) == "f32[4, 6]");
  CHECK(Text(Infer("aten.squeeze.dim", {Type({1, 4, 1})}, {{std::int64_t{-1}}})) == "f32[1, 4]");
  CHECK(Text(Infer("aten.expand.default", {Type({1, 4})}, {Ints({3, 2, -1})})) == "f32[3, 2, 4]");
  CHECK(Text(Infer("aten.flatten.using_ints", {x}, {{std::int64_t{1}}})) == "f32[4, 30]");
  CHECK(Text(Infer("aten.permute.default", {x}, {Ints({2, 0, 9})})) == "unknown");
}

TEST_CASE("indices replace the axes that they index", "[graph][shapes]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4, 5, 6});
  const ValueId i = builder.Input({2, 1}, DType::kInt64);
  const ValueId j = builder.Input({3}, DType::kInt64);
  const auto shape = [&](ArgumentList indices) {
    const ValueId output = builder.graph().AddValue({.name = "out"});
    const Node& node = builder.Call("aten.index.Tensor", {Ref(x), {std::move(indices)}}, {output});
    const auto types = InferOutputs(builder.graph(), node);
    return types ? Text((*types)[0]) : "unknown";
  };
  CHECK(shape({{}, Ref(i), Ref(j)}) == "f32[4, 2, 3]");
  CHECK(shape({Ref(i), {}, Ref(j)}) == "f32[2, 3, 5]");
  CHECK(shape({Ref(j)}) == "f32[3, 5, 6]");
  CHECK(Text(Infer("aten.embedding.default", {Type({100, 8}), Type({2, 7}, DType::kInt64)})) ==
        "f32[2, 7, 8]");
}

TEST_CASE("tensors without a type get one where a rule knows it", "[graph][shapes]") {
  GraphBuilder builder;
  Graph& graph = builder.graph();
  const ValueId x = builder.Input({4, 5});
  const ValueId y = graph.AddValue({.name = "y"});
  const ValueId z = graph.AddValue({.name = "z"});
  const ValueId unknown = graph.AddValue({.name = "unknown"});
  builder.Call("aten.relu.default", {Ref(x)}, {y});
  builder.Call("aten.t.default", {Ref(y)}, {z});
  builder.Call("mylib.op.default", {Ref(z)}, {unknown});
  CHECK(InferMissingTypes(graph) == 2);
  CHECK(Text(graph.value(z).tensor) == "f32[5, 4]");
  CHECK(!graph.value(unknown).tensor);
}

TEST_CASE("sizes that double with every node become unknown, not endless", "[graph][shapes]") {
  GraphBuilder builder;
  Graph& graph = builder.graph();
  ValueId x = builder.Input({SymInt::Symbolic(tensor::ParseExpr("s0"), std::nullopt), 4});
  for (int i = 0; i < 100; ++i) {
    const ValueId y = graph.AddValue({.name = "y" + std::to_string(i)});
    builder.Call("aten.cat.default", {{ArgumentList{Ref(x), Ref(x)}}}, {y});
    x = y;
  }
  CHECK(InferMissingTypes(graph) == 100);
  CHECK(Text(graph.value(1).tensor) == "f32[s0 + s0, 4]");
  CHECK(Text(graph.value(100).tensor) == "f32[?, 4]");
}

TEST_CASE("absurd arguments give no negative sizes", "[graph][shapes]") {
  CHECK(Text(Infer("aten.arange.start_step", {},
                   {{std::int64_t{0}}, {std::int64_t{5}}, {std::int64_t{-1}}})) == "i64[0]");
  CHECK_FALSE(Infer("aten.arange.default", {}, {{std::int64_t{-5}}}));
  CHECK_FALSE(Infer("aten.arange.start", {}, {{INT64_MIN}, {INT64_MAX}}));
  CHECK(Text(Infer("aten.slice.Tensor", {Type({8})},
                   {{std::int64_t{0}}, {std::int64_t{1}}, {INT64_MAX}, {INT64_MAX}})) == "f32[1]");
}

std::vector<std::string> Outputs(std::string target, const std::vector<TensorType>& inputs,
                                 std::vector<Argument> more, std::size_t count) {
  GraphBuilder builder;
  std::vector<Argument> arguments;
  for (const TensorType& type : inputs)
    arguments.push_back(Ref(builder.Input(type.sizes, type.dtype)));
  for (Argument& argument : more) arguments.push_back(std::move(argument));
  std::vector<ValueId> outputs;
  for (std::size_t i = 0; i < count; ++i)
    outputs.push_back(builder.graph().AddValue({.name = "out" + std::to_string(i)}));
  const Node& node = builder.Call(std::move(target), std::move(arguments), outputs);
  const auto types = InferOutputs(builder.graph(), node);
  std::vector<std::string> texts;
  if (!types) return texts;
  for (const auto& type : *types) texts.push_back(Text(type));
  return texts;
}

TEST_CASE("outputs that differ have a signature", "[graph][shapes]") {
  using Texts = std::vector<std::string>;
  const SymInt s0 = Symbol("s0", 8);
  const TensorType query = Type({s0, 4, 16, 8}, DType::kFloat16);
  const TensorType key = Type({s0, 4, 24, 8}, DType::kFloat16);
  CHECK(Outputs("aten._scaled_dot_product_flash_attention_for_cpu.default", {query, key, key}, {},
                2) == Texts{"f16[s0, 4, 16, 8]", "f32[s0, 4, 16]"});
  CHECK(Outputs("aten._scaled_dot_product_flash_attention_backward.default",
                {query, query, key, key}, {},
                3) == Texts{"f16[s0, 4, 16, 8]", "f16[s0, 4, 24, 8]", "f16[s0, 4, 24, 8]"});
  CHECK(Outputs("aten.convolution_backward.default",
                {Type({2, 6, 5, 5}), Type({2, 4, 9, 9}), Type({6, 4, 3, 3})}, {Ints({6})},
                3) == Texts{"f32[2, 4, 9, 9]", "f32[6, 4, 3, 3]", "f32[6]"});
  CHECK(Outputs("aten.native_layer_norm.default", {Type({2, 5, 8}, DType::kBfloat16)}, {Ints({8})},
                3) == Texts{"bf16[2, 5, 8]", "f32[2, 5, 1]", "f32[2, 5, 1]"});
  CHECK(Outputs("aten.topk.default", {Type({3, 5})}, {{std::int64_t{2}}}, 2) ==
        Texts{"f32[3, 2]", "i64[3, 2]"});
  CHECK(Outputs("aten._scaled_dot_product_flash_attention.default", {Type({4, 16, 8})}, {}, 2)
            .empty());  // three axes fit no signature
}

TEST_CASE("what Inductor's graphs begin with has sizes", "[graph][shapes]") {
  CHECK(Text(Infer("prims.iota.default", {}, {{std::int64_t{7}}, {DType::kInt64}})) == "i64[7]");
  CHECK(Text(Infer("prims.inductor_random.default", {}, {Ints({3, 5})})) == "f32[3, 5]");
  CHECK(Text(Infer("prims.broadcast_in_dim.default", {Type({3})}, {Ints({2, 3}), Ints({1})})) ==
        "f32[2, 3]");
  CHECK(Text(Infer("aten.var_mean.dim", {Type({2, 5})}, {Ints({1}), {false}, {true}})) ==
        "f32[2, 1]");
  CHECK(Text(Infer("aten.constant_pad_nd.default", {Type({2, 3})}, {Ints({1, 2}), {0.0}})) ==
        "f32[2, 6]");
}

TEST_CASE("every operator with a signature is in the catalogue", "[graph][shapes]") {
  for (const ShapeSignature& row : ShapeSignatures()) {
    INFO(row.name);
    const Operator* op = FindOperator(row.name);
    REQUIRE(op != nullptr);
    CHECK(op->name == row.name);
  }
}

}  // namespace
}  // namespace idbg::graph::shapes_test
