// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gemm/train/trainer_api.h"

namespace idbg::gemm {

// The LibTorch module, opened on the first call: $INDUCTOR_DEBUG_TORCH, else beside the executable
// (where a build leaves it), else the installed folder. Throws Error(kExternal) naming every place
// tried, and how to build the module.
const IdbgTrainer& LoadTrainer();

}  // namespace idbg::gemm
