// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "graph/graph.h"
#include "interpret/run_result.h"
#include "readers/reader.h"
#include "tensor/file_tensor.h"

// Runs an exported graph as eager mode does, operator by operator, with LibTorch.
namespace idbg::interpret {

// A tensor for an input of the graph, by name or by place.
struct GivenInput {
  std::string name;
  tensor::FileTensor tensor;
};

struct RunOptions {
  // For weights, inputs and dtypes in arguments, where they are floating-point: "float64",
  // "bfloat16"; empty: as they are.
  std::string float_dtype;
  std::int64_t seed = 0;
  std::int32_t threads = 0;       // of LibTorch; 0: its own choice
  std::int64_t memory_bytes = 0;  // of values, beyond which they are spilled to disk; 0: no limit
  std::int64_t runs = 2;          // the second shows whether the first can be repeated
  // For all tensors that the user gives; empty: the sample inputs of the archive.
  std::vector<GivenInput> inputs;
  // Values of nodes, by name: each takes the place of what its node gives, once that is recorded.
  // So what follows is computed from these.
  std::vector<GivenInput> forced;
  std::filesystem::path save;  // a file of safetensors for the values; empty: not kept
};

// Where the inputs came from: "--inputs", "sample inputs of the archive", "drawn with seed 0".
std::string SourceOfInputs(const readers::Input& file, const graph::Graph& graph,
                           const RunOptions& options);

// `graph` is one of `file`, a torch.export archive. It runs in a confined process
// (base/process/confined.h) on the CPU. An operator that cannot run is part of the result. Throws
// Error: kFormat when LibTorch crashes, naming the operator; kUnsupported without weights, or
// memory for them; kExternal without LibTorch or room on the disk.
RunResult RunModel(const readers::Input& file, const graph::Graph& graph,
                   const RunOptions& options);

}  // namespace idbg::interpret
