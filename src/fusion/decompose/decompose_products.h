// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/decompose/decomposer.h"

// Products of matrices as mm, addmm and bmm.
namespace idbg::fusion {

// x * w^T + b over the last dimension.
void Linear(Decomposer& to, const Ends& ends);
void Matmul(Decomposer& to, const Ends& ends);

// x [batch, rows, inner] times y [batch, inner, columns].
TensorId BatchProduct(Decomposer& to, TensorId x, TensorId y);

}  // namespace idbg::fusion
