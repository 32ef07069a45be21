// SPDX-License-Identifier: Apache-2.0
// Names of kernels as Inductor gives them (kernel_names.cc).
#include "fusion/text_graph.h"

namespace idbg::fusion::kernel_names_test {
namespace {

std::vector<std::string> NamesOf(const graph::Graph& graph, const Options& options = kGpu) {
  std::vector<std::string> names;
  for (const plan::Kernel& kernel : PredictFusion(graph, options).kernels) {
    if (kernel.kind != plan::KernelKind::kNone) names.push_back(kernel.name);
  }
  return names;
}

// should_use_persistent_reduction
TEST_CASE("a row of 1024 elements is kept on chip, one of 1025 is not", "[fusion]") {
  const auto sum = [](const std::string& elements) {
    return TextGraph("x: f32[64, " + elements + "]",
                     "a = aten.sum.dim_IntList(x, [1])\nreturn (a,)");
  };
  CHECK(NamesOf(sum("1024")) == Names{"triton_per_fused_sum_0"});
  CHECK(NamesOf(sum("1025")) == Names{"triton_red_fused_sum_0"});
  CHECK(NamesOf(sum("1025"), kCpu) == Names{"cpp_fused_sum_0"});
}

// However many: config.kernel_name_max_ops = 10 is used nowhere.
TEST_CASE("a name holds all operators, each once, in the order of the alphabet", "[fusion]") {
  const char* operators[] = {"abs", "acos", "asin",  "atan", "ceil", "cos",
                             "erf", "exp",  "floor", "log",  "neg"};
  const auto chain = [&](int count) {
    std::string body;
    std::string last = "x";
    for (int i = 0; i < count; ++i) {
      body += "a" + std::to_string(i) + " = aten." + operators[i] + ".default(" + last + ")\n";
      last = "a" + std::to_string(i);
    }
    return TextGraph("x: f32[64]", body + "b = aten.abs.default(" + last + ")\nreturn (b,)");
  };
  CHECK(NamesOf(chain(9)) == Names{"triton_poi_fused_abs_acos_asin_atan_ceil_cos_erf_exp_floor_0"});
  CHECK(NamesOf(chain(11)) ==
        Names{"triton_poi_fused_abs_acos_asin_atan_ceil_cos_erf_exp_floor_log_neg_0"});
}

TEST_CASE("equal kernels have one number, others have the next", "[fusion]") {
  const auto two = [](const char* size) {
    return TextGraph(std::string("x: f32[64, 64], y: f32[") + size + "]",
                     "a = aten.neg.default(x)\nm = aten.mm.default(a, x)\n"
                     "b = aten.neg.default(y)\nreturn (m, b)");
  };
  CHECK(NamesOf(two("64, 64")) ==
        Names{"triton_poi_fused_neg_0", "extern_kernels.mm", "triton_poi_fused_neg_0"});
  CHECK(NamesOf(two("64, 32")) ==
        Names{"triton_poi_fused_neg_0", "extern_kernels.mm", "triton_poi_fused_neg_1"});
}

TEST_CASE("library calls and operators have the names that the code calls", "[fusion]") {
  CHECK(NamesOf(TextGraph(
            "x: f32[8, 8]",
            "a = aten.mm.default(x, x)\nb = aten.sort.default(a)\nc: \"f32[8, 8]\" = b[0]\n"
            "return (c,)")) == Names{"extern_kernels.mm", "torch.ops.aten.sort.default"});
  CHECK(NamesOf(TextGraph("x: f32[8, 8]", "a = aten.mm.default(x, x)\nreturn (a,)"), kTemplates) ==
        Names{"triton_tem_fused_mm_0"});
}

TEST_CASE("nodes of a composite operator are named by it", "[fusion]") {
  const auto named = [](const char* body) {
    return NamesOf(TextGraph("x: f32[8, 64]", body, graph::Dialect::kAten));
  };
  CHECK(named("a = aten.silu.default(x)\nreturn (a,)") == Names{"triton_poi_fused_silu_0"});
  // A pass of Inductor's makes other nodes of all but the division.
  CHECK(named("a = aten.softmax.int(x, -1)\nreturn (a,)") ==
        Names{"triton_per_fused__softmax_exp_prepare_softmax_online_sub_0"});
}

TEST_CASE("a kernel is named after all that was not stored when its parts were lowered",
          "[fusion]") {
  // The copies that attention gets of its arguments carry the operators of all three.
  const Names names = NamesOf(TextGraph(
      "q: f16[2, 4, 16, 8], k: f16[2, 4, 16, 8], v: f16[2, 4, 16, 8]",
      "a: \"f16[2, 4, 16, 8]\" = aten.neg.default(q)\nb: \"f16[2, 4, 16, 8]\" = "
      "aten.abs.default(k)\n"
      "c: \"f16[2, 4, 16, 8]\" = aten.scaled_dot_product_attention.default(a, b, v)\nreturn (c,)",
      graph::Dialect::kAten));
  REQUIRE(names.size() == 3);
  CHECK(names[0].starts_with("triton_poi_fused__scaled_dot_product_cudnn_attention_abs_neg_"));
  CHECK(names[1].starts_with("triton_poi_fused__scaled_dot_product_cudnn_attention_abs_neg_"));
  // What is stored already is not named.
  CHECK(NamesOf(TextGraph("x: f32[8, 8]",
                          "a = aten.neg.default(x)\nb = aten.mm.default(a, x)\n"
                          "c = aten.abs.default(b)\nreturn (c,)")) ==
        Names{"triton_poi_fused_neg_0", "extern_kernels.mm", "triton_poi_fused_abs_1"});
}

// src_to_kernel in codegen/wrapper.py.
TEST_CASE("a kernel of the same code has the name of the first", "[fusion]") {
  const auto named = [](const std::string& second) {
    return NamesOf(TextGraph("x: f32[8, 64], y: f32[8, 64]",
                             "a = aten.mm.default(x, y)\nb = aten.neg.default(a)\n"
                             "c = aten.mm.default(b, y)\nd = aten." +
                                 second + ".default(c)\nreturn (b, d)"));
  };
  CHECK(named("neg").back() == "triton_poi_fused_neg_0");
  CHECK(named("abs").back() == "triton_poi_fused_abs_1");
}

}  // namespace
}  // namespace idbg::fusion::kernel_names_test
