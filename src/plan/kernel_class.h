// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/names.h"

namespace idbg::plan {

// Kinds of kernels, of which each has a time model and a floor of its own.
enum class KernelClass { kPointwise, kReduction, kGemm, kConvolution, kAttention, kOther };

inline std::string_view ToString(KernelClass kernel_class) { return base::EnumName(kernel_class); }

// Of a kernel that a profiler names: as ATen, cuBLAS, cuDNN, CUTLASS and Inductor name theirs on
// NVIDIA GPUs (the profiles of torch 2.11 in tests/data/models/h200). kOther: copies and fills by
// the driver, and names that are not known.
KernelClass ClassOfName(std::string_view name);

}  // namespace idbg::plan
