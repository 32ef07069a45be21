// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/decompose/decomposer.h"

namespace idbg::fusion {

// Two operands without "..." and without a repeated letter, as a batched product
// (aten/src/ATen/native/Linear.cpp: einsum and sumproduct_pair); other calls are kept.
void Einsum(Decomposer& to, const Ends& ends);

}  // namespace idbg::fusion
