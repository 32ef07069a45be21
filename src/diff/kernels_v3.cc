// SPDX-License-Identifier: Apache-2.0
#define IDBG_ISA isa_v3
#define IDBG_WIDTH 32
#include "diff/kernels_isa.h"  // IWYU pragma: keep
