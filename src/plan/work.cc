// SPDX-License-Identifier: Apache-2.0
#include "plan/work.h"

#include <algorithm>
#include <utility>

#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "plan/attention_work.h"
#include "plan/convolution_work.h"
#include "plan/instructions.h"
#include "plan/product.h"
#include "plan/sizes.h"

namespace idbg::plan {
namespace {

// Inductor keeps a row of a reduction on chip up to this many elements (persistent reduction,
// torch/_inductor/codegen/triton.py); a longer one is read once more for the final pass.
constexpr double kPersistentElements = 1024;

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::Operator;
using graph::OpKind;
using graph::ValueId;
using tensor::DType;

double TouchedBytesOf(const Graph& graph, ValueId id) {
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
  if (row <= kPersistentElements) return;
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
  for (const ValueId id : values) sum += TouchedBytesOf(graph, id);
  if (sum <= 0) {
    if (total > 0) traffic.push_back({graph::kNoValue, total});
    return;
  }
  for (const ValueId id : values) {
    const double bytes = TouchedBytesOf(graph, id) / sum * total;
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
  for (const ValueId id : values) sum += TouchedBytesOf(graph, id);
  return sum;
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

bool HasLoops(const plan::Group& group) { return group.loops.results > 0; }

// Of a predicted kernel; a library call is of the class of its last node, which is the call.
KernelClass ClassOf(const plan::Group& group, const Graph& graph) {
  if (HasLoops(group))
    return group.kind == plan::GroupKind::kReduction ? KernelClass::kReduction
                                                     : KernelClass::kPointwise;
  if (group.nodes.empty()) return KernelClass::kOther;
  return ClassOf(graph::FindOperator(graph, graph.node(group.nodes.back())));
}

Work WorkOf(const plan::Group& group, const Graph& graph, const Storages& storages, double units) {
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

// A generated kernel of the plan writes the left operand of the group's product.
bool IsLeftMade(const plan::Plan& plan, const plan::Group& group, const Gemm& gemm) {
  const std::int64_t elements = Product({gemm.batch, gemm.m, gemm.k});
  return std::ranges::any_of(group.producers, [&](std::size_t producer) {
    const plan::Group& other = plan.groups[producer];
    return HasLoops(other) && std::ranges::any_of(other.writes, [&](ValueId value) {
             const auto& type = plan.graph.value(value).tensor;
             return type && graph::ElementCount(*type) == elements;
           });
  });
}

}  // namespace

Work OperatorWork(const Graph& graph, const Storages& storages, NodeId id, const Operator* op) {
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

std::vector<Work> PlannedWork(const plan::Plan& plan, double units) {
  const Storages storages = graph::StoragesOf(plan.graph);
  std::vector<Work> all;
  all.reserve(plan.groups.size());
  for (const plan::Group& group : plan.groups) {
    if (group.kind == plan::GroupKind::kNone) continue;
    Work& work = all.emplace_back(WorkOf(group, plan.graph, storages, units));
    work.is_left_made = work.gemm && IsLeftMade(plan, group, *work.gemm);
  }
  return all;
}

}  // namespace idbg::plan
