// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/events/artifacts.h"
#include "logs/view.h"

namespace idbg::compile {

// What a compilation says of its Triton kernels: the artifact triton_kernel_info, and the compile
// times of the metrics for kernels that it does not name. Sets `is_damaged` when a part could not
// be read.
logs::TritonKernelInfos ReadTritonInfos(const logs::Selected& selected, bool& is_damaged);

}  // namespace idbg::compile
