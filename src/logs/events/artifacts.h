// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "logs/events/metrics.h"
#include "logs/events/stack.h"
#include "logs/log.h"

namespace idbg::logs {

// What artifacts of Dynamo and Inductor say whose payload is JSON. Of a payload that is cut what
// stands before the damage is read; a wrong type loses that field only.

// The function as Dynamo rewrote it: text, of TORCH_LOGS=bytecode alone.
inline constexpr std::string_view kModifiedBytecode = "dynamo_modified_bytecode";

// What `read`, one of the functions below, makes of an artifact's payload. Its `is_damaged` is set,
// too, where the payload's MD5 fails or it cannot be read.
template <typename Artifact>
Artifact ReadArtifact(const Log& log, const Record& record, Artifact (*read)(std::string_view json),
                      std::uint64_t limit = Log::kMaxPayload) {
  try {
    Artifact artifact = read(log.Payload(record, limit));
    artifact.is_damaged |= record.payload == PayloadState::kDamaged;
    return artifact;
  } catch (const base::Error&) {
    return {.is_damaged = true};
  }
}

// What the artifact inductor_collective_schedule says: PyTorch logs one for graphs with
// collectives.
struct CollectiveSchedule {
  std::vector<std::string> operations;  // "torch.ops._c10d_functional.all_reduce_.default"
  bool is_damaged = false;              // no list, or what stands behind the damage is missing
};

CollectiveSchedule ReadCollectiveSchedule(std::string_view json);

// What the artifacts graph_execution and inductor_graph_execution say: the compilations whose code
// ran, in that order.
struct GraphExecution {
  std::vector<std::string> ids;  // "0/0"
  bool is_damaged = false;       // what stands behind the damage is missing
};

GraphExecution ReadGraphExecution(std::string_view json);

// The outputs of one operator.
struct TensorMeta {
  std::string name;     // of the operator
  std::string outputs;  // shape, stride, dtype of each, as the log's JSON without blanks

  bool operator==(const TensorMeta&) const = default;
};

// What the artifact inductor_runtime_and_tensor_meta says of the operators of one graph.
struct RuntimeEstimation {
  std::vector<TensorMeta> tensors;
  double runtime_ns = 0;    // as Inductor estimates it, of all operators
  bool is_damaged = false;  // what stands behind the damage is missing
};

RuntimeEstimation ReadRuntimeEstimation(std::string_view json);

// Node or kernel to nodes or kernels, as the artifact has them.
using NodeMap = std::map<std::string, std::vector<std::string>>;

// What inductor_provenance_tracking_node_mappings says: which node became which, and which kernel
// holds it.
struct NodeMaps {
  NodeMap pre_to_post;
  NodeMap post_to_pre;
  NodeMap code_to_post;  // "cppCodeToPost", whatever the code's language is
  NodeMap post_to_code;
  bool is_damaged = false;       // cut, or a part of a wrong type: left out
  bool is_code_damaged = false;  // cut, or a wrong type in code_to_post
};

NodeMaps ReadNodeMaps(std::string_view json);
// Of an artifact's payload. Throws as Log::Payload.
NodeMaps ReadNodeMaps(const Log& log, const Record& record);

// What inductor_provenance_tracking_kernel_stack_traces says: which lines became which kernel.
struct KernelStackTraces {
  // By kernel without the number of one call, its first stack, outermost frame first.
  std::map<std::string, std::vector<Frame>, std::less<>> stacks;
  bool is_damaged = false;  // what stands behind the damage is missing
};

KernelStackTraces ReadKernelStackTraces(std::string_view json);

// What an artifact or the metrics say of a Triton kernel's compilation.
struct TritonKernelInfo {
  std::string autotune;  // of the configurations: "hit", "miss", "only 1 config"
  std::optional<std::int64_t> configs;
  std::string only_config;  // "XBLOCK=128, num_warps=4"
  std::optional<double> compile_us;
};
using TritonKernelInfos = std::map<std::string, TritonKernelInfo, std::less<>>;  // by kernel

// What the artifact triton_kernel_info says.
struct TritonKernels {
  TritonKernelInfos infos;
  bool is_damaged = false;  // what stands behind the damage is missing
};

TritonKernels ReadTritonKernels(std::string_view json);
// Of an artifact's payload, damaged also when its MD5 says so. Throws as Log::Payload.
TritonKernels ReadTritonKernels(const Log& log, const Record& record);

// How long Triton compiled a kernel.
struct KernelCompileTime {
  std::string kernel;
  double time_us = 0;

  bool operator==(const KernelCompileTime&) const = default;
};

// Those of a metrics record, by its field; what stands before a damage. Sets `is_damaged` when a
// part could not be read.
inline constexpr std::string_view kKernelCompileTimes = "triton_kernel_compile_times_us";
std::vector<KernelCompileTime> ReadKernelCompileTimes(const Metrics& metrics, bool& is_damaged);

}  // namespace idbg::logs
