// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "plan/plan.h"

namespace idbg::plan {

// Memory over a run of the compiled code. Sums beyond INT64_MAX bytes are INT64_MAX.
struct PlannedMemory {
  std::int64_t peak_bytes = 0;            // what the caller holds included
  std::size_t peak_kernel = 0;            // in Plan::kernels; while which it is reached
  std::vector<std::size_t> live_at_peak;  // in Plan::blocks, the largest first
};

// `graph`: that of the plan, or one with the same values in other dtypes. `held_bytes`: weights and
// inputs. `rounding`: as for graph::ProfileMemory.
PlannedMemory PeakMemory(const Plan& plan, const graph::Graph& graph, std::int64_t held_bytes,
                         std::int64_t rounding = 1);

// Bytes of a block where its value has the dtype that it has in `graph`, rounded up.
std::int64_t BytesOf(const MemoryBlock& block, const graph::Graph& graph, std::int64_t rounding);

}  // namespace idbg::plan
