// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

#include "trace/kernels.h"

namespace idbg::trace {

using TritonInfos = std::map<std::string, TritonInfo, std::less<>>;  // by kernel

// What a compilation says of its Triton kernels: the artifact triton_kernel_info, and the compile
// times of the metrics for kernels that it does not name. Sets `is_damaged` when a part could not
// be read.
TritonInfos ReadTritonInfos(const Selected& selected, bool& is_damaged);

}  // namespace idbg::trace
