// SPDX-License-Identifier: Apache-2.0
// How concatenations are lowered (lowering_concatenation.cc).
#include "fusion/text_graph.h"

namespace idbg::fusion::lowering_concatenation_test {
namespace {

using inductor::TorchVersion;

constexpr std::string_view kTwo = "x: f32[8, 4], y: f32[8, 4]";

TEST_CASE("a concatenation is computed by its pointwise user on a GPU", "[fusion]") {
  const graph::Graph graph = TextGraph(kTwo,
                                       "c = aten.cat.default([x, y], 1)\n"
                                       "d = aten.relu.default(c)\nreturn (d,)");
  CHECK(Kernels(graph) == Names{"cat relu"});
  CHECK(OperationsOf(graph) == 1);
}

TEST_CASE("a CPU copies each input to its place", "[fusion]") {
  const Program program = Lower(TextGraph(kTwo,
                                          "c = aten.cat.default([x, y], 1)\n"
                                          "d = aten.relu.default(c)\nreturn (d,)"),
                                kCpu);
  REQUIRE(program.operations.size() == 4);  // two copies, the whole, its user
  CHECK(program.operations[2].kind == plan::KernelKind::kNone);
  CHECK(program.operations[2].reads.size() == 2);
}

TEST_CASE("a dimension counted from the end is the same dimension", "[fusion]") {
  const auto place = [](const char* dim) {
    return Lower(TextGraph(kTwo,
                           std::string("c = aten.cat.default([x, y], ") + dim + ")\nreturn (c,)"),
                 kCpu)
        .operations[1]
        .writes[0]
        .exact;
  };
  CHECK(place("1") == place("-1"));
  CHECK(place("0") == place("-2"));
  CHECK(place("0") != place("1"));
}

// max_pointwise_cat_inputs
TEST_CASE("eight inputs are concatenated by their user, nine are copied", "[fusion]") {
  const auto graph = [](int count) {
    std::string parameters;
    std::string names;
    for (int i = 0; i < count; ++i) {
      const std::string name = "x" + std::to_string(i);
      parameters += (i == 0 ? "" : ", ") + name + ": f32[8, 4]";
      names += name + ", ";
    }
    return TextGraph(parameters, "c = aten.cat.default([" + names +
                                     "], 1)\nd = aten.relu.default(c)\nreturn (d,)");
  };
  CHECK(OperationsOf(graph(8)) == 2);  // with eight reads it is stored
  CHECK(Kernels(graph(8)) == Names{"cat relu"});
  CHECK(OperationsOf(graph(9)) == 11);
}

TEST_CASE("an input that others compute with too keeps a place of its own from 2.12 on",
          "[fusion]") {
  const graph::Graph shared = TextGraph(kTwo,
                                        "a = aten.neg.default(x)\nb = aten.neg.default(y)\n"
                                        "c = aten.cat.default([a, b], 1)\n"
                                        "d = aten.relu.default(c)\n"
                                        "e = aten.sin.default(a)\nreturn (d, e)");
  const graph::Graph apart = TextGraph(kTwo,
                                       "a = aten.neg.default(x)\nb = aten.neg.default(y)\n"
                                       "c = aten.cat.default([a, b], 1)\n"
                                       "d = aten.relu.default(c)\n"
                                       "e = aten.sin.default(x)\nreturn (d, e)");
  for (const TorchVersion version : {TorchVersion::k2_10, TorchVersion::k2_11}) {
    CHECK(OperationsOf(shared, OfTorch(version)) == 2);
    CHECK(OperationsOf(apart, OfTorch(version)) == 2);
  }
  for (const TorchVersion version :
       {TorchVersion::k2_12, TorchVersion::k2_13, TorchVersion::k2_14}) {
    CHECK(OperationsOf(shared, OfTorch(version)) == 5);
    CHECK(OperationsOf(apart, OfTorch(version)) == 2);
  }
}

TEST_CASE("inputs that are made for the concatenation alone are written to their place",
          "[fusion]") {
  // Sums may still be laid out as the concatenation wants them: nothing is copied, so the user of
  // the whole does not compute it.
  const graph::Graph sums = TextGraph("x: f32[8, 4, 16], y: f32[8, 4, 16]",
                                      "a = aten.sum.dim_IntList(x, [2])\n"
                                      "b = aten.sum.dim_IntList(y, [2])\n"
                                      "c = aten.cat.default([a, b], 1)\n"
                                      "d = aten.relu.default(c)\nreturn (d,)");
  CHECK(OperationsOf(sums) == 4);
  // One of them is copied in any case: then a user that computes takes it all.
  const graph::Graph mixed = TextGraph("x: f32[8, 4, 16], y: f32[8, 4]",
                                       "a = aten.sum.dim_IntList(x, [2])\n"
                                       "c = aten.cat.default([a, y], 1)\n"
                                       "d = aten.relu.default(c)\nreturn (d,)");
  CHECK(OperationsOf(mixed) == 2);
}

TEST_CASE("without a pointwise user one kernel copies inputs that read no reduction", "[fusion]") {
  const auto graph = [](const char* maker) {
    return TextGraph("x: f32[8, 4, 16], y: f32[8, 4], z: f32[8, 4], w: f32[8, 3]",
                     std::string("a = aten.sum.dim_IntList(x, [2])\n"
                                 "b = aten.neg.default(") +
                         maker +
                         ")\n"
                         "c = aten.cat.default([b, y], 1)\n"
                         "t = aten.permute.default(c, [1, 0])\n"
                         "d = aten.mm.default(t, w)\nreturn (d, a)");
  };
  // copy, product, sum; else sum, two copies, the whole, product
  CHECK(OperationsOf(graph("z")) == 3);
  CHECK(OperationsOf(graph("a")) == 5);
}

// A rotary embedding: cosine and sine of one concatenation, the input beside its halves swapped.
TEST_CASE("concatenations cut at the same places count their masks once, equal constants too",
          "[fusion]") {
  const graph::Graph graph =
      TextGraph("x: f32[8, 64], a: f32[8, 32]",
                "e = aten.cat.default([a, a], 1)\n"
                "c = aten.cos.default(e)\nc2 = aten.mul.Tensor(c, 1.5)\n"
                "s = aten.sin.default(e)\ns2 = aten.mul.Tensor(s, 1.5)\n"
                "l = aten.slice.Tensor(x, 1, 0, 32)\nr = aten.slice.Tensor(x, 1, 32, 64)\n"
                "n = aten.neg.default(r)\nh = aten.cat.default([n, l], 1)\n"
                "u = aten.mul.Tensor(x, c2)\nv = aten.mul.Tensor(h, s2)\n"
                "o = aten.add.Tensor(u, v)\nw = aten.exp.default(o)\nreturn (w,)");
  CHECK(OperationsOf(graph) == 1);  // 29 operations: up to 30 are computed where they are used
}

}  // namespace
}  // namespace idbg::fusion::lowering_concatenation_test
