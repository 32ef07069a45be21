// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/decompose/decomposer.h"

namespace idbg::fusion {

// scaled_dot_product_attention as ATen runs it: the back end that it chooses for the operands, or
// products and a softmax where none of them takes the operands. Requires: the node's output has a
// type.
void DecomposeAttention(Decomposer& to, TensorId output);

}  // namespace idbg::fusion
