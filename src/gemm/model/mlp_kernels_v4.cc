// SPDX-License-Identifier: Apache-2.0
#define IDBG_ISA kAvx512
#define IDBG_ISA_NAME "avx512"
#define IDBG_VECTOR_BYTES 64
#define IDBG_VECTORS 2
#define IDBG_ROWS 8
#include "gemm/model/mlp_kernels.inc"
