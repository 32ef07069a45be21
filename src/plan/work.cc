// SPDX-License-Identifier: Apache-2.0
#include "plan/work.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "base/names.h"
#include "base/text/text.h"
#include "graph/arguments.h"
#include "inductor/fusion_config.h"
#include "plan/convolution_work.h"
#include "plan/product.h"
#include "plan/sizes.h"

namespace idbg::plan {
namespace {

using graph::Graph;
using graph::Node;
using graph::NodeId;
using graph::Operator;
using graph::OpKind;
using graph::ValueId;
using tensor::DType;

// Of no value, as the output of a node whose result nobody uses: 0.
double ElementsOf(const Graph& graph, ValueId id) {
  return graph::CountOf(graph::FindTensor(graph, id)).value_or(0);
}

ValueId FirstOutput(const Node& node) {
  return node.outputs.empty() ? graph::kNoValue : node.outputs[0];
}

DType OperandType(const Graph& graph, const Node& node) {
  const ValueId first = graph::FirstTensor(graph, node);
  const auto* type = graph::FindTensor(graph, first == graph::kNoValue ? FirstOutput(node) : first);
  return type != nullptr ? type->dtype : DType::kFloat32;
}

bool UsesMatrixUnits(OpKind kind) {
  return kind == OpKind::kGemm || kind == OpKind::kConvolution || kind == OpKind::kAttention ||
         kind == OpKind::kRecurrent;
}

void AddFlops(const Graph& graph, const Node& node, const Operator& op, Kernel& kernel) {
  if (graph::IsFree(graph, node, op)) return;
  const auto flops = graph::FlopsOf(graph, node, op);
  // Steps of a recurrent operator wait for each other, so the work says the least that it takes.
  if (!flops || (op.kind == OpKind::kRecurrent && !graph::PacketOf(node.target).ends_with("_cell")))
    kernel.known = false;
  if (!flops) return;
  const DType dtype = OperandType(graph, node);
  auto shape = ProductOf(graph, node, op);
  const bool depthwise = op.kind == OpKind::kConvolution && !shape;
  if (!UsesMatrixUnits(op.kind) || depthwise) {
    kernel.vector_flops += *flops;
    if (dtype == DType::kFloat64) kernel.vector_dtype = dtype;
    return;
  }
  const DType operand = shape ? shape->dtype : dtype;
  kernel.products.push_back({*flops, operand, shape, op.kind});
}

// Elements of one row that a reduction or normalisation needs as a whole; 0: none, or unknown.
double RowElements(const Graph& graph, const Node& node, const Operator& op) {
  const ValueId input = graph::FirstTensor(graph, node);
  const double elements = ElementsOf(graph, input);
  const auto sizes = graph::SizesOf(graph::FindTensor(graph, input));
  if (!sizes || sizes->empty()) return 0;
  if (op.kind == OpKind::kReduction) {
    const double left = std::max(1.0, ElementsOf(graph, FirstOutput(node)));
    return elements / left;
  }
  if (base::Has(op.name, "softmax")) {
    const std::int64_t dim = graph::FindInt(graph, node, "dim", 1).value_or(-1);
    const auto axis = graph::AxisOf(dim, sizes->size());
    return axis ? static_cast<double>((*sizes)[*axis]) : 0;
  }
  if (base::Has(op.name, "batch_norm")) {
    const bool trains =
        !base::Has(op.name, "no_training") && graph::FindBool(node, "training", 5, false);
    return trains && sizes->size() > 1 ? elements / static_cast<double>((*sizes)[1]) : 0;
  }
  if (const auto shape = graph::FindInts(graph, node, "normalized_shape", 1))
    return RealProduct(*shape);
  return static_cast<double>(sizes->back());
}

// The second reading of a kernel that reduces long rows, of more elements than Inductor keeps on
// chip (a persistent reduction), and then writes a result for each of their elements.
void AddRereading(const Graph& graph, const Node& node, const Operator& op, Kernel& kernel) {
  if (op.kind != OpKind::kReduction && op.kind != OpKind::kNormalization) return;
  const double row = RowElements(graph, node, op);
  if (row <= Real(inductor::kPersistentReductionNumel)) return;
  const ValueId input = graph::FirstTensor(graph, node);
  const double elements = ElementsOf(graph, input);
  const double least_bytes = elements;  // a byte an element at least
  double written = 0;
  for (const Traffic& write : kernel.writes) written = std::max(written, write.bytes);
  if (written < least_bytes) return;  // the result is a row's summary
  double bytes = 0;
  for (const Traffic& read : kernel.reads) {
    if (read.bytes >= least_bytes) bytes += read.bytes;
  }
  if (bytes <= kernel.reread_bytes) return;
  kernel.reread_bytes = bytes;
  kernel.rows = elements / row;
  kernel.row_bytes = bytes / kernel.rows;
}

std::optional<GroupedWork> GroupedWorkOf(const Graph& graph, const Node& node, const Operator& op) {
  const graph::TensorType* const left = graph::FindTensor(graph, node, "self", 0);
  const graph::TensorType* const right = graph::FindTensor(graph, node, "mat2", 1);
  if (left == nullptr || right == nullptr || left->sizes.size() != 2 || right->sizes.size() != 3)
    return std::nullopt;
  const double rows = static_cast<double>(left->sizes[0].hint().value_or(1));
  const double groups = static_cast<double>(right->sizes[0].hint().value_or(1));
  const double elements = graph::CountOf(right).value_or(0);
  const double used = 1 - std::pow(1 - 1 / std::max(1.0, groups), rows);
  const double width = tensor::Bits(right->dtype) / 8.0;
  return GroupedWork{.flops = graph::FlopsOf(graph, node, op).value_or(0),
                     .bytes = width * (used * elements + graph::CountOf(left).value_or(0) +
                                       ElementsOf(graph, FirstOutput(node))),
                     .dtype = right->dtype};
}

std::optional<SelectionWork> SelectionWorkOf(const Graph& graph, const Node& node,
                                             const Operator& op) {
  const auto sizes = graph::SizesOf(graph::FindTensor(graph, node, "self", 0));
  if (!sizes || sizes->empty()) return std::nullopt;
  const double elements = ElementsOf(graph, graph::FirstTensor(graph, node));
  const auto axis =
      graph::AxisOf(graph::FindInt(graph, node, "dim", op.name == "aten.topk" ? 2 : 1).value_or(-1),
                    sizes->size());
  const double row = axis ? static_cast<double>((*sizes)[*axis]) : 1;
  const auto input = graph::FindTensor(graph, node, "self", 0);
  SelectionWork work{.rows = elements / std::max(1.0, row),
                     .elements = elements,
                     .is_wide = tensor::Bits(input->dtype) > 32};
  if (op.name == "aten.topk")
    work.chosen = static_cast<double>(graph::FindInt(graph, node, "k", 1).value_or(1));
  return work;
}

std::optional<BagWork> BagWorkOf(const Graph& graph, const Node& node) {
  const auto table = graph::SizesOf(graph::FindTensor(graph, node, "weight", 0));
  const auto result = graph::SizesOf(graph::OutputType(graph, node, 0));
  const auto rows = graph::CountOf(graph::FindTensor(graph, node, "indices", 1));
  if (!table || table->size() != 2 || !result || result->size() != 2 || !rows) return std::nullopt;
  return BagWork{.bags = static_cast<double>(result->front()),
                 .rows = *rows,
                 .width = static_cast<double>(table->back())};
}

// What a node adds to a kernel besides its traffic; `op` is null for unknown operators.
void AddNode(const Graph& graph, NodeId id, const Operator* op, Kernel& kernel) {
  const Node& node = graph.node(id);
  if (op == nullptr || op->kind == OpKind::kControlFlow) {
    kernel.known = false;
    return;
  }
  AddFlops(graph, node, *op, kernel);
  if (op->kind == OpKind::kAttention) kernel.attention = AttentionWorkOf(graph, node, *op);
  if (op->kind == OpKind::kConvolution) kernel.convolution = ConvolutionWorkOf(graph, node);
  if (op->name == "aten._grouped_mm") kernel.grouped = GroupedWorkOf(graph, node, *op);
  if (base::HasName("aten.topk aten.sort aten.argsort aten.msort", op->name))
    kernel.selection = SelectionWorkOf(graph, node, *op);
  if (op->name.find("embedding_bag") != std::string_view::npos && op->kind == OpKind::kIndirect)
    kernel.bag = BagWorkOf(graph, node);
  AddRereading(graph, node, *op, kernel);
}

double SumOf(const Graph& graph, const std::vector<ValueId>& values) {
  double sum = 0;
  for (const ValueId id : values) sum += graph::TouchedBytes(graph, id);
  return sum;
}

// Amounts that no device works off, of sizes that a damaged file states, count as unknown: as sums
// they would be infinite.
void Bound(Kernel& kernel) {
  const auto plausible = [](double amount) { return graph::Plausible(amount).has_value(); };
  const auto all = [&](const auto& parts, auto amount) {
    return std::ranges::all_of(parts, plausible, amount);
  };
  if (plausible(kernel.vector_flops) && plausible(kernel.reread_bytes) &&
      plausible(kernel.row_bytes) && plausible(kernel.rows) &&
      all(kernel.products, &ProductWork::flops) && all(kernel.reads, &Traffic::bytes) &&
      all(kernel.writes, &Traffic::bytes))
    return;
  kernel = {.kind = kernel.kind,
            .name = std::move(kernel.name),
            .nodes = std::move(kernel.nodes),
            .computes = std::move(kernel.computes),
            .producers = std::move(kernel.producers),
            .flops = kernel.flops,
            .read_bytes = kernel.read_bytes,
            .written_bytes = kernel.written_bytes,
            .known = false};
}

KernelClass ClassOf(const Operator* op) {
  using enum OpKind;
  if (op == nullptr) return KernelClass::kOther;
  const auto is = [op](std::initializer_list<OpKind> kinds) {
    return std::ranges::find(kinds, op->kind) != kinds.end();
  };
  if (is({kGemm})) return KernelClass::kGemm;
  if (is({kConvolution})) return KernelClass::kConvolution;
  if (is({kAttention})) return KernelClass::kAttention;
  if (is({kReduction, kNormalization, kScan})) return KernelClass::kReduction;
  const bool is_pointwise = is({kPointwise, kPooling, kIndirect, kCopy, kView, kCreation, kRandom});
  return is_pointwise ? KernelClass::kPointwise : KernelClass::kOther;
}

// Of a predicted kernel; a library call is of the class of its last node, which is the call.
KernelClass ClassOf(const Kernel& kernel, const Graph& graph) {
  if (kernel.has_loops())
    return kernel.kind == KernelKind::kReduction ? KernelClass::kReduction
                                                 : KernelClass::kPointwise;
  if (kernel.nodes.empty()) return KernelClass::kOther;
  return ClassOf(graph::FindOperator(graph, graph.node(kernel.nodes.back())));
}

void AddWork(const Graph& graph, Kernel& kernel) {
  kernel.kernel_class = ClassOf(kernel, graph);
  if (kernel.has_loops()) kernel.loop_work = LoopWorkOf(kernel, graph);
  int products = 0;
  for (const NodeId id : kernel.computes) {
    const Operator* op = graph::FindOperator(graph, graph.node(id));
    AddNode(graph, id, op, kernel);
    if (op == nullptr) continue;
    if (auto gemm = GemmOf(graph, graph.node(id), *op)) {
      kernel.gemm = gemm;
      ++products;
    }
  }
  if (products != 1) kernel.gemm.reset();
  if (!kernel.convolution) return;
  kernel.convolution->is_channels_last = kernel.is_channels_last;
  kernel.convolution->has_gaps = kernel.has_gaps;
}

// A generated kernel of the plan writes the left operand of the kernel's product.
bool IsLeftMade(const Plan& plan, const Kernel& kernel, const Gemm& gemm) {
  const std::int64_t elements = Product({gemm.batch, gemm.m, gemm.k});
  return std::ranges::any_of(kernel.producers, [&](std::size_t producer) {
    const Kernel& other = plan.kernels[producer];
    return other.has_loops() && std::ranges::any_of(other.writes, [&](const Traffic& write) {
             if (write.value == graph::kNoValue) return false;
             const auto& type = plan.graph.value(write.value).tensor;
             return type && graph::ElementCount(*type) == elements;
           });
  });
}

}  // namespace

std::vector<Traffic> TrafficOf(const Graph& graph, const Storages& storages,
                               const std::vector<ValueId>& values, double total) {
  const double sum = SumOf(graph, values);
  std::vector<Traffic> traffic;
  for (const ValueId id : values) {
    const double bytes = sum > 0 ? graph::TouchedBytes(graph, id) / sum * total : 0;
    traffic.push_back({storages[id], bytes, id});
  }
  if (sum <= 0 && total > 0) traffic.push_back({.bytes = total});
  return traffic;
}

Kernel OperatorKernel(const Graph& graph, const Storages& storages, NodeId id, const Operator* op) {
  const Node& node = graph.node(id);
  Kernel kernel{.kind = KernelKind::kFallback,
                .kernel_class = ClassOf(op),
                .name = node.name,
                .target = node.target,
                .nodes = {id},
                .computes = {id}};
  const std::vector<ValueId> inputs = graph::DistinctInputs(node);
  const graph::Cost cost = graph::CostOf(graph, node);
  if (!cost.read_bytes || !cost.written_bytes) kernel.known = false;
  kernel.flops = cost.flops.value_or(0);
  kernel.read_bytes = cost.read_bytes.value_or(SumOf(graph, inputs));
  kernel.written_bytes = cost.written_bytes.value_or(SumOf(graph, node.outputs));
  kernel.reads = TrafficOf(graph, storages, inputs, kernel.read_bytes);
  kernel.writes = TrafficOf(graph, storages, node.outputs, kernel.written_bytes);
  AddNode(graph, id, op, kernel);
  if (op != nullptr) kernel.gemm = GemmOf(graph, node, *op);
  Bound(kernel);
  return kernel;
}

void AddWork(Plan& plan) {
  for (Kernel& kernel : plan.kernels) {
    if (kernel.launches()) AddWork(plan.graph, kernel);
  }
  for (Kernel& kernel : plan.kernels)
    kernel.is_left_made = kernel.gemm && IsLeftMade(plan, kernel, *kernel.gemm);
  for (Kernel& kernel : plan.kernels) Bound(kernel);
}

bool SortsByTriton(const SelectionWork& work) {
  return !work.chosen && work.elements <= work.rows * inductor::kMostSorted;
}

}  // namespace idbg::plan
