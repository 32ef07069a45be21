// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/fusion.h"
#include "fusion/program/expression.h"
#include "fusion/program/program.h"

namespace idbg::fusion {

// Where `input` has what is reduced along the marked dimensions of `sizes` (Reduction.num_splits in
// ir.py).
ReductionHint HintOf(const Expression& input, const Sizes& sizes, const std::vector<bool>& reduced,
                     const Options& options);

// In how many parts a GPU sums up what `input` computes over `sizes`, reduced along the marked
// dimensions: reductions with few results are done in two steps, or most of the device would idle
// (Reduction.num_splits in ir.py, reduction_split_factor in choices.py). 1: in one step.
std::int64_t ReductionParts(const Expression& input, const Sizes& sizes,
                            const std::vector<bool>& reduced, const Options& options);

// `read`, of a loop nest over `sizes`, in the first of the two steps: over the dimensions that
// stay, then `parts`, then the elements of a part.
Access InParts(const Access& read, const std::vector<bool>& reduced, std::int64_t parts);

}  // namespace idbg::fusion
