// SPDX-License-Identifier: Apache-2.0
#define IDBG_ISA isa_any
#define IDBG_WIDTH 16
#include "diff/kernels_isa.h"  // IWYU pragma: keep
