// SPDX-License-Identifier: Apache-2.0
#include "gemm/problem/problem.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"

namespace idbg::gemm {
namespace {

struct OpFacts {
  Op op;
  std::string_view name;
  Epilogue epilogue = Epilogue::kNone;
  bool has_bias = false;
  bool is_batched = false;
  bool is_scaled = false;
};
// In the order of the enumerators.
constexpr std::array<OpFacts, 12> kOps = {
    {{.op = Op::kMm, .name = "mm"},
     {.op = Op::kMmRelu, .name = "mm+relu", .epilogue = Epilogue::kRelu},
     {.op = Op::kMmGelu, .name = "mm+gelu", .epilogue = Epilogue::kGelu},
     {.op = Op::kMmResidual, .name = "mm+residual", .epilogue = Epilogue::kResidual},
     {.op = Op::kAddmm, .name = "addmm", .has_bias = true},
     {.op = Op::kAddmmRelu, .name = "addmm+relu", .epilogue = Epilogue::kRelu, .has_bias = true},
     {.op = Op::kAddmmGelu, .name = "addmm+gelu", .epilogue = Epilogue::kGelu, .has_bias = true},
     {.op = Op::kAddmmResidual,
      .name = "addmm+residual",
      .epilogue = Epilogue::kResidual,
      .has_bias = true},
     {.op = Op::kBmm, .name = "bmm", .is_batched = true},
     {.op = Op::kBaddbmm, .name = "baddbmm", .epilogue = Epilogue::kResidual, .is_batched = true},
     {.op = Op::kScaledMm, .name = "scaled_mm", .is_scaled = true},
     {.op = Op::kScaledMmRowwise,
      .name = "scaled_mm+rowwise",
      .epilogue = Epilogue::kRowwise,
      .is_scaled = true}}};

const OpFacts& FactsOf(Op op) {
  const auto* const found = std::ranges::find(kOps, op, &OpFacts::op);
  IDBG_CHECK(found != kOps.end());
  return *found;
}

constexpr std::int64_t kMaxSize = (std::int64_t{1} << 31) - 1;

void CheckSize(const char* name, std::int64_t size) {
  if (size >= 1 && size <= kMaxSize) return;
  base::FailUsage(std::string(name) + " is " + std::to_string(size) +
                  ", not a size between 1 and 2147483647");
}

// float8 is multiplied by scaled_mm, and nothing else is. No operator of a Problem multiplies
// integers on a GPU.
void CheckHasOperator(const Problem& problem) {
  const bool is_float = tensor::IsFloatingPoint(problem.dtype);
  const bool is_small = tensor::Bits(problem.dtype) <= 8;
  if (is_float && is_small == IsScaled(problem.op)) return;
  std::string message = fmt::format(
      "aten.{} does not support {} on a GPU",
      IsScaled(problem.op) ? "_scaled_mm"
                           : ToString(problem.op).substr(0, ToString(problem.op).find('+')),
      tensor::ToString(problem.dtype));
  if (is_float)
    message += is_small ? " (choose the operator scaled_mm)" : " (choose the dtype float8_e4m3fn)";
  if (problem.dtype == tensor::DType::kInt8)
    message += " (PyTorch multiplies it with aten._int_mm, which no model predicts)";
  base::FailUsage(message);
}

[[noreturn]] void FailParse(std::string_view text, const std::string& what) {
  base::FailUsage("problem '" + std::string(text) + "': " + what +
                  " (for example mm:bfloat16:nt:4096x1024x512)");
}

std::int64_t ParseSize(std::string_view part, std::string_view text) {
  const auto size = base::ParseNumber<std::int64_t>(part);
  if (!size || *size < 1) FailParse(text, "'" + std::string(part) + "' is not a valid size");
  return *size;
}

}  // namespace

std::string_view ToString(Op op) { return FactsOf(op).name; }
std::optional<Op> ParseOp(std::string_view name) {
  const auto* const found = std::ranges::find(kOps, name, &OpFacts::name);
  return found == kOps.end() ? std::nullopt : std::optional(found->op);
}
std::vector<std::string> OpNames() {
  std::vector<std::string> names;
  for (const OpFacts& facts : kOps) names.emplace_back(facts.name);
  return names;
}

Epilogue EpilogueOf(Op op) { return FactsOf(op).epilogue; }
bool HasBias(Op op) { return FactsOf(op).has_bias; }
bool IsBatched(Op op) { return FactsOf(op).is_batched; }
bool IsScaled(Op op) { return FactsOf(op).is_scaled; }
bool HasFusedAten(Op op) {
  return op == Op::kAddmmRelu || op == Op::kAddmmGelu || op == Op::kMmResidual;
}

std::optional<Op> WithEpilogue(Op op, Epilogue epilogue) {
  const OpFacts& of = FactsOf(op);
  for (const OpFacts& facts : kOps) {
    if (facts.epilogue == epilogue && facts.has_bias == of.has_bias &&
        facts.is_batched == of.is_batched && facts.is_scaled == of.is_scaled)
      return facts.op;
  }
  return std::nullopt;
}

tensor::DType OperandDType(const Problem& problem) {
  return problem.dtype == tensor::DType::kTf32 ? tensor::DType::kFloat32 : problem.dtype;
}
tensor::DType ResultDType(const Problem& problem) {
  return IsScaled(problem.op) ? tensor::DType::kBfloat16 : OperandDType(problem);
}

std::optional<tensor::DType> ParseDType(std::string_view name) {
  return name == tensor::ToString(tensor::DType::kTf32) ? tensor::DType::kTf32
                                                        : tensor::ParseDType(name);
}
std::optional<tensor::DType> ParseDTypeLoosely(std::string_view name) {
  return name == tensor::ToString(tensor::DType::kTf32) ? tensor::DType::kTf32
                                                        : tensor::ParseDTypeLoosely(name);
}

std::string ToString(const Problem& problem) {
  return fmt::format("{}:{}:{}:{}{}x{}x{}", ToString(problem.op), tensor::ToString(problem.dtype),
                     ToString(problem.layout),
                     problem.batch != 1 ? fmt::format("{}x", problem.batch) : "", problem.m,
                     problem.n, problem.k);
}

Problem ParseProblem(std::string_view text) {
  const std::vector<std::string_view> parts = base::Split(text, ':');
  if (parts.size() != 4) FailParse(text, "has " + std::to_string(parts.size()) + " parts, not 4");
  Problem problem;
  const auto op = ParseOp(parts[0]);
  if (!op) FailParse(text, "unknown operator '" + std::string(parts[0]) + "'");
  problem.op = *op;
  const auto dtype = ParseDTypeLoosely(parts[1]);
  if (!dtype) FailParse(text, "no dtype '" + std::string(parts[1]) + "'");
  problem.dtype = *dtype;
  const auto layout = base::FindEnum<Layout>(parts[2]);
  if (!layout) FailParse(text, "no layout '" + std::string(parts[2]) + "'");
  problem.layout = *layout;
  std::vector<std::string_view> sizes = base::Split(parts[3], 'x');
  if (sizes.size() == 4) {
    problem.batch = ParseSize(sizes[0], text);
    sizes.erase(sizes.begin());
  }
  if (sizes.size() != 3) FailParse(text, "sizes are not MxNxK");
  problem.m = ParseSize(sizes[0], text);
  problem.n = ParseSize(sizes[1], text);
  problem.k = ParseSize(sizes[2], text);
  return problem;
}

void CheckProblem(const Problem& problem) {
  CheckSize("M", problem.m);
  CheckSize("N", problem.n);
  CheckSize("K", problem.k);
  CheckSize("batch", problem.batch);
  if (tensor::IsComplex(problem.dtype) || problem.dtype == tensor::DType::kBool) {
    base::FailUsage("dtype " + std::string(tensor::ToString(problem.dtype)) +
                    " is not supported by the GEMM templates");
  }
  CheckHasOperator(problem);
}

}  // namespace idbg::gemm
