// SPDX-License-Identifier: Apache-2.0
#include "eager/host_calls.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "graph/operators/operators.h"

namespace idbg::eager {
namespace {

using graph::OpKind;
using plan::HostOperator;

// Those that the host treats otherwise than the rest of their kind.
constexpr auto kExceptions = std::to_array<std::pair<std::string_view, HostOperator>>({
    {"aten.slice", HostOperator::kSlice},
    {"aten.split", HostOperator::kSplit},
    {"aten.split_with_sizes", HostOperator::kSplit},
    {"aten.chunk", HostOperator::kSplit},
    {"aten.unbind", HostOperator::kSplit},
    {"aten.layer_norm", HostOperator::kLayerNorm},
    {"aten.native_layer_norm", HostOperator::kLayerNorm},
    {"aten.group_norm", HostOperator::kGroupNorm},
    {"aten.native_group_norm", HostOperator::kGroupNorm},
    {"aten.instance_norm", HostOperator::kBatchNorm},
    {"aten.batch_norm", HostOperator::kBatchNorm},
    {"aten.native_batch_norm", HostOperator::kBatchNorm},
    {"aten._native_batch_norm_legit_no_training", HostOperator::kBatchNorm},
    {"aten.cudnn_batch_norm", HostOperator::kBatchNorm},
    {"aten.bmm", HostOperator::kBatchedProduct},
    {"aten.baddbmm", HostOperator::kBatchedProduct},
    {"aten.matmul", HostOperator::kBatchedProduct},
    {"aten.einsum", HostOperator::kBatchedProduct},
    {"aten.to", HostOperator::kElementwise},
    {"aten._to_copy", HostOperator::kElementwise},
    {"aten.type_as", HostOperator::kElementwise},
});

HostOperator OfKind(OpKind kind) {
  switch (kind) {
    case OpKind::kScalar:
    case OpKind::kCheck:
      return HostOperator::kNone;
    case OpKind::kView:
      return HostOperator::kView;
    case OpKind::kReduction:
    case OpKind::kNormalization:
    case OpKind::kScan:
      return HostOperator::kReduction;
    case OpKind::kCopy:
      return HostOperator::kCopy;
    case OpKind::kIndirect:
      return HostOperator::kIndirect;
    case OpKind::kPooling:
      return HostOperator::kPooling;
    case OpKind::kGemm:
      return HostOperator::kProduct;
    case OpKind::kConvolution:
      return HostOperator::kConvolution;
    case OpKind::kAttention:
      return HostOperator::kAttention;
    default:
      return HostOperator::kElementwise;
  }
}

// A convolution of several channels adds its bias by a kernel more.
void AddOperator(const plan::Kernel& kernel, std::vector<HostOperator>& operators) {
  const HostOperator kind = HostOperatorOf(kernel.target);
  const bool is_known = kind == HostOperator::kConvolution && kernel.convolution;
  const bool is_depthwise = is_known && plan::IsDepthwise(*kernel.convolution);
  operators.push_back(is_depthwise ? HostOperator::kDepthwise : kind);
  if (is_known && !is_depthwise && kernel.convolution->has_bias)
    operators.push_back(HostOperator::kElementwise);
}

}  // namespace

plan::HostOperator HostOperatorOf(std::string_view target) {
  const graph::Operator* op = graph::FindOperator(target);
  if (op == nullptr) return HostOperator::kElementwise;
  const auto row =
      std::ranges::find(kExceptions, op->name, [](const auto& entry) { return entry.first; });
  return row == kExceptions.end() ? OfKind(op->kind) : row->second;
}

plan::HostCalls HostCallsOf(const graph::Graph& graph, const std::vector<plan::Kernel>& kernels) {
  plan::HostCalls calls;
  std::unordered_set<std::string_view> modules;
  for (const graph::Node& node : graph.nodes) modules.insert(node.module_path);
  calls.modules = std::ssize(modules);
  calls.weights = std::ranges::count_if(graph.inputs, [](const graph::GraphInput& input) {
    return input.kind != graph::InputKind::kUser;
  });
  std::unordered_set<graph::NodeId> launched;
  for (const plan::Kernel& kernel : kernels) {
    AddOperator(kernel, calls.operators);
    launched.insert(kernel.nodes.begin(), kernel.nodes.end());
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (launched.contains(static_cast<graph::NodeId>(i))) continue;
    const HostOperator kind = HostOperatorOf(graph.nodes[i].target);
    // One that could launch something and has nothing to do, as dropout, is as quick as a view.
    calls.operators.push_back(kind > HostOperator::kSplit ? HostOperator::kView : kind);
  }
  return calls;
}

}  // namespace idbg::eager
