// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "graph/graph.h"
#include "readers/reader.h"
#include "tensor/safetensors.h"

namespace idbg::interpret {

enum class CallState { kRan, kFailed, kSkipped };

// What an output of a node was.
struct RunValue {
  std::string name;  // with the calls that lead to it: "cond/true_graph_0/add"
  bool is_tensor = false;
  std::string number;  // of what is not a tensor: "3", "2.5", "true", "none"
  std::string dtype;   // of a tensor; empty: one that is not known
  std::vector<std::int64_t> sizes;
  std::vector<std::int64_t> strides;  // in elements
  std::int64_t nan = 0;
  std::int64_t infinite = 0;
  bool is_saved = false;
  bool is_repeated = true;  // a second run gave the same bits, or there was none
};

struct RunCall {
  std::string name;    // likewise
  std::string target;  // "aten.add.Tensor"
  CallState state = CallState::kRan;
  std::string why;  // it failed, or the value that it was skipped for
  bool is_random = false;
  bool is_clamped = false;  // an argument did not fit the dtype of the run: its largest was taken
  std::int64_t time_ns = 0;
  std::vector<RunValue> values;
};

// Whether results that are too small for normal numbers, and inputs, count as zero.
struct Subnormals {
  bool is_known = false;
  bool flushes_results = false;  // FTZ
  bool flushes_inputs = false;   // DAZ
  bool operator==(const Subnormals&) const = default;
};
Subnormals ReadSubnormals();
std::string ToString(const Subnormals& mode);  // "kept", "FTZ and DAZ"

struct RunResult {
  std::string torch_version;
  std::int64_t threads = 0;
  std::int64_t runs = 0;
  Subnormals before;  // of the thread that runs the graph
  Subnormals after;
  std::int64_t saved_bytes = 0;
  std::int64_t unsaved = 0;  // values for whose description the file had no room
  std::int64_t spilled_bytes = 0;
  std::vector<RunCall> calls;  // in order; those of subgraphs before the call that runs them
};

// Between the process that runs the graph and this one. `bytes` are foreign.
std::string Encode(const RunResult& result);
RunResult Decode(std::string_view bytes, const std::string& file);

// Runs an exported graph as eager mode does, operator by operator, with LibTorch.

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
