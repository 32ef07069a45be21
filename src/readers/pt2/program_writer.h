// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "graph/graph.h"

namespace idbg::readers::pt2 {

// The ExportedProgram record (torch/_export/serde/schema.py, schema 8) of a graph, as ReadProgram
// reads it and torch.export.load loads it. Throws Error(kUnsupported), naming the node, for what
// the record has no form for: arguments without names, calls of Dynamo or TorchScript, objects.
std::string WriteProgram(const graph::Graph& graph, const std::string& torch_version);

}  // namespace idbg::readers::pt2
