// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace idbg::inductor {

enum class KernelKind {
  kPointwise,            // triton_poi, cpp
  kReduction,            // triton_red
  kPersistentReduction,  // triton_per
  kTemplate,             // triton_tem: mm, convolution, flex attention
  kForeach,
  kSplitScan,
  kCpp,       // C++ loops; a C++ kernel may hold several loop nests
  kExtern,    // a library call: extern_kernels.mm
  kFallback,  // an operator called as it is: aten.x, torch.ops.x; a Triton kernel of the user
};

// The one name that a kind has wherever it is shown, in Inductor's words.
std::string_view ToString(KernelKind kind);

}  // namespace idbg::inductor
