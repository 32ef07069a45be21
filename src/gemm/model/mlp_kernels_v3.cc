// SPDX-License-Identifier: Apache-2.0
#define IDBG_ISA kAvx2
#define IDBG_ISA_NAME "avx2"
#define IDBG_VECTOR_BYTES 32
#define IDBG_VECTORS 2
#define IDBG_ROWS 6
#include "gemm/model/mlp_kernels.inc"
