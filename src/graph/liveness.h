// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "graph/graph.h"

namespace idbg::graph {

// Memory over the run of a graph, node by node in order, by true last uses: a view keeps its base
// alive. Weights and inputs that the caller holds live all the time. Sums beyond INT64_MAX bytes
// are INT64_MAX.
struct MemoryProfile {
  std::int64_t weights_bytes = 0;  // parameters, buffers, constants: each storage once
  std::int64_t inputs_bytes = 0;
  std::int64_t peak_bytes = 0;        // all of it, weights included
  NodeId peak_node = kNoNode;         // while which it is reached
  std::vector<ValueId> live_at_peak;  // the largest first
  std::int64_t unknown_values = 0;    // tensors whose size the file does not say: counted as 0
};

// Blocks of the CUDA caching allocator (c10/core/AllocatorConfig.h).
inline constexpr std::int64_t kGpuBlockBytes = 512;

struct MemoryOptions {
  std::int64_t rounding = 1;  // blocks are rounded up to a multiple of it
  // Bytes that a node allocates for itself while it runs; may be empty.
  std::function<std::int64_t(const Graph& graph, const Node& node)> workspace;
};

MemoryProfile ProfileMemory(const Graph& graph, const MemoryOptions& options = {});

}  // namespace idbg::graph
