// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fusion/compare/compare.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {

// Aligns predicted and real kernels in their order: the longest common subsequence of what they
// call. Fills `kernels` and `shuffled_share`; leaves both empty for more than 2^26 pairs of
// kernels.
void CompareByOrder(const plan::Plan& plan, const readers::KernelModule& module,
                    Comparison& comparison);

// Whether operators of this kind make a kernel what it is: views, constants and checks do not.
bool CarriesWork(graph::OpKind kind);

// The operators that a generated kernel fuses, as Inductor writes them into its name ("_to_copy"
// and "add" of "triton_poi_fused__to_copy_add_0" and of "cpp_fused__to_copy_add_3"), sorted.
// Empty for library calls.
std::vector<std::string_view> FusedOperators(std::string_view kernel);

}  // namespace idbg::fusion
