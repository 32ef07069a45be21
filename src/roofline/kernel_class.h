// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "graph/graph.h"
#include "roofline/estimate.h"

namespace idbg::roofline {

// What kind of work a kernel does: the parts of a model's time that profiles are compared by.
enum class KernelClass {
  kGemm,
  kConvolution,  // with what cuDNN runs beside it: changes of layout, padding
  kAttention,    // fused; in separate operators it is products, reductions and pointwise work
  kPointwise,
  kReduction,  // normalisations, pooling, scans and sorts too
  kCopy,       // copies, concatenations, filling with a constant
  kOther,
};
inline constexpr std::array kKernelClasses = {KernelClass::kGemm,      KernelClass::kConvolution,
                                              KernelClass::kAttention, KernelClass::kPointwise,
                                              KernelClass::kReduction, KernelClass::kCopy,
                                              KernelClass::kOther};

std::string_view ToString(KernelClass kernel_class);  // "GEMM", "convolution", "copies"

// Of a predicted kernel. `graph` is the one that its nodes are of.
KernelClass ClassOf(const KernelEstimate& kernel, const graph::Graph& graph);

// Of a kernel that a profiler names: as ATen, cuBLAS, cuDNN, CUTLASS and Inductor name theirs on
// NVIDIA GPUs (the profiles of torch 2.11 in tests/data/models/h200). kOther: not known.
KernelClass ClassOfName(std::string_view name);

}  // namespace idbg::roofline
