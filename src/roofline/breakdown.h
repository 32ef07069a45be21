// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "roofline/estimate.h"

namespace idbg::roofline {

// What limits the largest part of a run's time: launching, where the host takes longer than the
// device. kUnknown when no kernel is known.
Bound MainBound(const RunEstimate& run);

// Kernels that do the same work for the same source line: the layers of a model. Sums over all.
struct RepeatedKernel {
  std::string name;  // without Inductor's number
  std::int64_t count = 0;
  double time_ms = 0;
  double ideal_ms = 0;  // at the peak of what limits each
  double flops = 0;
  double bytes = 0;
  const KernelEstimate* first = nullptr;  // in the run
};

// The kernels of a run, by descending time.
std::vector<RepeatedKernel> RepeatedKernels(const RunEstimate& run);

}  // namespace idbg::roofline
