// SPDX-License-Identifier: Apache-2.0
#include "roofline/work.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "graph/aliases.h"
#include "graph/arguments.h"
#include "graph/flops.h"
#include "graph/operators.h"
#include "roofline/attention_time.h"
#include "roofline/defaults.h"
#include "roofline/eager_layout.h"
#include "roofline/eager_time.h"
#include "roofline/gemm.h"
#include "roofline/instructions.h"

namespace idbg::roofline {
namespace {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::Operator;
using graph::OpKind;
using graph::ValueId;
using tensor::DType;
// For each value the one whose memory it is.
using Storages = base::IdVector<ValueId, ValueId>;

double BytesOf(const Graph& graph, ValueId id) {
  const auto& type = graph.value(id).tensor;
  return type ? graph::TouchedBytes(*type).value_or(0) : 0;
}

// Of no value, as the output of a node whose result nobody uses: 0.
double ElementsOf(const Graph& graph, ValueId id) {
  if (id == graph::kNoValue) return 0;
  const auto& type = graph.value(id).tensor;
  return type ? graph::CountOf(&*type).value_or(0) : 0;
}

ValueId FirstOutput(const Node& node) {
  return node.outputs.empty() ? graph::kNoValue : node.outputs[0];
}

DType OperandType(const Graph& graph, const Node& node) {
  const ValueId first = graph::FirstTensor(graph, node);
  const ValueId id = first == graph::kNoValue ? FirstOutput(node) : first;
  return id != graph::kNoValue && graph.value(id).tensor ? graph.value(id).tensor->dtype
                                                         : DType::kFloat32;
}

bool UsesMatrixUnits(OpKind kind) {
  return kind == OpKind::kGemm || kind == OpKind::kConvolution || kind == OpKind::kAttention ||
         kind == OpKind::kRecurrent;
}

void AddFlops(const Graph& graph, const Node& node, const Operator& op, Work& work) {
  if (graph::IsFree(graph, node, op)) return;
  const auto flops = graph::FlopsOf(graph, node, op);
  if (!flops) {
    work.known = false;
    return;
  }
  const DType dtype = OperandType(graph, node);
  auto shape = ProductOf(graph, node, op);
  const bool depthwise = op.kind == OpKind::kConvolution && !shape;
  if (!UsesMatrixUnits(op.kind) || depthwise) {
    work.vector_flops += *flops;
    if (dtype == DType::kFloat64) work.vector_dtype = dtype;
    return;
  }
  const DType operand = shape ? shape->dtype : dtype;
  work.products.push_back({*flops, operand, shape, op.kind});
}

// Elements of one row that a reduction or normalisation needs as a whole; 0: none, or unknown.
double RowElements(const Graph& graph, const Node& node, const Operator& op) {
  const ValueId input = graph::FirstTensor(graph, node);
  if (input == graph::kNoValue || !graph.value(input).tensor) return 0;
  const double elements = ElementsOf(graph, input);
  const auto sizes = graph::SizesOf(&*graph.value(input).tensor);
  if (!sizes || sizes->empty()) return 0;
  if (op.kind == OpKind::kReduction) {
    const double left = std::max(1.0, ElementsOf(graph, FirstOutput(node)));
    return elements / left;
  }
  const auto has = [&](std::string_view part) {
    return op.name.find(part) != std::string_view::npos;
  };
  if (has("softmax")) {
    const std::int64_t dim = graph::FindInt(graph, node, "dim", 1).value_or(-1);
    const auto axis = graph::AxisOf(dim, sizes->size());
    return axis ? static_cast<double>((*sizes)[*axis]) : 0;
  }
  if (has("batch_norm")) {
    const bool trains = !has("no_training") && graph::FindBool(node, "training", 5, false);
    return trains && sizes->size() > 1 ? elements / static_cast<double>((*sizes)[1]) : 0;
  }
  if (const auto shape = graph::FindInts(graph, node, "normalized_shape", 1)) {
    double row = 1;
    for (const std::int64_t size : *shape) row *= static_cast<double>(size);
    return row;
  }
  return static_cast<double>(sizes->back());
}

// The second reading of a kernel that reduces long rows and then writes a result for each of their
// elements.
void AddRereading(const Graph& graph, const Node& node, const Operator& op, Work& work) {
  if (op.kind != OpKind::kReduction && op.kind != OpKind::kNormalization) return;
  const double row = RowElements(graph, node, op);
  if (row <= defaults::kPersistentElements) return;
  const ValueId input = graph::FirstTensor(graph, node);
  const double elements = ElementsOf(graph, input);
  const double least_bytes = elements;  // a byte an element at least
  double written = 0;
  for (const Traffic& write : work.writes) written = std::max(written, write.bytes);
  if (written < least_bytes) return;  // the result is a row's summary
  double bytes = 0;
  for (const Traffic& read : work.reads) {
    if (read.bytes >= least_bytes) bytes += read.bytes;
  }
  if (bytes <= work.reread_bytes) return;
  work.reread_bytes = bytes;
  work.rows = elements / row;
  work.row_bytes = bytes / work.rows;
}

// What a node adds to a kernel besides its traffic; `op` is null for unknown operators.
void AddNode(const Graph& graph, NodeId id, const Operator* op, Work& work) {
  const Node& node = graph.node(id);
  work.nodes.push_back(id);
  if (op == nullptr || op->kind == OpKind::kControlFlow) {
    work.known = false;
    return;
  }
  AddFlops(graph, node, *op, work);
  if (op->kind == OpKind::kAttention) work.attention = AttentionWorkOf(graph, node, *op);
  if (op->kind == OpKind::kConvolution) work.convolution = ConvolutionWorkOf(graph, node);
  AddRereading(graph, node, *op, work);
}

void AddTraffic(const Graph& graph, const Storages& storages, const std::vector<ValueId>& values,
                double total, std::vector<Traffic>& traffic) {
  double sum = 0;
  for (const ValueId id : values) sum += BytesOf(graph, id);
  if (sum <= 0) {
    if (total > 0) traffic.push_back({graph::kNoValue, total});
    return;
  }
  for (const ValueId id : values) {
    const double bytes = BytesOf(graph, id) / sum * total;
    if (bytes > 0) traffic.push_back({storages[id], bytes, id});
  }
}

std::vector<ValueId> DistinctInputs(const Node& node) {
  std::vector<ValueId> inputs;
  graph::VisitValues(node, [&](ValueId id) {
    if (std::ranges::find(inputs, id) == inputs.end()) inputs.push_back(id);
  });
  return inputs;
}

double SumOf(const Graph& graph, const std::vector<ValueId>& values) {
  double sum = 0;
  for (const ValueId id : values) sum += BytesOf(graph, id);
  return sum;
}

bool HasKernel(const Graph& graph, const Node& node, const Operator* op) {
  if (op == nullptr) return true;
  const bool silent =
      op->kind == OpKind::kView || op->kind == OpKind::kScalar || op->kind == OpKind::kCheck;
  return !silent && !graph::IsFree(graph, node, *op);
}

// Amounts that no device works off, of sizes that a damaged file states, count as unknown: as sums
// they would be infinite.
Work Bounded(Work work) {
  const auto plausible = [](double amount) { return graph::Plausible(amount).has_value(); };
  const auto all = [&](const auto& parts, auto amount) {
    return std::ranges::all_of(parts, plausible, amount);
  };
  if (plausible(work.vector_flops) && plausible(work.reread_bytes) && plausible(work.row_bytes) &&
      plausible(work.rows) && all(work.products, &ProductWork::flops) &&
      all(work.reads, &Traffic::bytes) && all(work.writes, &Traffic::bytes))
    return work;
  return {.name = std::move(work.name), .nodes = std::move(work.nodes), .known = false};
}

KernelClass ClassOf(const Operator* op) {
  if (op == nullptr) return KernelClass::kOther;
  switch (op->kind) {
    case OpKind::kGemm:
      return KernelClass::kGemm;
    case OpKind::kConvolution:
      return KernelClass::kConvolution;
    case OpKind::kAttention:
      return KernelClass::kAttention;
    case OpKind::kReduction:
    case OpKind::kNormalization:
    case OpKind::kScan:
      return KernelClass::kReduction;
    case OpKind::kPointwise:
    case OpKind::kPooling:
    case OpKind::kIndirect:
    case OpKind::kCopy:
    case OpKind::kView:
    case OpKind::kCreation:
    case OpKind::kRandom:
      return KernelClass::kPointwise;
    default:
      return KernelClass::kOther;
  }
}

bool HasLoops(const fusion::Group& group) { return group.loops.results > 0; }

// Of a predicted kernel; a library call is of the class of its last node, which is the call.
KernelClass ClassOf(const fusion::Group& group, const Graph& graph) {
  if (HasLoops(group))
    return group.kind == fusion::GroupKind::kReduction ? KernelClass::kReduction
                                                       : KernelClass::kPointwise;
  if (group.nodes.empty()) return KernelClass::kOther;
  return ClassOf(graph::FindOperator(graph, graph.node(group.nodes.back())));
}

Work WorkOf(const Graph& graph, const Storages& storages, NodeId id, const Operator* op) {
  const Node& node = graph.node(id);
  Work work{.name = node.name, .target = node.target, .kernel_class = ClassOf(op)};
  const std::vector<ValueId> inputs = DistinctInputs(node);
  const graph::Cost cost = graph::CostOf(graph, node);
  if (!cost.read_bytes || !cost.written_bytes) work.known = false;
  AddTraffic(graph, storages, inputs, cost.read_bytes.value_or(SumOf(graph, inputs)), work.reads);
  AddTraffic(graph, storages, node.outputs, cost.written_bytes.value_or(SumOf(graph, node.outputs)),
             work.writes);
  AddNode(graph, id, op, work);
  if (op != nullptr) work.gemm = GemmOf(graph, node, *op);
  return Bounded(std::move(work));
}

Work WorkOf(const fusion::Group& group, const Graph& graph, const Storages& storages,
            double units) {
  Work work{.name = group.name, .kernel_class = ClassOf(group, graph)};
  if (HasLoops(group)) work.loops = LoopWorkOf(group, graph, units);
  AddTraffic(graph, storages, group.reads, group.read_bytes, work.reads);
  AddTraffic(graph, storages, group.writes, group.written_bytes, work.writes);
  int products = 0;
  for (const NodeId id : group.computes) {
    const Operator* op = graph::FindOperator(graph, graph.node(id));
    AddNode(graph, id, op, work);
    if (op == nullptr) continue;
    if (auto gemm = GemmOf(graph, graph.node(id), *op)) {
      work.gemm = gemm;
      ++products;
    }
  }
  // The second step of a reduction does none of the graph's work, but comes from its node.
  if (work.nodes.empty() && !group.nodes.empty()) work.nodes.push_back(group.nodes.back());
  if (products != 1) work.gemm.reset();
  if (work.convolution) work.convolution->is_channels_last = group.is_channels_last;
  return Bounded(std::move(work));
}

// For each node of attention that no fused kernel takes, what it is made of.
std::map<NodeId, std::vector<NodeId>> AttentionParts(const Graph& graph, const fusion::Plan& plan,
                                                     const Graph& planned) {
  std::map<NodeId, std::vector<NodeId>> parts;
  std::set<NodeId> fused;
  for (NodeId id = 0; std::cmp_less(id, plan.origin.size()); ++id) {
    const NodeId from = plan.origin[id];
    if (from < 0 || !std::cmp_less(from, graph.nodes.size())) continue;
    const Operator* before = graph::FindOperator(graph, graph.node(from));
    if (before == nullptr || before->kind != OpKind::kAttention) continue;
    const Operator* op = graph::FindOperator(planned, planned.node(id));
    if (op != nullptr && op->kind == OpKind::kAttention) fused.insert(from);
    if (HasKernel(planned, planned.node(id), op)) parts[from].push_back(id);
  }
  for (const NodeId id : fused) parts.erase(id);
  return parts;
}

// Whether a reshape, which is a view where it can be, is a copy: its input lies otherwise.
bool IsCopy(const Graph& graph, const Node& node, const Operator* op) {
  if (op == nullptr || (op->name != "aten.reshape" && op->name != "aten.flatten")) return false;
  const ValueId input = graph::FirstTensor(graph, node);
  const ValueId output = FirstOutput(node);
  if (input == graph::kNoValue || output == graph::kNoValue) return false;
  const auto& before = graph.value(input).tensor;
  const auto& after = graph.value(output).tensor;
  return before && after && !IsRowMajor(*before) && IsRowMajor(*after) &&
         before->sizes.size() > after->sizes.size();
}

const Node* Producer(const Graph& graph, const Node& node) {
  const ValueId input = graph::FirstTensor(graph, node);
  if (input == graph::kNoValue || graph.value(input).producer == graph::kNoNode) return nullptr;
  return &graph.node(graph.value(input).producer);
}

// Of a tensor that is contiguous already nothing is copied: so is the result of fused attention,
// which lies by sequence, once its heads and sequence are exchanged.
bool CopiesNothing(const Graph& graph, const Node& node, const Operator* op,
                   const std::map<NodeId, std::vector<NodeId>>& parts) {
  if (op == nullptr || (op->name != "aten.contiguous" && op->name != "aten.reshape")) return false;
  const ValueId input = graph::FirstTensor(graph, node);
  if (input != graph::kNoValue && graph.value(input).tensor &&
      IsRowMajor(*graph.value(input).tensor))
    return true;
  const Node* view = Producer(graph, node);
  const Operator* its = view != nullptr ? graph::FindOperator(graph, *view) : nullptr;
  if (its == nullptr || its->kind != OpKind::kView) return false;
  const ValueId base = graph::FirstTensor(graph, *view);
  const NodeId maker = base == graph::kNoValue ? graph::kNoNode : graph.value(base).producer;
  if (maker == graph::kNoNode || parts.contains(maker)) return false;
  const Operator* made = graph::FindOperator(graph, graph.node(maker));
  return made != nullptr && made->kind == OpKind::kAttention;
}

// Of a layer: a vector that is added to each row of a product.
bool HasBias(const Graph& graph, const Node& node) {
  const bool is_linear = node.target.starts_with("aten.linear");
  const graph::TensorType* bias = is_linear ? graph::FindTensor(graph, node, "bias", 2) : nullptr;
  if (node.target.starts_with("aten.addmm")) bias = graph::FindTensor(graph, node, "self", 0);
  return bias != nullptr && bias->sizes.size() == 1;
}

// A layer of an input whose rows are no matrix multiplies each of the batch's matrices by itself
// (should_fold of ATen's matmul).
void Batch(const Graph& graph, const Node& node, Work& work) {
  const graph::TensorType* input = graph::FindTensor(graph, node, "input", 0);
  if (!node.target.starts_with("aten.linear") || input == nullptr || input->sizes.size() != 3 ||
      IsRowMajor(*input) || !input->strides)
    return;
  const std::int64_t batch = input->sizes.at(0).hint().value_or(1);
  const bool is_transposed = input->strides->at(1).hint() == 1;
  const auto as_batch = [&](std::optional<Gemm>& product) {
    if (!product || batch < 1 || product->batch != 1 || product->m % batch != 0) return;
    product->batch = batch;
    product->m /= batch;
    product->op = gemm::Op::kBmm;
    product->a_transposed = is_transposed;
  };
  as_batch(work.gemm);
  for (ProductWork& product : work.products) as_batch(product.shape);
}

}  // namespace

std::vector<Work> EagerWork(const Graph& recorded, const fusion::Plan& plan) {
  const std::optional<Graph> laid = WithGpuLayouts(recorded);
  const Graph& graph = laid ? *laid : recorded;
  const Storages storages = graph::StoragesOf(graph);
  const Graph& planned = plan.graph;
  const auto parts = AttentionParts(graph, plan, planned);
  const Storages planned_storages = parts.empty() ? Storages() : graph::StoragesOf(planned);
  std::vector<Work> all;
  all.reserve(graph.nodes.size());
  for (NodeId id = 0; std::cmp_less(id, graph.nodes.size()); ++id) {
    const Node& node = graph.node(id);
    const Operator* op = graph::FindOperator(graph, node);
    const bool runs = HasKernel(graph, node, op) || IsCopy(graph, node, op);
    if (!runs || CopiesNothing(graph, node, op, parts)) continue;
    const auto found = parts.find(id);
    if (found == parts.end()) {
      all.push_back(WorkOf(graph, storages, id, op));
      all.back().eager = EagerKernelOf(graph, node, op);
      Batch(graph, node, all.back());
      for (ProductWork& product : all.back().products) product.can_divide = !HasBias(graph, node);
      if (all.back().convolution)
        all.back().convolution->is_channels_last = TakesChannelsLast(graph, node);
      continue;
    }
    for (const NodeId part : found->second) {
      const Operator* its = graph::FindOperator(planned, planned.node(part));
      Work work = WorkOf(planned, planned_storages, part, its);
      work.eager = EagerKernelOf(planned, planned.node(part), its);
      work.name = node.name;
      work.nodes = {id};
      // Values of the plan are none of this graph's.
      for (auto* traffic : {&work.reads, &work.writes}) {
        for (Traffic& moved : *traffic) moved.value = graph::kNoValue;
      }
      all.push_back(std::move(work));
    }
  }
  return all;
}

std::vector<Work> PlannedWork(const fusion::Plan& plan, double units) {
  const Storages storages = graph::StoragesOf(plan.graph);
  std::vector<Work> all;
  all.reserve(plan.groups.size());
  for (const fusion::Group& group : plan.groups) {
    if (group.kind != fusion::GroupKind::kNone)
      all.push_back(WorkOf(group, plan.graph, storages, units));
  }
  return all;
}

}  // namespace idbg::roofline
