// SPDX-License-Identifier: Apache-2.0
// Names of kernels as Inductor gives them (kernel_names.cc).
#include "fusion/text_graph.h"

namespace idbg::fusion {
namespace {

std::vector<std::string> NamesOf(const graph::Graph& graph, const Options& options = {}) {
  std::vector<std::string> names;
  for (const Group& group : PredictFusion(graph, options).groups) {
    if (group.kind != GroupKind::kNone) names.push_back(group.name);
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

// kernel_name_max_ops
TEST_CASE("a name holds ten operators, each once, in the order of the alphabet", "[fusion]") {
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
  const std::string ten = "triton_poi_fused_abs_acos_asin_atan_ceil_cos_erf_exp_floor_log_0";
  CHECK(NamesOf(chain(9)) == Names{"triton_poi_fused_abs_acos_asin_atan_ceil_cos_erf_exp_floor_0"});
  CHECK(NamesOf(chain(10)) == Names{ten});
  CHECK(NamesOf(chain(11)) == Names{ten});
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
  CHECK(NamesOf(TextGraph("x: f32[8, 64]", "a = aten.softmax.int(x, -1)\nreturn (a,)",
                          graph::Dialect::kAten)) == Names{"triton_per_fused__softmax_0"});
}

}  // namespace
}  // namespace idbg::fusion
