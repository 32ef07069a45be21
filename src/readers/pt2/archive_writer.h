// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/token_writer.h"
#include "graph/graph.h"
#include "readers/pt2/program_json.h"
#include "tensor/torch_file.h"

namespace idbg::readers::pt2 {

// How a program is called, and with which sample inputs (a file of torch.save); without a spec by
// position, without samples with what the archive is given for its inputs.
struct Call {
  CallSpec spec;
  std::string samples;
};

// The names of what is not given by position, where tensors are given one by one; null: some stand
// in lists or the like.
std::optional<std::vector<std::string>> NamesOf(const CallSpec& call);
// That of a model in an archive.
Call ReadCall(const Input& file, std::string_view model);

// The bytes of a torch.export archive: a graph and the values of all its inputs, in order. Those of
// the user are its sample inputs unless `call` has some, the others its weights and constants. The
// same input gives the same bytes. Throws Error(kUnsupported) as WriteProgram and
// WriteTorchArguments do.
std::string WriteArchive(const graph::Graph& graph, std::span<const tensor::StoredTensor> inputs,
                         const std::string& torch_version, const Call& call = {});

// The ExportedProgram record (torch/_export/serde/schema.py, schema 8) of a graph, as ReadProgram
// reads it and torch.export.load loads it. Throws Error(kUnsupported), naming the node, for what
// the record has no form for: arguments without names, calls of Dynamo or TorchScript, objects.
std::string WriteProgram(const graph::Graph& graph, const std::string& torch_version,
                         const CallSpec& call = {});

// The records of torch/_export/serde/schema.py for a graph. What they have no form for throws
// Error(kUnsupported), naming the node.

// The writer behind a key, for its value.
inline base::TokenWriter& At(base::TokenWriter& writer, std::string_view key) {
  writer.Key(key);
  return writer;
}
// Maps and lists whose sizes JSON does not need.
void Map(base::TokenWriter& writer, auto&& body) {
  writer.BeginMap(0);
  body();
  writer.EndMap();
}
void Union(base::TokenWriter& writer, std::string_view member, auto&& body) {
  Map(writer, [&] {
    writer.Key(member);
    body();
  });
}

void WriteGraph(const graph::Graph& graph, base::TokenWriter& writer);

// An Argument record; its values are those of `graph`.
void WriteArgument(const graph::Graph& graph, const graph::Argument& argument,
                   base::TokenWriter& writer);

// A TensorMeta record. Unknown strides are written as row-major.
void WriteTensorMeta(const graph::TensorType& type, base::TokenWriter& writer);

}  // namespace idbg::readers::pt2
