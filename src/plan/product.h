// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "gemm/problem/problem.h"
#include "graph/graph.h"
#include "graph/operators/operators.h"
#include "tensor/dtype.h"

namespace idbg::plan {

// A matrix product as a GEMM model needs it: C[batch, m, n] = A[batch, m, k] B[batch, k, n].
struct Gemm {
  std::int64_t batch = 1, m = 0, n = 0, k = 0;
  // By the node alone, without what Inductor fuses behind it. Null: no problem has such a product.
  std::optional<gemm::Op> op = gemm::Op::kMm;
  bool a_transposed = false, b_transposed = false;  // stored column-major
  bool is_b_shared = false;                         // by all of the batch
  tensor::DType dtype = tensor::DType::kFloat32;

  // Batch, m, n and k as estimates reckon with them.
  std::array<double, 4> RealSizes() const {
    return {static_cast<double>(batch), static_cast<double>(m), static_cast<double>(n),
            static_cast<double>(k)};
  }
};

// A product as a problem of the GEMM templates.
gemm::Problem ProblemOf(const Gemm& product, gemm::Op op);

// The product that a node, a call of `op`, computes: mm, bmm, addmm, baddbmm, linear, matmul and
// their kin. Null for other operators and unknown sizes.
std::optional<Gemm> GemmOf(const graph::Graph& graph, const graph::Node& node,
                           const graph::Operator& op);

// Whether a node computes gradients, and is given that of the result before all operands.
bool IsGradient(const graph::Node& node);

// Where the first operand stands among the tensors of a call: after the addend of addmm.
std::size_t FirstOperand(const graph::Operator& op);

// A node of matrix units as a product of matrices: a GEMM, a convolution (implicit GEMM), or the
// second product of attention, whose tiles are those of its kernel. Null where there is no such
// form: depthwise convolutions, LSTMs.
std::optional<Gemm> ProductOf(const graph::Graph& graph, const graph::Node& node,
                              const graph::Operator& op);

// Whether Inductor takes a product for one that the units and not the memory bound, and so may pad
// it: is_mm_compute_bound in pad_mm.py. Where no rate is known every product counts as such.
bool IsComputeBound(std::int64_t rows, std::int64_t depth, std::int64_t columns,
                    double flops_per_byte);

}  // namespace idbg::plan
