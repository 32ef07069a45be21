// SPDX-License-Identifier: Apache-2.0
#include "roofline/eager/eager_memory.h"

#include "fusion/memory/workspace.h"
#include "roofline/eager/eager_layout.h"

namespace idbg::roofline {

graph::MemoryProfile EagerMemory(const graph::Graph& graph, const fusion::Plan& plan, bool is_gpu) {
  const std::optional<graph::Graph> laid = is_gpu ? WithGpuLayouts(graph) : std::nullopt;
  return fusion::ProfileEager(laid ? *laid : graph, plan, is_gpu);
}

}  // namespace idbg::roofline
