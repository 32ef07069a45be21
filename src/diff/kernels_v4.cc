// SPDX-License-Identifier: Apache-2.0
#define IDBG_ISA isa_v4
#define IDBG_WIDTH 64
#include "diff/kernels_isa.h"  // IWYU pragma: keep
