// SPDX-License-Identifier: Apache-2.0
#include "gemm/lookup_table.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::gemm::lookup_table_test {
namespace {

Decision Taking(Way way) {
  Decision decision;
  decision.way = way;
  decision.configs = {
      {{.block_m = 64, .block_n = 32, .block_k = 64, .num_stages = 3, .num_warps = 4}, 1}};
  return decision;
}

std::map<std::string, std::vector<LookupKernel>> Entries(const Problem& problem,
                                                         const Decision& decision,
                                                         bool static_shapes = false) {
  LookupTable table;
  table.static_shapes = static_shapes;
  AddToTable(problem, decision, table);
  return table.entries;
}

TEST_CASE("a key is written as Python writes the operands", "[gemm]") {
  const Problem problem{.m = 16, .n = 32, .k = 64, .layout = Layout::kNt};
  CHECK(Entries(problem, Taking(Way::kTriton)).begin()->first ==
        "((torch.bfloat16, [16, 64], [64, 1]), (torch.bfloat16, [64, 32], [1, 64]))+mm");
  const Problem other{
      .m = 16, .n = 32, .k = 64, .dtype = tensor::DType::kFloat16, .layout = Layout::kTn};
  CHECK(Entries(other, Taking(Way::kTriton)).begin()->first ==
        "((torch.float16, [16, 64], [1, 16]), (torch.float16, [64, 32], [32, 1]))+mm");
  const Problem batched{.op = Op::kBmm, .batch = 3, .m = 16, .n = 32, .k = 64};
  CHECK(Entries(batched, Taking(Way::kTriton)).begin()->first ==
        "((torch.bfloat16, [3, 16, 64], [1024, 64, 1]), "
        "(torch.bfloat16, [3, 64, 32], [2048, 32, 1]))+bmm");
}

TEST_CASE("a product with a summand is found with it and without", "[gemm]") {
  const std::string operands =
      "(torch.bfloat16, [16, 64], [64, 1]), (torch.bfloat16, [64, 32], [32, 1])";
  const auto bias =
      Entries({.op = Op::kAddmmGelu, .m = 16, .n = 32, .k = 64}, Taking(Way::kTriton));
  CHECK(bias.size() == 2);
  CHECK(bias.contains("(" + operands + ")+mm"));
  CHECK(
      bias.contains("((torch.bfloat16, [16, 32], [0, 1]), " + operands + ")+alpha=1&beta=1+addmm"));
  const auto whole =
      Entries({.op = Op::kMmResidual, .m = 16, .n = 32, .k = 64}, Taking(Way::kTriton));
  CHECK(whole.contains("((torch.bfloat16, [16, 32], [32, 1]), " + operands +
                       ")+alpha=1&beta=1+addmm"));
}

TEST_CASE("an entry has the kernel that is taken", "[gemm]") {
  const auto first = [&](Way way) {
    const auto entries = Entries({.m = 16, .n = 32, .k = 64}, Taking(way));
    REQUIRE(entries.begin()->second.size() == 1);
    return entries.begin()->second.front();
  };
  CHECK(first(Way::kTriton).template_id == "triton::mm");
  CHECK(first(Way::kTriton).config.value().block_m == 64);
  CHECK(first(Way::kAten).template_id == "aten::mm");
}

TEST_CASE("addmm always has a Triton kernel, since a later torch asks for those alone", "[gemm]") {
  const auto entries = Entries({.op = Op::kAddmm, .m = 16, .n = 32, .k = 64}, Taking(Way::kAten));
  for (const auto& [key, kernels] : entries) {
    CAPTURE(key);
    const bool is_addmm = key.ends_with("addmm");
    REQUIRE(kernels.size() == (is_addmm ? 2 : 1));
    CHECK(kernels[0].template_id == (is_addmm ? "aten::addmm" : "aten::mm"));
  }
}

TEST_CASE("a mask for K is left out only where all sizes are said to be fixed", "[gemm]") {
  const auto is_even = [](std::int64_t k, bool static_shapes) {
    return Entries({.m = 16, .n = 32, .k = k}, Taking(Way::kTriton), static_shapes)
        .begin()
        ->second.front()
        .is_k_even;
  };
  CHECK(is_even(128, true));
  CHECK_FALSE(is_even(128, false));
  CHECK_FALSE(is_even(72, true));
}

TEST_CASE("what the model does not know is left out with the reason", "[gemm]") {
  LookupTable table;
  AddToTable({.m = 16, .n = 32, .k = 64, .dtype = tensor::DType::kFloat32}, Taking(Way::kTriton),
             table);
  Decision outside = Taking(Way::kTriton);
  outside.stand_down = "not trained on K above 1";
  AddToTable({.m = 16, .n = 32, .k = 64}, outside, table);
  CHECK(table.entries.empty());
  REQUIRE(table.left_out.size() == 2);
  CHECK(table.left_out[1].reason == "not trained on K above 1");
}

TEST_CASE("of products with one key the first is kept", "[gemm]") {
  LookupTable table;
  AddToTable({.op = Op::kMmRelu, .m = 16, .n = 32, .k = 64}, Taking(Way::kTriton), table);
  AddToTable({.op = Op::kMm, .m = 16, .n = 32, .k = 64}, Taking(Way::kAten), table);
  REQUIRE(table.entries.size() == 1);
  CHECK(table.entries.begin()->second.front().template_id == "triton::mm");
}

}  // namespace
}  // namespace idbg::gemm::lookup_table_test
