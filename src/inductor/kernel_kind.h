// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace idbg::inductor {

// Who makes a kernel, and how.
enum class KernelKind {
  kPointwise,            // triton_poi, cpp
  kReduction,            // triton_red
  kPersistentReduction,  // triton_per
  kTemplate,             // triton_tem: mm, convolution, flex attention
  kForeach,
  kSplitScan,
  kCpp,         // C++ loops; a C++ kernel may hold several loop nests
  kUserTriton,  // the user's own, with its own autotuning
  kTriton,      // of which nothing more is known
  kExtern,      // a library call: extern_kernels.mm, torch.ops.mkldnn
  kFallback,    // an operator of PyTorch called as it is: aten.x; in eager mode all are
  kCustom,      // an operator of somebody else: opaque to the compiler
  kCollective,  // torch.ops._c10d_functional
  kSeeds,       // aten.randint.low_out: how generated kernels get their random seeds
  kNone,        // no kernel: views, scalars, checks
};

// Code that is compiled for this graph: loops and templates of Inductor's, and the user's Triton.
bool IsGenerated(KernelKind kind);

// The one name that a kind has wherever it is shown, in Inductor's words.
std::string_view ToString(KernelKind kind);

}  // namespace idbg::inductor
