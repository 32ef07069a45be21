// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "readers/kernels.h"

namespace idbg::readers::inductor {

// The C++ wrapper that AOTInductor makes of a graph: the kernels that its run_impl calls, in order.
// Generated ones have the names that the Python module has too; library calls those of the C shim,
// "aoti_torch_cuda_mm_out", as the provenance artifacts name them. Empty for another text.
KernelModule ReadCppWrapper(std::string_view text);

}  // namespace idbg::readers::inductor
