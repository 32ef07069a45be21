// SPDX-License-Identifier: Apache-2.0
// Operators that look elements up (lowering_indirect.cc).
#include "fusion/text_graph.h"

namespace idbg::fusion::lowering_indirect_test {
namespace {

TEST_CASE("a lookup is computed by its user, at elements that no formula names", "[fusion]") {
  const graph::Graph graph = TextGraph("table: f32[100, 16], at: i64[8]",
                                       "a = aten.embedding.default(table, at)\n"
                                       "b = aten.relu.default(a)\nreturn (b,)");
  const Program program = Lower(graph, kGpu);
  REQUIRE(program.operations.size() == 1);
  REQUIRE(program.operations[0].reads.size() == 2);
  CHECK(program.operations[0].reads[0].opaque);
  CHECK_FALSE(program.operations[0].reads[1].opaque);
  // Rows of 16 neighbors, wherever they are.
  CHECK(program.operations[0].reads[0].walk.stride == 1);
  CHECK(program.operations[0].reads[0].walk.run == 16);
}

TEST_CASE("two lookups in one table do not read the same elements", "[fusion]") {
  const Program program = Lower(TextGraph("table: f32[100, 16], at: i64[8]",
                                          "a = aten.embedding.default(table, at)\n"
                                          "b = aten.embedding.default(table, at)\n"
                                          "c = aten.neg.default(b)\nreturn (a, c)"),
                                kGpu);
  REQUIRE(program.operations.size() == 2);
  CHECK(program.operations[0].reads[0].exact != program.operations[1].reads[0].exact);
  CHECK(program.operations[0].reads[1].exact == program.operations[1].reads[1].exact);
}

TEST_CASE("what is rolled is read at other elements than were written", "[fusion]") {
  const Program program =
      Lower(TextGraph("x: f32[16, 16]", "a = aten.roll.default(x, [3], [0])\nreturn (a,)"), kGpu);
  REQUIRE(program.operations.size() == 1);
  REQUIRE(program.operations[0].reads.size() == 1);
  CHECK(program.operations[0].reads[0].opaque);
}

TEST_CASE("index_put copies the tensor, then writes into it", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[100, 16], at: i64[8], v: f32[8, 16]",
                                       "a = aten.index_put.default(x, [at], v)\nreturn (a,)");
  const Program program = Lower(graph, kGpu);
  REQUIRE(program.operations.size() == 2);
  CHECK_FALSE(program.operations[0].writes[0].opaque);
  CHECK(program.operations[1].writes[0].opaque);
  CHECK(CountKernels(graph) == 2);
}

// can_inplace of reinplace.py
TEST_CASE("a scatter writes in place what nobody reads later, and inputs that keep it",
          "[fusion]") {
  constexpr const char* kInputs = "x: f32[100, 16], at: i64[8], v: f32[8, 16]";
  const auto kernels = [&](const char* body) { return Kernels(TextGraph(kInputs, body)); };
  CHECK(kernels("a = aten.index_put_.default(x, [at], v)\nb = aten.neg.default(a)\nreturn (b,)") ==
        Names{"index_put", "neg"});
  CHECK(kernels("y = aten.neg.default(x)\nz = aten.exp.default(y)\n"
                "a = aten.index_put_.default(y, [at], v)\nreturn (z, a)") ==
        Names{"neg exp", "index_put"});
  // The old values are asked for, or the input is to keep them.
  CHECK(kernels("y = aten.neg.default(x)\na = aten.index_put.default(y, [at], v)\nreturn (y, a)") ==
        Names{"neg index_put", "index_put"});
  CHECK(kernels("a = aten.index_copy.default(x, 0, at, v)\nreturn (a,)") ==
        Names{"index_copy", "index_copy"});
}

// index_add in Inductor's decomposition.py
TEST_CASE("sums into rows of bfloat16 are left to ATen", "[fusion]") {
  const auto kernels = [](const std::string& dtype) {
    return Kernels(TextGraph("x: " + dtype + "[100, 16], at: i64[8], v: " + dtype + "[8, 16]",
                             "a = aten.index_add.default(x, 0, at, v)\nreturn (a,)"));
  };
  CHECK(kernels("f32") == Names{"index_add", "index_add"});
  CHECK(kernels("bf16") == Names{"[index_add]"});
}

// window_size > 25
TEST_CASE("a pooling window of 25 elements is unrolled, one of 26 is a call", "[fusion]") {
  const auto pool = [](const char* window) {
    return TextGraph("x: f32[1, 1, 40, 40]", std::string("p = aten.avg_pool2d.default(x, ") +
                                                 window + ", " + window +
                                                 ")\nq = aten.relu.default(p)\nreturn (q,)");
  };
  CHECK(Kernels(pool("[5, 5]")) == Names{"avg_pool2d relu"});
  CHECK(Kernels(pool("[13, 2]")) == Names{"[avg_pool2d]", "relu"});
  CHECK(Kernels(pool("[5]")) == Names{"avg_pool2d relu"});
  CHECK(Kernels(pool("[6]")) == Names{"[avg_pool2d]", "relu"});
}

TEST_CASE("the window of an adaptive pool is what an output covers", "[fusion]") {
  const auto pool = [](const char* sizes) {
    return TextGraph(
        "x: f32[1, 1, 40, 40]",
        std::string("p = aten._adaptive_avg_pool2d.default(x, ") + sizes + ")\nreturn (p,)");
  };
  CHECK(Kernels(pool("[8, 8]")) == Names{"_adaptive_avg_pool2d"});
  CHECK(Kernels(pool("[8, 7]")) == Names{"[_adaptive_avg_pool2d]"});
}

TEST_CASE("what a window reads of one tensor is computed in place, of two it is stored first",
          "[fusion]") {
  const auto pool = [](const char* input) {
    return TextGraph("x: f32[1, 1, 8, 8], y: f32[1, 1, 8, 8]",
                     std::string("a = ") + input +
                         "\np = aten.avg_pool2d.default(a, [2, 2], [2, 2])\nreturn (p,)");
  };
  CHECK(OperationsOf(pool("aten.neg.default(x)")) == 1);
  CHECK(OperationsOf(pool("aten.add.Tensor(x, y)")) == 2);
}

TEST_CASE("rows that an index says are read one by one where they are summed up", "[fusion]") {
  const plan::Plan plan = PredictFusion(TextGraph("table: f32[100, 16], at: i64[8, 40]",
                                                  "a = aten.embedding.default(table, at)\n"
                                                  "b = aten.sum.dim_IntList(a, [1])\nreturn (b,)"));
  REQUIRE(plan.kernels.size() == 1);
  const auto& accesses = plan.kernels[0].loops.accesses;
  const auto rows = std::ranges::find_if(accesses, &plan::LoopAccess::gathers);
  REQUIRE(rows != accesses.end());
  CHECK(rows->iterations == 8 * 40 * 16);
}

TEST_CASE("windows side by side are stored and put into order where they are computed",
          "[fusion]") {
  const auto kernels = [](std::string_view parameters, std::string_view body) {
    return Kernels(PredictFusion(TextGraph(parameters, body)));
  };
  constexpr std::string_view kColumns =
      "c = aten.im2col.default(b, [3, 3], [1, 1], [1, 1], [2, 2])\n"
      "d = aten.bmm.default(c, w)\nreturn (d,)";
  // What is read as it lies is no more than an index.
  CHECK(kernels("b: f32[2, 8, 16, 16], w: f32[2, 64, 4]", kColumns) ==
        std::vector<std::string>{"im2col", "[bmm]"});
  const std::string computed =
      "a = aten.add.Tensor(x, y)\nb = aten.gelu.default(a)\n" + std::string(kColumns);
  CHECK(kernels("x: f32[2, 8, 16, 16], y: f32[8, 1, 1], w: f32[2, 64, 4]", computed) ==
        std::vector<std::string>{"add mul mul erf add mul im2col", "im2col", "[bmm]"});
}

TEST_CASE("windows are put back as sums into zeros", "[fusion]") {
  CHECK(
      Kernels(PredictFusion(TextGraph(
          "x: f32[2, 72, 64]",
          "a = aten.col2im.default(x, [16, 16], [3, 3], [1, 1], [1, 1], [2, 2])\nreturn (a,)"))) ==
      std::vector<std::string>{"col2im", "col2im"});
}

TEST_CASE("bags of rows are summed up by ATen", "[fusion]") {
  CHECK(Kernels(PredictFusion(
            TextGraph("table: f32[100, 16], at: i64[32], offsets: i64[8]",
                      "a = aten._embedding_bag_forward_only.default(table, at, offsets)\n"
                      "b = a[0]\nreturn (b,)"))) ==
        std::vector<std::string>{"[_embedding_bag_forward_only]"});
}

}  // namespace
}  // namespace idbg::fusion::lowering_indirect_test
