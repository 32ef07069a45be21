// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/decompose/decomposer.h"

// What torch's decompositions make of normalisations.
namespace idbg::fusion {

void LayerNorm(Decomposer& to, const Ends& ends);
void RmsNorm(Decomposer& to, const Ends& ends);
void GroupNorm(Decomposer& to, const Ends& ends);
void BatchNorm(Decomposer& to, const Ends& ends);
void InstanceNorm(Decomposer& to, const Ends& ends);
void VectorNorm(Decomposer& to, const Ends& ends);
void WeightNorm(Decomposer& to, const Ends& ends);

// The sizes with 1 at these dimensions, as a reduction that keeps them leaves.
Sizes WithOnes(Sizes sizes, const Sizes& dims);
// The last so many dimensions.
Sizes LastDims(std::size_t rank, std::size_t count);

}  // namespace idbg::fusion
