// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json/token_writer.h"
#include "graph/graph.h"

// The records of torch/_export/serde/schema.py for a graph. What they have no form for throws
// Error(kUnsupported), naming the node.
namespace idbg::readers::pt2 {

void WriteGraph(const graph::Graph& graph, base::TokenWriter& writer);

// An Argument record; its values are those of `graph`.
void WriteArgument(const graph::Graph& graph, const graph::Argument& argument,
                   base::TokenWriter& writer);

// A TensorMeta record. Unknown strides are written as row-major.
void WriteTensorMeta(const graph::TensorType& type, base::TokenWriter& writer);

}  // namespace idbg::readers::pt2
