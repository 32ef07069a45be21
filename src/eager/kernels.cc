// SPDX-License-Identifier: Apache-2.0
#include "eager/kernels.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <unordered_set>
#include <utility>

#include "base/names.h"
#include "graph/arguments.h"
#include "graph/layout.h"
#include "plan/work.h"

// The kernels of a graph that runs eagerly: which operators have one, and what ATen does otherwise
// than the operator says.

namespace idbg::eager {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::Operator;
using graph::OpKind;
using graph::ValueId;
using plan::HostOperator;

namespace {

bool HasKernel(const Graph& graph, const Node& node, const Operator* op) {
  if (op == nullptr) return true;
  const bool silent =
      op->kind == OpKind::kView || op->kind == OpKind::kScalar || op->kind == OpKind::kCheck;
  return !silent && !graph::IsFree(graph, node, *op);
}

// Calls `visit(recorded, planned)` for each node of a plan that comes of attention.
template <typename Visit>
void VisitAttention(const Graph& graph, const plan::Plan& plan, const Visit& visit) {
  for (NodeId id = 0; std::cmp_less(id, plan.origin.size()); ++id) {
    const NodeId from = plan.origin[id];
    if (from >= 0 && std::cmp_less(from, graph.nodes.size()) &&
        graph::IsOneOf(graph, graph.node(from), OpKind::kAttention))
      visit(from, id);
  }
}

// For each node of attention that no fused kernel takes, what it is made of.
std::map<NodeId, std::vector<NodeId>> AttentionParts(const Graph& graph, const plan::Plan& plan) {
  std::map<NodeId, std::vector<NodeId>> parts;
  VisitAttention(graph, plan, [&](NodeId from, NodeId id) {
    const Node& part = plan.graph.node(id);
    if (HasKernel(plan.graph, part, graph::FindOperator(plan.graph, part)))
      parts[from].push_back(id);
  });
  for (const auto& [id, planned] : FusedAttention(graph, plan)) parts.erase(id);
  return parts;
}

// Whether a reshape, which is a view where it can be, is a copy: its input lies otherwise.
bool IsCopy(const Graph& graph, const Node& node, const Operator* op) {
  if (op == nullptr || (op->name != "aten.reshape" && op->name != "aten.flatten")) return false;
  const graph::TensorType* before = graph::FindTensor(graph, graph::FirstTensor(graph, node));
  const graph::TensorType* after = graph::OutputType(graph, node, 0);
  return before != nullptr && after != nullptr && !IsRowMajor(*before) && IsRowMajor(*after) &&
         before->sizes.size() > after->sizes.size();
}

NodeId ProducerOf(const Graph& graph, const Node& node) {
  const ValueId input = graph::FirstTensor(graph, node);
  return input == graph::kNoValue ? graph::kNoNode : graph.value(input).producer;
}

// Of a tensor that is contiguous already nothing is copied: so is the result of fused attention,
// which lies by sequence, once its heads and sequence are exchanged.
bool CopiesNothing(const Graph& graph, const Node& node, const Operator* op,
                   const std::map<NodeId, std::vector<NodeId>>& parts) {
  if (op == nullptr || (op->name != "aten.contiguous" && op->name != "aten.reshape")) return false;
  const graph::TensorType* input = graph::FindTensor(graph, graph::FirstTensor(graph, node));
  if (input != nullptr && IsRowMajor(*input)) return true;
  const NodeId view = ProducerOf(graph, node);
  if (view == graph::kNoNode) return false;
  if (!graph::IsOneOf(graph, graph.node(view), OpKind::kView)) return false;
  const NodeId maker = ProducerOf(graph, graph.node(view));
  return maker != graph::kNoNode && !parts.contains(maker) &&
         graph::IsOneOf(graph, graph.node(maker), OpKind::kAttention);
}

// Of a layer: a vector that is added to each row of a product.
bool HasBias(const Graph& graph, const Node& node) {
  const bool is_linear = node.target.starts_with("aten.linear");
  const graph::TensorType* bias = is_linear ? graph::FindTensor(graph, node, "bias", 2) : nullptr;
  if (node.target.starts_with("aten.addmm")) bias = graph::FindTensor(graph, node, "self", 0);
  return bias != nullptr && bias->sizes.size() == 1;
}

// A layer whose input is neither contiguous nor folds into a matrix multiplies each of the batch's
// matrices by itself.
void Batch(const Graph& graph, const Node& node, plan::Kernel& kernel) {
  const graph::TensorType* input = graph::FindTensor(graph, node, "input", 0);
  if (!node.target.starts_with("aten.linear") || input == nullptr || input->sizes.size() != 3 ||
      IsRowMajor(*input) || graph::FoldsIntoMatrix(*input))
    return;
  const std::int64_t batch = input->sizes.at(0).hint().value_or(1);
  const bool is_transposed = input->strides->at(1).hint() == 1;
  const auto as_batch = [&](std::optional<plan::Gemm>& product) {
    if (!product || batch < 1 || product->batch != 1 || product->m % batch != 0) return;
    product->batch = batch;
    product->m /= batch;
    product->op = gemm::Op::kBmm;
    product->a_transposed = is_transposed;
    product->is_b_shared = true;
  };
  as_batch(kernel.gemm);
  for (plan::ProductWork& product : kernel.products) as_batch(product.shape);
}

plan::Kernel KernelOf(const Graph& graph, const plan::Storages& storages, NodeId id,
                      const Operator* op) {
  const Node& node = graph.node(id);
  plan::Kernel kernel = plan::OperatorKernel(graph, storages, id, op);
  kernel.eager = EagerKernelOf(graph, node, op);
  Batch(graph, node, kernel);
  for (plan::ProductWork& product : kernel.products) product.can_divide = !HasBias(graph, node);
  if (kernel.convolution) kernel.convolution->is_channels_last = TakesChannelsLast(graph, node);
  return kernel;
}

// Eager mode asks the same back ends for attention, in the same order.
void TakeBackEnd(const Graph& planned, NodeId node, plan::Kernel& kernel) {
  const Operator* op = graph::FindOperator(planned, planned.node(node));
  const auto work = plan::AttentionWorkOf(planned, planned.node(node), *op);
  if (kernel.attention && work) kernel.attention->uses_cudnn = work->uses_cudnn;
}

// One of the operators that a plan has in place of node `whole` of the recorded graph.
plan::Kernel KernelOfPart(const Graph& planned, const plan::Storages& storages, NodeId part,
                          const std::string& name, NodeId whole) {
  const Operator* op = graph::FindOperator(planned, planned.node(part));
  plan::Kernel kernel = plan::OperatorKernel(planned, storages, part, op);
  kernel.eager = EagerKernelOf(planned, planned.node(part), op);
  kernel.name = name;
  kernel.nodes = kernel.computes = {whole};
  // Values of the plan are none of the recorded graph's.
  for (auto* traffic : {&kernel.reads, &kernel.writes}) {
    for (plan::Traffic& moved : *traffic) moved.value = graph::kNoValue;
  }
  return kernel;
}

// Those that the host treats otherwise than the rest of their kind.
constexpr base::NameGroup<HostOperator> kExceptionGroups[] = {
    {HostOperator::kSlice, "aten.slice"},
    {HostOperator::kSplit, "aten.split aten.split_with_sizes aten.chunk aten.unbind"},
    {HostOperator::kLayerNorm, "aten.layer_norm aten.native_layer_norm"},
    {HostOperator::kGroupNorm, "aten.group_norm aten.native_group_norm"},
    {HostOperator::kBatchNorm, R"(
        aten.instance_norm aten.batch_norm aten.native_batch_norm
        aten._native_batch_norm_legit_no_training aten.cudnn_batch_norm)"},
    {HostOperator::kBatchedProduct, "aten.bmm aten.baddbmm aten.matmul aten.einsum"},
    {HostOperator::kElementwise, "aten.to aten._to_copy aten.type_as"},
};
constexpr auto kExceptions = base::ByName<kExceptionGroups>();

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

// What the host does to run a graph of which these are the kernels.
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

}  // namespace

std::map<NodeId, NodeId> FusedAttention(const Graph& graph, const plan::Plan& plan) {
  std::map<NodeId, NodeId> fused;
  VisitAttention(graph, plan, [&](NodeId from, NodeId id) {
    // Fused kernels take four dimensions: others stay whole in a plan, for ATen's own products.
    const graph::TensorType* query = graph::FindTensor(graph, graph.node(from), "query", 0);
    if (query == nullptr || query->sizes.size() != 4) return;
    if (graph::IsOneOf(plan.graph, plan.graph.node(id), OpKind::kAttention))
      fused.emplace(from, id);
  });
  return fused;
}

std::vector<plan::Kernel> WithFallbacks(const plan::Plan& plan) {
  std::vector<plan::Kernel> kernels = plan.kernels;
  for (plan::Kernel& kernel : kernels) {
    if (kernel.kind != plan::KernelKind::kFallback || kernel.computes.size() != 1) continue;
    if (kernel.selection && plan::SortsByTriton(*kernel.selection)) continue;
    const Node& node = plan.graph.node(kernel.computes.front());
    kernel.eager = EagerKernelOf(plan.graph, node, graph::FindOperator(plan.graph, node));
  }
  return kernels;
}

EagerRun RunEagerly(const Graph& recorded, const plan::Plan& plan) {
  const std::optional<Graph> laid = WithGpuLayouts(recorded);
  const Graph& graph = laid ? *laid : recorded;
  const plan::Storages storages = graph::StoragesOf(graph);
  const auto parts = AttentionParts(graph, plan);
  const plan::Storages planned_storages =
      parts.empty() ? plan::Storages() : graph::StoragesOf(plan.graph);
  const auto fused = FusedAttention(graph, plan);
  EagerRun run;
  run.kernels.reserve(graph.nodes.size());
  for (NodeId id = 0; std::cmp_less(id, graph.nodes.size()); ++id) {
    const Node& node = graph.node(id);
    const Operator* op = graph::FindOperator(graph, node);
    const bool runs = HasKernel(graph, node, op) || IsCopy(graph, node, op);
    if (!runs || CopiesNothing(graph, node, op, parts)) continue;
    const auto found = parts.find(id);
    if (found == parts.end()) {
      run.kernels.push_back(KernelOf(graph, storages, id, op));
      if (const auto planned = fused.find(id); planned != fused.end())
        TakeBackEnd(plan.graph, planned->second, run.kernels.back());
      continue;
    }
    for (const NodeId part : found->second)
      run.kernels.push_back(KernelOfPart(plan.graph, planned_storages, part, node.name, id));
  }
  run.host = HostCallsOf(recorded, run.kernels);
  return run;
}

plan::HostOperator HostOperatorOf(std::string_view target) {
  const graph::Operator* op = graph::FindOperator(target);
  if (op == nullptr) return HostOperator::kElementwise;
  const HostOperator* const exception = base::FindByName(kExceptions, op->name);
  return exception == nullptr ? OfKind(op->kind) : *exception;
}

}  // namespace idbg::eager
