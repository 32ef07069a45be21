// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace idbg::collect::cuda {

struct KernelSpan {
  std::uint64_t begin_ns = 0;  // of the GPU's clock, as CUPTI gives it
  std::uint64_t end_ns = 0;
};

// CUPTI's activity records of kernels and copies. One of them for a process, for its whole life.
class ActivityRecorder {
 public:
  // Opens libcupti (of the CUDA toolkit or of a torch installation; $INDUCTOR_DEBUG_CUPTI names it
  // otherwise) and starts recording. Throws Error(kExternal) where that cannot be.
  static ActivityRecorder& Open();

  // The kernels and copies that ended since the last call, in the order of their beginning. The GPU
  // must be idle. Throws Error(kExternal) when CUPTI dropped records.
  std::vector<KernelSpan> Take();

 private:
  ActivityRecorder();
};

}  // namespace idbg::collect::cuda
