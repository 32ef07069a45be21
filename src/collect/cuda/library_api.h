// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "base/process/torch_module.h"

// LibTorch's own matrix products (cuBLAS), which are measured: a part of the LibTorch module.

extern "C" {

// One product on the current GPU: pointers to device memory, contiguous operands.
typedef struct IdbgLibraryProduct {
  int32_t batched;
  int32_t has_bias;      // of N elements
  const char* epilogue;  // "none", "relu", "gelu", "residual", "rowwise"
  int32_t fused;         // 1: by an operator that has the epilogue, _addmm_activation
  const char* dtype;     // "bfloat16", "float16", "float32", "float8_e4m3fn"
  int32_t tf32;          // 1: float32 operands may be rounded to TF32
  int32_t a_transposed;
  int32_t b_transposed;
  int64_t batch;
  int64_t m;
  int64_t n;
  int64_t k;
  uint64_t a;
  uint64_t b;
  uint64_t bias;
  uint64_t residual;  // M x N, for each of a batch
  uint64_t scale_a;   // M float32
  uint64_t scale_b;   // N float32
  uint64_t scratch;   // as large as the result: the product without its epilogue
  uint64_t result;    // M x N, for each of a batch; bfloat16 of float8_e4m3fn
} IdbgLibraryProduct;

typedef struct IdbgProductLibrary {
  uint32_t size;  // of this struct
  // Opens CUDA's part of LibTorch for a GPU.
  int32_t (*open)(int32_t gpu, IdbgError* error);
  // Puts the kernels of one product on the legacy default stream.
  int32_t (*run)(const IdbgLibraryProduct* product, IdbgError* error);
} IdbgProductLibrary;

}  // extern "C"
