// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/decompose/decompose.h"

namespace idbg::fusion {

// Takes the bias out of products in float32 and wider (aten.addmm) whose result goes only into
// pointwise operators: on GPUs Inductor adds it there (unfuse_bias_add_to_pointwise in
// post_grad.py, which leaves half precision alone). Both parts are named after the product.
void UnfuseBiases(Decomposition& decomposition);

}  // namespace idbg::fusion
