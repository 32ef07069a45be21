// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tensor/dtype.h"

namespace idbg::gemm {

enum class Op { kMm, kAddmm, kBmm, kBaddbmm };

// How the operands lie in memory: 'n' is row-major, 't' is transposed. nt: B is K-contiguous
// (x @ w.t(), nn.Linear); tn: A is M-contiguous (weight gradients).
enum class Layout { kNn, kNt, kTn, kTt };

std::string_view ToString(Op op);
std::string_view ToString(Layout layout);
std::optional<Op> ParseOp(std::string_view name);
std::optional<Layout> ParseLayout(std::string_view name);

// One matrix product: A is M x K, B is K x N, the result M x N; `batch` of them. Sizes in elements.
struct Problem {
  Op op = Op::kMm;
  std::int64_t batch = 1;
  std::int64_t m = 0;
  std::int64_t n = 0;
  std::int64_t k = 0;
  tensor::DType dtype = tensor::DType::kBfloat16;  // of both operands and the result
  Layout layout = Layout::kNn;

  double Flop() const {
    return 2.0 * static_cast<double>(batch) * static_cast<double>(m) * static_cast<double>(n) *
           static_cast<double>(k);
  }

  auto operator<=>(const Problem&) const = default;
};

// The canonical text form, "mm:bfloat16:nt:4096x1024x512" (MxNxK; a batch above 1 as a leading "8x"
// before M), and back. ParseProblem throws Error(kUsage) naming the part that is wrong.
std::string ToString(const Problem& problem);
Problem ParseProblem(std::string_view text);

}  // namespace idbg::gemm
