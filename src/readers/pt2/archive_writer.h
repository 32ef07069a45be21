// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "graph/graph.h"
#include "tensor/torch_writer.h"

namespace idbg::readers::pt2 {

// The bytes of a torch.export archive: a graph and the values of all its inputs, in order. Those of
// the user are its sample inputs, the others its weights and constants. The same input gives the
// same bytes. Throws Error(kUnsupported) as WriteProgram and WriteTorchArguments do.
std::string WriteArchive(const graph::Graph& graph, std::span<const tensor::StoredTensor> inputs,
                         const std::string& torch_version);

// The ExportedProgram record (torch/_export/serde/schema.py, schema 8) of a graph, as ReadProgram
// reads it and torch.export.load loads it. Throws Error(kUnsupported), naming the node, for what
// the record has no form for: arguments without names, calls of Dynamo or TorchScript, objects.
std::string WriteProgram(const graph::Graph& graph, const std::string& torch_version);

}  // namespace idbg::readers::pt2
