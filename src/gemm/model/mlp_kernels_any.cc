// SPDX-License-Identifier: Apache-2.0
#define IDBG_ISA kBaseline
#define IDBG_ISA_NAME "baseline"
#define IDBG_VECTOR_BYTES 16
#define IDBG_VECTORS 2
#define IDBG_ROWS 4
#include "gemm/model/mlp_kernels.inc"
