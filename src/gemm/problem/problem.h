// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "tensor/dtype.h"

namespace idbg::gemm {

// A device that times of products are measured on, or predicted for.
struct Device {
  std::string name;
  std::string compute_capability;  // "9.0"
  std::int64_t sm_count = 0;       // multiprocessors; of a CPU the threads that took part
  std::int64_t l2_bytes = 0;
  std::int64_t shared_bytes_per_block_optin = 0;
  std::int64_t dram_bytes = 0;
  // Of the data sheet, in the description of a model only; 0: not known.
  double dram_bytes_per_s = 0;
  double matrix_flops = 0;  // of dense 16-bit products
  std::string kind;         // "" is a GPU, "cpu"; of a CPU only name and sm_count are known

  bool is_cpu() const { return kind == "cpu"; }
  bool operator==(const Device&) const = default;
};
// Its numbers that all files have, by their names there.
inline constexpr base::Named<std::int64_t Device::*> kDeviceNumbers[] = {
    {"sm_count", &Device::sm_count},
    {"l2_bytes", &Device::l2_bytes},
    {"shared_bytes_per_block_optin", &Device::shared_bytes_per_block_optin},
    {"dram_bytes", &Device::dram_bytes}};

// A matrix product as aten names it, and what follows it in one fused kernel. addmm adds a bias of
// N elements, baddbmm a summand as large as the result, scaled_mm multiplies float8 operands and
// one scale of each of them (rowwise: one for each row of A and each column of B) and gives
// bfloat16.
enum class Op {
  kMm,
  kMmRelu,
  kMmGelu,
  kMmResidual,  // plus a summand as large as the result; also addmm with a two-dimensional one
  kAddmm,
  kAddmmRelu,
  kAddmmGelu,
  kAddmmResidual,
  kBmm,
  kBaddbmm,
  kScaledMm,
  kScaledMmRowwise,
};

// What is done to a product before it is stored.
enum class Epilogue { kNone, kRelu, kGelu, kResidual, kRowwise };

// How the operands lie in memory: 'n' is row-major, 't' is transposed. nt: B is K-contiguous
// (x @ w.t(), nn.Linear); tn: A is M-contiguous (weight gradients).
enum class Layout { kNn, kNt, kTn, kTt };

// Whether an operand is stored column by column.
constexpr bool IsATransposed(Layout layout) {
  return layout == Layout::kTn || layout == Layout::kTt;
}
constexpr bool IsBTransposed(Layout layout) {
  return layout == Layout::kNt || layout == Layout::kTt;
}

std::string_view ToString(Op op);
inline std::string_view ToString(Layout layout) { return base::EnumName(layout); }
inline std::string_view ToString(Epilogue epilogue) { return base::EnumName(epilogue); }
std::optional<Op> ParseOp(std::string_view name);
std::vector<std::string> OpNames();

Epilogue EpilogueOf(Op op);  // of baddbmm: kResidual
bool HasBias(Op op);         // of N elements
bool IsBatched(Op op);       // bmm and baddbmm
bool IsScaled(Op op);
// Whether ATEN has one operator for the product and its epilogue that is not the only one:
// _addmm_activation (its GELU on CUDA is the tanh approximation), addmm with a summand as large as
// the result.
bool HasFusedAten(Op op);
// The operator that does the same and then this; null: none does. bmm with kResidual is baddbmm.
std::optional<Op> WithEpilogue(Op op, Epilogue epilogue);

// One matrix product: A is M x K, B is K x N, the result M x N; `batch` of them. Sizes in elements.
struct Problem {
  Op op = Op::kMm;
  std::int64_t batch = 1;
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;
  // Of both operands. kTf32: float32 ones that matrix units may round, as
  // torch.backends.cuda.matmul.allow_tf32 lets them.
  tensor::DType dtype = tensor::DType::kBfloat16;
  Layout layout = Layout::kNn;

  double Flop() const {
    return 2.0 * static_cast<double>(batch) * static_cast<double>(m) * static_cast<double>(n) *
           static_cast<double>(k);
  }

  auto operator<=>(const Problem&) const = default;
};

// Of both operands in memory.
tensor::DType OperandDType(const Problem& problem);
// Of the result, a bias and a summand.
tensor::DType ResultDType(const Problem& problem);

// The dtype of a problem by its name; like the functions of tensor, and "tf32".
std::optional<tensor::DType> ParseDType(std::string_view name);
std::optional<tensor::DType> ParseDTypeLoosely(std::string_view name);

// The canonical text form, "mm:bfloat16:nt:4096x1024x512" (MxNxK; a batch above 1 as a leading "8x"
// before M), and back. ParseProblem throws Error(kUsage) naming the part that is wrong.
std::string ToString(const Problem& problem);
Problem ParseProblem(std::string_view text);

// Throws Error(kUsage) for sizes below 1 or of 2^31 and more, and for dtypes that no GEMM template
// multiplies (bool, complex), or that the operators of a Problem do not take (float8, integers).
void CheckProblem(const Problem& problem);

}  // namespace idbg::gemm
