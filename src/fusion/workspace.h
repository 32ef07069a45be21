// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "fusion/plan.h"

namespace idbg::fusion {

// Memory that a library call allocates for itself while it runs, beside its results; null: none
// that is known. cuBLAS keeps its workspace from call to call and is not counted.
std::optional<MemoryBlock> WorkspaceOf(const graph::Graph& graph, const graph::Node& node);

}  // namespace idbg::fusion
