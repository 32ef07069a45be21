// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compile/kernels/kernels.h"
#include "logs/events/metrics.h"

namespace idbg::compile {

using TritonInfos = std::map<std::string, TritonInfo, std::less<>>;  // by kernel

// What a compilation says of its Triton kernels: the artifact triton_kernel_info, and the compile
// times of the metrics for kernels that it does not name. Sets `is_damaged` when a part could not
// be read.
TritonInfos ReadTritonInfos(const logs::Selected& selected, bool& is_damaged);

// How long Triton compiled a kernel.
struct KernelCompileTime {
  std::string kernel;
  double time_us = 0;
};

// Those of a metrics record; what stands before a damage. Sets `is_damaged` as above.
std::vector<KernelCompileTime> ReadKernelCompileTimes(const logs::Metrics& metrics,
                                                      bool& is_damaged);

}  // namespace idbg::compile
