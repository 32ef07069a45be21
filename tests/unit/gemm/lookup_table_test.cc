// SPDX-License-Identifier: Apache-2.0
#include "gemm/lookup_table.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::gemm::lookup_table_test {
namespace {

constexpr std::int64_t kShared = 232448;

Choice Predicted(float triton_ms, float aten_ms) {
  const Config large{
      .block_m = 256, .block_n = 256, .block_k = 128, .num_stages = 5, .num_warps = 8};
  const Config small{.block_m = 64, .block_n = 32, .block_k = 64, .num_stages = 3, .num_warps = 4};
  Choice choice;
  choice.configs = {{large, triton_ms / 2}, {small, triton_ms}};
  choice.aten_ms = aten_ms;
  choice.expected_error = 0.1;
  return choice;
}

std::map<std::string, std::vector<LookupKernel>> Entries(const Problem& problem,
                                                         const Choice& choice,
                                                         bool static_shapes = false) {
  LookupTable table;
  table.static_shapes = static_shapes;
  LookupTableBuilder builder(std::move(table), kShared);
  builder.Add(problem, choice);
  return builder.Take().entries;
}

TEST_CASE("a key is written as Python writes the operands", "[gemm]") {
  const Problem problem{.m = 16, .n = 32, .k = 64, .layout = Layout::kNt};
  CHECK(Entries(problem, Predicted(1, 2)).begin()->first ==
        "((torch.bfloat16, [16, 64], [64, 1]), (torch.bfloat16, [64, 32], [1, 64]))+mm");
  const Problem other{
      .m = 16, .n = 32, .k = 64, .dtype = tensor::DType::kFloat16, .layout = Layout::kTn};
  CHECK(Entries(other, Predicted(1, 2)).begin()->first ==
        "((torch.float16, [16, 64], [1, 16]), (torch.float16, [64, 32], [32, 1]))+mm");
  const Problem batched{.op = Op::kBmm, .batch = 3, .m = 16, .n = 32, .k = 64};
  CHECK(Entries(batched, Predicted(1, 2)).begin()->first ==
        "((torch.bfloat16, [3, 16, 64], [1024, 64, 1]), "
        "(torch.bfloat16, [3, 64, 32], [2048, 32, 1]))+bmm");
}

TEST_CASE("a product with a summand is found with it and without", "[gemm]") {
  const std::string operands =
      "(torch.bfloat16, [16, 64], [64, 1]), (torch.bfloat16, [64, 32], [32, 1])";
  const auto bias = Entries({.op = Op::kAddmmGelu, .m = 16, .n = 32, .k = 64}, Predicted(1, 2));
  CHECK(bias.size() == 2);
  CHECK(bias.contains("(" + operands + ")+mm"));
  CHECK(
      bias.contains("((torch.bfloat16, [16, 32], [0, 1]), " + operands + ")+alpha=1&beta=1+addmm"));
  const auto whole = Entries({.op = Op::kMmResidual, .m = 16, .n = 32, .k = 64}, Predicted(1, 2));
  CHECK(whole.contains("((torch.bfloat16, [16, 32], [32, 1]), " + operands +
                       ")+alpha=1&beta=1+addmm"));
}

TEST_CASE("Triton must win more than the error, and fit into shared memory", "[gemm]") {
  const Problem problem{.m = 16, .n = 32, .k = 64};
  const auto first = [&](float triton_ms, float aten_ms) {
    return Entries(problem, Predicted(triton_ms, aten_ms)).begin()->second;
  };
  REQUIRE(first(1, 1.2F).size() == 1);
  CHECK(first(1, 1.2F)[0].template_id == "triton::mm");
  CHECK(first(1, 1.2F)[0].config.value().block_m == 64);  // the best one does not fit
  REQUIRE(first(1, 1.05F).size() == 1);
  CHECK(first(1, 1.05F)[0].template_id == "aten::mm");
}

TEST_CASE("addmm always has a Triton kernel, since a later torch asks for those alone", "[gemm]") {
  const auto entries = Entries({.op = Op::kAddmm, .m = 16, .n = 32, .k = 64}, Predicted(2, 1));
  for (const auto& [key, kernels] : entries) {
    CAPTURE(key);
    const bool is_addmm = key.ends_with("addmm");
    REQUIRE(kernels.size() == (is_addmm ? 2 : 1));
    CHECK(kernels[0].template_id == (is_addmm ? "aten::addmm" : "aten::mm"));
  }
}

TEST_CASE("a mask for K is left out only where all sizes are said to be fixed", "[gemm]") {
  const auto is_even = [](std::int64_t k, bool static_shapes) {
    return Entries({.m = 16, .n = 32, .k = k}, Predicted(1, 2), static_shapes)
        .begin()
        ->second.front()
        .is_k_even;
  };
  CHECK(is_even(128, true));
  CHECK_FALSE(is_even(128, false));
  CHECK_FALSE(is_even(72, true));
}

TEST_CASE("what the model does not know is left out with the reason", "[gemm]") {
  LookupTableBuilder builder({}, kShared);
  builder.Add({.m = 16, .n = 32, .k = 64, .dtype = tensor::DType::kFloat32}, Predicted(1, 2));
  Choice outside = Predicted(1, 2);
  outside.outside = "K above 1";
  builder.Add({.m = 16, .n = 32, .k = 64}, outside);
  Choice no_time = Predicted(1, 2);
  no_time.aten_ms.reset();
  builder.Add({.m = 16, .n = 32, .k = 128}, no_time);
  const LookupTable table = builder.Take();
  CHECK(table.entries.empty());
  REQUIRE(table.left_out.size() == 3);
  CHECK(table.left_out[1].reason == "K above 1");
  CHECK(table.left_out[2].reason == "no prediction");
}

TEST_CASE("of products with one key the first is kept", "[gemm]") {
  LookupTableBuilder builder({}, kShared);
  builder.Add({.op = Op::kMmRelu, .m = 16, .n = 32, .k = 64}, Predicted(1, 2));
  builder.Add({.op = Op::kMm, .m = 16, .n = 32, .k = 64}, Predicted(2, 1));
  const LookupTable table = builder.Take();
  REQUIRE(table.entries.size() == 1);
  CHECK(table.entries.begin()->second.front().template_id == "triton::mm");
}

}  // namespace
}  // namespace idbg::gemm::lookup_table_test
