// SPDX-License-Identifier: Apache-2.0
#include "gemm/lookup_table.h"

#include <fmt/core.h>

#include <string_view>
#include <utility>

#include "base/json/json.h"

namespace idbg::gemm {
namespace {

using base::Json;

// One operand as LookupTableChoices writes it: "(torch.bfloat16, [64, 768], [768, 1])". A batch is
// the first dimension.
struct Operand {
  std::int64_t batch = 1;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  bool is_transposed = false;  // rows lie side by side
};

std::string Text(const Problem& problem, const Operand& operand, bool is_expanded = false) {
  const std::int64_t row_stride = is_expanded ? 0 : operand.is_transposed ? 1 : operand.columns;
  const std::int64_t column_stride = operand.is_transposed ? operand.rows : 1;
  const auto dtype = tensor::ToString(OperandDType(problem));
  if (!IsBatched(problem.op))
    return fmt::format("(torch.{}, [{}, {}], [{}, {}])", dtype, operand.rows, operand.columns,
                       row_stride, column_stride);
  return fmt::format("(torch.{}, [{}, {}, {}], [{}, {}, {}])", dtype, operand.batch, operand.rows,
                     operand.columns, operand.rows * operand.columns, row_stride, column_stride);
}

std::string OperandsText(const Problem& problem) {
  return Text(problem, {problem.batch, problem.m, problem.k, IsATransposed(problem.layout)}) +
         ", " + Text(problem, {problem.batch, problem.k, problem.n, IsBTransposed(problem.layout)});
}

enum class Summand { kNone, kRow, kMatrix };  // nothing, a bias of N elements, one of M x N

std::string_view OperatorOf(Op op, Summand summand) {
  if (IsBatched(op)) return summand == Summand::kNone ? "bmm" : "baddbmm";
  return summand == Summand::kNone ? "mm" : "addmm";
}

std::string Key(const Problem& problem, Summand summand) {
  const std::string_view op = OperatorOf(problem.op, summand);
  if (summand == Summand::kNone) return fmt::format("({})+{}", OperandsText(problem), op);
  const Operand whole{problem.batch, problem.m, problem.n, false};
  return fmt::format("({}, {})+alpha=1&beta=1+{}", Text(problem, whole, summand == Summand::kRow),
                     OperandsText(problem), op);
}

// The forms in which Inductor may lower a product with what follows it: as it is, and with the
// summand as a part of the epilogue (max-autotune unfuses biases), the likeliest first.
std::vector<Summand> Forms(Op op) {
  if (HasBias(op)) return {Summand::kRow, Summand::kNone};
  if (op == Op::kMmResidual || op == Op::kBaddbmm) return {Summand::kMatrix, Summand::kNone};
  return {Summand::kNone};
}

Json KernelJson(const LookupKernel& kernel) {
  Json json = {{"template_id", kernel.template_id}};
  if (!kernel.config) return json;
  const Config& c = *kernel.config;
  json["BLOCK_M"] = c.block_m;
  json["BLOCK_N"] = c.block_n;
  json["BLOCK_K"] = c.block_k;
  json["GROUP_M"] = c.group_m;
  json["num_stages"] = c.num_stages;
  json["num_warps"] = c.num_warps;
  json["EVEN_K"] = kernel.is_k_even;
  json["ACC_TYPE"] = "tl.float32";
  json["USE_FAST_ACCUM"] = false;
  json["hint_override"] = Json();
  return json;
}

}  // namespace

void AddToTable(const Problem& problem, const Decision& decision, LookupTable& table) {
  const auto leave_out = [&](std::string reason) {
    table.left_out.push_back({ToString(problem), std::move(reason)});
  };
  if (problem.dtype != tensor::DType::kBfloat16 && problem.dtype != tensor::DType::kFloat16)
    return leave_out("the table is for bfloat16 and float16");
  if (!decision.stand_down.empty()) return leave_out(decision.stand_down);
  const bool is_triton = !IsAten(decision.way);
  for (const Summand form : Forms(problem.op)) {
    std::vector<LookupKernel> kernels;
    const bool is_addmm = form != Summand::kNone && !IsBatched(problem.op);
    if (!is_triton)
      kernels.push_back({.template_id = fmt::format("aten::{}", OperatorOf(problem.op, form))});
    // Torch 2.13 asks for the Triton kernels of addmm alone: without an entry they would be all of
    // Inductor's list.
    if (is_triton || is_addmm) {
      const Config& config = decision.configs.front().config;
      kernels.push_back({.config = config,
                         .is_k_even = table.static_shapes && problem.k % config.block_k == 0,
                         .template_id = IsBatched(problem.op) ? "triton::bmm" : "triton::mm"});
    }
    table.entries.try_emplace(Key(problem, form), std::move(kernels));
  }
}

std::string ToJson(const LookupTable& table) {
  Json left_out = Json::array();
  for (const LookupTable::LeftOut& one : table.left_out)
    left_out.push_back({{"problem", one.problem}, {"reason", one.reason}});
  Json entries = Json::object();
  for (const auto& [key, kernels] : table.entries) {
    Json& list = entries[key] = Json::array();
    for (const LookupKernel& kernel : kernels) list.push_back(KernelJson(kernel));
  }
  return base::DumpJson({{"format", "inductor-debug-lookup-table"},
                         {"version", 1},
                         {"model", table.model},
                         {"model_digest", table.model_digest},
                         {"device", table.device},
                         {"static_shapes", table.static_shapes},
                         {"left_out", std::move(left_out)},
                         {"table", std::move(entries)}});
}

}  // namespace idbg::gemm
