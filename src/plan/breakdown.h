// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plan/plan.h"

namespace idbg::plan {

// Kernels put together. Bytes are read and written, in device memory.
struct KernelTotals {
  std::int64_t kernels = 0;
  double flops = 0;
  double bytes = 0;
};

// Of each kind that the plan has; what has no kernel is left out.
std::map<KernelKind, KernelTotals> TotalsByKind(const Plan& plan);

// Kernels that do the same work for the same source line: the layers of a model.
struct RepeatedKernel {
  std::string name;          // without Inductor's number
  graph::SourceLine source;  // of the first node; empty: unknown
  std::int64_t nodes = 0;    // of all of them together
  KernelTotals total;
};

// The kernels of a plan, by descending bytes.
std::vector<RepeatedKernel> RepeatedKernels(const Plan& plan);

// A reason for leaving neighbours apart, and the first pair that it was met with.
struct RepeatedRefusal {
  std::string reason;
  std::int64_t pairs = 0;
  const Refusal* example = nullptr;  // in the plan
};

// The refusals of a plan, by descending pairs.
std::vector<RepeatedRefusal> RepeatedRefusals(const Plan& plan);

}  // namespace idbg::plan
