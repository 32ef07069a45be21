// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "graph/graph_builder.h"
#include "graph/operators/operators.h"

namespace idbg::graph::flops_test {
namespace {

double FlopsOfLast(GraphBuilder& builder) {
  const auto flops = CostOf(builder.graph(), builder.graph().nodes.back()).flops;
  REQUIRE(flops.has_value());
  return *flops;
}

double FlopsOfCall(std::string target, std::vector<std::vector<SymInt>> inputs,
                   std::vector<SymInt> output, std::vector<Argument> more = {}) {
  GraphBuilder builder;
  std::vector<Argument> arguments;
  for (auto& sizes : inputs) arguments.push_back(Ref(builder.Input(sizes)));
  for (Argument& argument : more) arguments.push_back(std::move(argument));
  builder.Make(std::move(target), std::move(arguments), std::move(output));
  return FlopsOfLast(builder);
}

TEST_CASE("products of matrices of every rank are two per multiply-add", "[graph]") {
  CHECK(FlopsOfCall("aten.mm.default", {{3, 4}, {4, 5}}, {3, 5}) == 2 * 3 * 4 * 5);
  CHECK(FlopsOfCall("aten.addmm.default", {{5}, {3, 4}, {4, 5}}, {3, 5}) == 2 * 3 * 4 * 5);
  CHECK(FlopsOfCall("aten.bmm.default", {{2, 3, 4}, {2, 4, 5}}, {2, 3, 5}) == 2 * 2 * 3 * 4 * 5);
  CHECK(FlopsOfCall("aten.baddbmm.default", {{2, 3, 5}, {2, 3, 4}, {2, 4, 5}}, {2, 3, 5}) ==
        2 * 2 * 3 * 4 * 5);
  CHECK(FlopsOfCall("aten.addbmm.default", {{3, 5}, {2, 3, 4}, {2, 4, 5}}, {3, 5}) ==
        2 * 2 * 3 * 4 * 5);
  CHECK(FlopsOfCall("aten.mv.default", {{3, 4}, {4}}, {3}) == 2 * 3 * 4);
  CHECK(FlopsOfCall("aten.dot.default", {{4}, {4}}, {}) == 2 * 4);
  CHECK(FlopsOfCall("aten.matmul.default", {{4}, {4, 5}}, {5}) == 2 * 4 * 5);
  CHECK(FlopsOfCall("aten.matmul.default", {{7, 1, 3, 4}, {2, 4, 5}}, {7, 2, 3, 5}) ==
        2 * 7 * 2 * 3 * 4 * 5);
  CHECK(FlopsOfCall("aten.linear.default", {{7, 3, 4}, {5, 4}, {5}}, {7, 3, 5}) ==
        2 * 7 * 3 * 4 * 5);
  CHECK(FlopsOfCall("aten._scaled_mm.default", {{3, 4}, {4, 5}, {}, {}}, {3, 5}) == 2 * 3 * 4 * 5);
}

TEST_CASE("grouped products share out rows, columns or the sums", "[graph]") {
  CHECK(FlopsOfCall("aten._grouped_mm.default", {{30, 4}, {2, 4, 5}, {2}}, {30, 5}) ==
        2 * 30 * 4 * 5);
  CHECK(FlopsOfCall("aten._grouped_mm.default", {{3, 40}, {40, 5}, {2}}, {2, 3, 5}) ==
        2 * 3 * 40 * 5);
}

TEST_CASE("einsum of two operands multiplies over all its indices", "[graph]") {
  GraphBuilder builder;
  const ValueId a = builder.Input({2, 3, 4});
  const ValueId b = builder.Input({2, 5, 4});
  builder.Make("aten.einsum.default",
               {{std::string("bik, bjk -> bij")}, {ArgumentList{Ref(a), Ref(b)}}}, {2, 3, 5});
  CHECK(FlopsOfLast(builder) == 2 * 2 * 3 * 5 * 4);
}

TEST_CASE("convolutions count by group and kernel, transposed ones by input", "[graph]") {
  // 8 -> 6 channels, 2 groups, 3x3
  CHECK(FlopsOfCall("aten.conv2d.default", {{2, 8, 10, 10}, {6, 4, 3, 3}}, {2, 6, 8, 8}) ==
        2.0 * 2 * 6 * 8 * 8 * 4 * 3 * 3);
  CHECK(FlopsOfCall("aten.conv1d.default", {{8, 10}, {6, 8, 3}}, {6, 8}) == 2.0 * 6 * 8 * 8 * 3);
  CHECK(FlopsOfCall("aten.conv_transpose2d.input", {{2, 8, 5, 5}, {8, 3, 2, 2}}, {2, 3, 10, 10}) ==
        2.0 * 2 * 8 * 5 * 5 * 3 * 2 * 2);
  const auto convolution = [](bool transposed, std::vector<SymInt> weight,
                              std::vector<SymInt> output) {
    GraphBuilder builder;
    const ValueId x = builder.Input({2, 8, 5, 5});
    const ValueId w = builder.Input(std::move(weight));
    builder.Make("aten.convolution.default",
                 {Ref(x),
                  Ref(w),
                  {},
                  Ints({1, 1}),
                  Ints({0, 0}),
                  Ints({1, 1}),
                  {transposed},
                  Ints({0, 0}),
                  {std::int64_t{1}}},
                 std::move(output));
    return FlopsOfLast(builder);
  };
  CHECK(convolution(false, {3, 8, 2, 2}, {2, 3, 4, 4}) == 2.0 * 2 * 3 * 4 * 4 * 8 * 2 * 2);
  CHECK(convolution(true, {8, 3, 2, 2}, {2, 3, 6, 6}) == 2.0 * 2 * 8 * 5 * 5 * 3 * 2 * 2);
}

TEST_CASE("a convolution's gradients cost one forward pass each", "[graph]") {
  GraphBuilder builder;
  const ValueId gradient = builder.Input({2, 3, 4, 4});
  const ValueId x = builder.Input({2, 8, 5, 5});
  const ValueId w = builder.Input({3, 8, 2, 2});
  const std::vector<Argument> arguments = {Ref(gradient), Ref(x),           Ref(w),       {},
                                           Ints({1, 1}),  Ints({0, 0}),     Ints({1, 1}), {false},
                                           Ints({0, 0}),  {std::int64_t{1}}};
  const double forward = 2.0 * 2 * 3 * 4 * 4 * 8 * 2 * 2;
  for (const bool of_input : {false, true}) {
    std::vector<Argument> call = arguments;
    call.push_back({ArgumentList{{of_input}, {true}, {true}}});
    builder.Make("aten.convolution_backward.default", call, {2, 8, 5, 5});
    CHECK(FlopsOfLast(builder) == (of_input ? 2 : 1) * forward);
  }
}

TEST_CASE("attention is its two products, whole under a mask, heads of keys shared", "[graph]") {
  const double scores = 2.0 * 4 * 10 * 12;  // heads of the query, its length, that of the keys
  CHECK(FlopsOfCall("aten.scaled_dot_product_attention.default",
                    {{1, 4, 10, 16}, {1, 2, 12, 16}, {1, 2, 12, 8}},
                    {1, 4, 10, 8}) == scores * (16 + 8));
  CHECK(FlopsOfCall("aten._flash_attention_forward.default",
                    {{1, 10, 4, 16}, {1, 12, 4, 16}, {1, 12, 4, 16}},
                    {1, 10, 4, 16}) == scores * 32);
  CHECK(FlopsOfCall("aten._scaled_dot_product_efficient_attention_backward.default",
                    {{1, 4, 10, 8}, {1, 4, 10, 16}, {1, 4, 12, 16}, {1, 4, 12, 8}},
                    {1, 4, 10, 16}) == scores * (3 * 16 + 2 * 8));
}

TEST_CASE("a recurrent layer multiplies every step by every weight", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({7, 2, 16});
  const ValueId h = builder.Input({1, 2, 32});
  const ValueId w_ih = builder.Input({128, 16});
  const ValueId w_hh = builder.Input({128, 32});
  const ValueId bias = builder.Input({128});
  builder.Make("aten.lstm.input",
               {Ref(x),
                {ArgumentList{Ref(h), Ref(h)}},
                {ArgumentList{Ref(w_ih), Ref(w_hh), Ref(bias), Ref(bias)}}},
               {7, 2, 32});
  CHECK(FlopsOfLast(builder) == 2.0 * 7 * 2 * 128 * (16 + 32));
  const ValueId step = builder.Input({2, 16});
  const ValueId state = builder.Input({2, 32});
  builder.Make("aten.gru_cell.default", {Ref(step), Ref(state), Ref(w_ih), Ref(w_hh)}, {2, 32});
  CHECK(FlopsOfLast(builder) == 2.0 * 2 * 128 * (16 + 32));
}

TEST_CASE("the rest counts by element", "[graph]") {
  CHECK(FlopsOfCall("aten.add.Tensor", {{2, 3}, {3}}, {2, 3}) == 6);
  CHECK(FlopsOfCall("aten.sum.dim_IntList", {{2, 3}}, {2}) == 6);
  CHECK(FlopsOfCall("aten.softmax.int", {{2, 3}}, {2, 3}) == 5 * 6);
  CHECK(FlopsOfCall("aten.sort.default", {{2, 8}}, {2, 8}) == 2 * 8 * 3);
  CHECK(FlopsOfCall("aten.fft_fft.default", {{2, 8}}, {2, 8}) == 5 * 2 * 8 * 3);
  CHECK(FlopsOfCall("aten._cdist_forward.default", {{4, 8}, {5, 8}}, {4, 5}) == 3 * 4 * 5 * 8);
  CHECK(FlopsOfCall("aten.view.default", {{2, 3}}, {6}) == 0);
}

TEST_CASE("what nobody can count is unknown, not free", "[graph]") {
  GraphBuilder builder;
  const ValueId x = builder.Input({4, SymInt::Unknown()});
  const ValueId y = builder.Input({4, 4});
  builder.Make("aten.relu.default", {Ref(x)}, {4, SymInt::Unknown()});
  builder.Make("mylib.op.default", {Ref(y)}, {4, 4});
  builder.Make("aten.linalg_inv.default", {Ref(y)}, {4, 4});
  for (const Node& node : builder.graph().nodes) {
    CAPTURE(node.target);
    CHECK(!CostOf(builder.graph(), node).flops.has_value());
  }
}

}  // namespace
}  // namespace idbg::graph::flops_test
