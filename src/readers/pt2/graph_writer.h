// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/json/token_writer.h"
#include "graph/graph.h"

// The records of torch/_export/serde/schema.py for a graph. What they have no form for throws
// Error(kUnsupported), naming the node.
namespace idbg::readers::pt2 {

// Maps and lists whose sizes JSON does not need.
template <typename Body>
void Map(base::TokenWriter& writer, Body&& body) {
  writer.BeginMap(0);
  body();
  writer.EndMap();
}
template <typename Body>
void Union(base::TokenWriter& writer, std::string_view member, Body&& body) {
  Map(writer, [&] {
    writer.Key(member);
    body();
  });
}
template <typename List, typename Body>
void Array(base::TokenWriter& writer, const List& list, Body&& body) {
  writer.BeginArray(list.size());
  for (const auto& element : list) body(element);
  writer.EndArray();
}

void WriteGraph(const graph::Graph& graph, base::TokenWriter& writer);

// An Argument record; its values are those of `graph`.
void WriteArgument(const graph::Graph& graph, const graph::Argument& argument,
                   base::TokenWriter& writer);

// A TensorMeta record. Unknown strides are written as row-major.
void WriteTensorMeta(const graph::TensorType& type, base::TokenWriter& writer);

}  // namespace idbg::readers::pt2
