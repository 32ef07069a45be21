// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/decompose/decomposer.h"

namespace idbg::fusion {

// scaled_dot_product_attention as ATen runs it: the back end that it chooses for the operands, or
// products and a softmax where none of them takes the operands.
void Attention(Decomposer& to, const Ends& ends);

// Two operands without "..." and without a repeated letter, as a batched product
// (aten/src/ATen/native/Linear.cpp: einsum and sumproduct_pair); other calls are kept.
void Einsum(Decomposer& to, const Ends& ends);

// What torch's decompositions make of normalisations.

void LayerNorm(Decomposer& to, const Ends& ends);
void RmsNorm(Decomposer& to, const Ends& ends);
void GroupNorm(Decomposer& to, const Ends& ends);
void BatchNorm(Decomposer& to, const Ends& ends);
void InstanceNorm(Decomposer& to, const Ends& ends);
void VectorNorm(Decomposer& to, const Ends& ends);
void WeightNorm(Decomposer& to, const Ends& ends);

// The sizes with 1 at these dimensions, as a reduction that keeps them leaves.
Sizes WithOnes(Sizes sizes, const Sizes& dims);
// All dimensions but one.
Sizes DimsBut(std::size_t rank, std::size_t kept);
// The last so many dimensions.
Sizes LastDims(std::size_t rank, std::size_t count);

// Products of matrices as mm, addmm and bmm.

// x * w^T + b over the last dimension.
void Linear(Decomposer& to, const Ends& ends);
void Matmul(Decomposer& to, const Ends& ends);

// x [batch, rows, inner] times y [batch, inner, columns].
TensorId BatchProduct(Decomposer& to, TensorId x, TensorId y);

// What torch's decompositions, and Inductor's passes after them, make of softmax and its relatives.

void Softmax(Decomposer& to, const Ends& ends);  // and log_softmax
void OnlineSoftmax(Decomposer& to, const Ends& ends);
void CrossEntropy(Decomposer& to, const Ends& ends);
// Of the last dimension of what is no scalar, as attention takes it.
TensorId SafeSoftmax(Decomposer& to, TensorId x);

// Each element of a list by itself.
inline constexpr std::string_view kForeach = "aten._foreach_";
void Foreach(Decomposer& to, const Ends& ends);

}  // namespace idbg::fusion
