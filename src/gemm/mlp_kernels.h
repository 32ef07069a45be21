// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace idbg::gemm {

enum class Activation { kNone, kRelu };

// One dense layer over a block of rows: y[r] = act(x[r] * w + bias [+ y[r]]).
struct DenseArgs {
  const float* x = nullptr;  // rows x inputs, row stride x_stride
  const float* w = nullptr;  // inputs x outputs, row stride outputs
  const float* bias = nullptr;
  float* y = nullptr;  // rows x outputs, row stride y_stride
  std::size_t rows = 0;
  std::size_t inputs = 0;
  std::size_t outputs = 0;  // a multiple of kLanes
  std::size_t x_stride = 0;
  std::size_t y_stride = 0;
  bool add = false;  // to what y holds
  Activation activation = Activation::kNone;
};

inline constexpr std::size_t kLanes = 16;  // outputs are padded to this many floats

// The inner loops, compiled once for each instruction set from mlp_kernels.inc.
struct MlpKernels {
  const char* name = "";
  void (*dense)(const DenseArgs& args) noexcept = nullptr;
};

// The best that this processor can run, chosen once. The environment variable INDUCTOR_DEBUG_ISA
// (baseline, avx2, avx512) lowers the choice, for tests.
const MlpKernels& SelectMlpKernels();

namespace isa {
extern const MlpKernels kBaseline;
#ifdef IDBG_HAVE_X86_KERNELS
extern const MlpKernels kAvx2;
extern const MlpKernels kAvx512;
#endif
}  // namespace isa

}  // namespace idbg::gemm
