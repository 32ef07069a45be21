// SPDX-License-Identifier: Apache-2.0
#include "fusion/lowering/lowering.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "fusion/program/layout.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {
namespace {

using graph::NodeId;
using graph::ValueId;

// Users of these get their inputs stored (add_needs_realized_inputs in lowering.py), and all
// operators that are called as they are (make_fallback).
bool NeedsStoredInputs(const graph::Operator* op, std::string_view packet) {
  static const std::set<std::string_view> kPackets = {"aten.as_strided",
                                                      "aten.avg_pool2d",
                                                      "aten.bmm",
                                                      "aten.convolution",
                                                      "aten.mm",
                                                      "aten.convolution_backward",
                                                      "aten._int_mm",
                                                      "aten.max_pool2d_with_indices",
                                                      "aten.upsample_nearest2d",
                                                      "aten.max_pool3d_with_indices",
                                                      "aten._upsample_nearest_exact2d"};
  using enum graph::OpKind;
  static constexpr std::array kCalled = {kAttention, kRecurrent, kSort, kTransform, kLinearAlgebra};
  return kPackets.contains(packet) || (op && std::ranges::find(kCalled, op->kind) != kCalled.end());
}

// And of these as eager mode lays them out (need_fixed_layout in run_node, graph.py).
bool NeedsOrderedInputs(std::string_view packet, bool is_channels_last) {
  static const std::set<std::string_view> kPackets = {"aten.convolution_backward", "aten.mm",
                                                      "aten._int_mm"};
  return kPackets.contains(packet) || (packet == "aten.convolution" && !is_channels_last);
}

}  // namespace

Lowering::Lowering(const graph::Graph& graph, const Options& options,
                   const base::IdVector<NodeId, std::string>& reported)
    : graph_(graph),
      options_(options),
      config_(inductor::FusionConfigOf(options.torch_version)),
      all_users_(graph::UsersOf(graph)),
      users_(graph.values.size(), 0),
      wanted_stored_(graph.values.size(), false),
      wanted_ordered_(graph.values.size(), false),
      is_output_(graph.values.size(), false),
      pointwise_uses_(graph.values.size(), true),
      has_pointwise_use_(graph.values.size(), false),
      tensors_(graph.values.size()),
      is_cpu_(options.target.is_cpu) {
  NumberNames(reported);
  channels_last_ = UsesChannelsLast();
  for (ValueId value = 0; std::cmp_less(value, all_users_.size()); ++value) {
    // Checks that torch.export adds are not there when a model is compiled.
    std::erase_if(all_users_[value], [&](NodeId user) {
      const graph::Operator* op = graph::FindOperator(graph.node(user).target);
      return op != nullptr && op->kind == graph::OpKind::kCheck;
    });
    users_[value] = static_cast<std::int32_t>(all_users_[value].size());
    for (const NodeId user : all_users_[value]) {
      const graph::Node& node = graph.node(user);
      const std::string_view packet = graph::PacketOf(node.target);
      const graph::Operator* op = graph::FindOperator(node.target);
      if (NeedsStoredInputs(op, packet)) wanted_stored_[value] = true;
      if (!is_cpu_ && NeedsOrderedInputs(packet, channels_last_)) wanted_ordered_[value] = true;
      if (op && op->kind == graph::OpKind::kPointwise) has_pointwise_use_[value] = true;
    }
  }
  for (const graph::GraphOutput& output : graph.outputs) {
    graph::VisitValues(output.value, [&](ValueId value) {
      users_[value] += is_output_[value] ? 0 : 1;
      is_output_[value] = true;
    });
  }
  FindPointwiseUses();
  program_.is_split.assign(graph.nodes.size(), false);
  program_.buffer_of.assign(graph.values.size(), kNoBuffer);
  without_padding_ = NodesWithoutPadding(graph);
  if (channels_last_) FindChannelsLast();
}

// Whether all that becomes of each value is computed element by element, seen through views;
// joining and padding counts as that (is_pointwise_use in utils.py, as cat in lowering.py asks).
void Lowering::FindPointwiseUses() {
  const auto is_pointwise = [&](NodeId user) {
    const graph::Node& node = graph_.node(user);
    const graph::Operator* op = graph::FindOperator(node.target);
    if (!op) return false;
    if (op->kind == graph::OpKind::kView)
      return std::ranges::all_of(node.outputs,
                                 [&](ValueId output) { return pointwise_uses_[output]; });
    return op->kind == graph::OpKind::kPointwise || op->name == "aten.cat" ||
           op->name == "aten.clone" || op->name == "aten.constant_pad_nd";
  };
  for (ValueId value = 0; std::cmp_less(value, all_users_.size()); ++value)
    pointwise_uses_[value] = !is_output_[value];
  for (std::size_t i = graph_.nodes.size(); i-- > 0;) {
    for (const ValueId output : graph_.node(static_cast<NodeId>(i)).outputs)
      pointwise_uses_[output] =
          !is_output_[output] && std::ranges::all_of(all_users_[output], is_pointwise);
  }
}

// The decision of decide_layout_opt in graph.py for inference: the kinds of convolutions weighted
// by how much slower or quicker they are channels-last.
bool Lowering::UsesChannelsLast() const {
  std::size_t convolutions = 0;
  double all = 0;
  double weighted = 0;
  for (const graph::Node& node : graph_.nodes) {
    if (graph::PacketOf(node.target) != "aten.convolution") continue;
    ++convolutions;
    const graph::Operator* op = graph::FindOperator(node.target);
    const graph::TensorType* weight = graph::FindTensor(graph_, node, "weight", 1);
    if (!op || !weight || weight->sizes.size() < 3) continue;
    const double flops = graph::FlopsOf(graph_, node, *op).value_or(0);
    const Sizes sizes = SizesOf(*weight);
    const bool is_grouped =
        sizes[1] > 1 && graph::FindInt(graph_, node, "groups", 8).value_or(1) > 1;
    const bool is_small = sizes[0] <= 64 && sizes[1] <= 64;
    const bool narrows = sizes[0] <= sizes[1] / 2 && sizes[2] > 1;
    all += flops;
    weighted += flops * (is_grouped ? inductor::kLayoutOfGrouped
                         : is_small ? inductor::kLayoutOfSmall
                         : narrows  ? inductor::kLayoutOfNarrowing
                                    : inductor::kLayoutOfOthers);
  }
  if (convolutions == 0) return false;
  if (is_cpu_) return true;
  return graph_.nodes.size() < inductor::kNodesOfConvolution * convolutions && weighted <= all;
}

// The nodes before convolutions, and what uses those or comes after a convolution, as far as the
// last one; products of batches pass nothing on (find_nodes_prefer_channels_last in graph.py).
void Lowering::FindChannelsLast() {
  prefers_channels_last_.assign(graph_.nodes.size(), false);
  const auto is_convolution = [&](NodeId id) {
    return graph::PacketOf(graph_.node(id).target) == "aten.convolution";
  };
  const auto stops = [&](NodeId id) {
    return graph::PacketOf(graph_.node(id).target) == "aten.bmm";
  };
  const auto any_user = [&](const graph::Node& node, auto holds) {
    return std::ranges::any_of(
        node.outputs, [&](ValueId value) { return std::ranges::any_of(all_users_[value], holds); });
  };
  NodeId last = 0;
  for (std::size_t i = graph_.nodes.size(); i-- > 0;) {
    const auto id = static_cast<NodeId>(i);
    if (is_convolution(id)) last = std::max(last, id);
    prefers_channels_last_[id] =
        is_convolution(id) || (!stops(id) && any_user(graph_.node(id), [&](NodeId user) {
          return prefers_channels_last_[user];
        }));
  }
  for (NodeId id = 0; id < last; ++id) {
    if (!prefers_channels_last_[id]) continue;
    for (const ValueId value : graph_.node(id).outputs) {
      for (const NodeId user : all_users_[value]) {
        if (!stops(user)) prefers_channels_last_[user] = true;
      }
    }
  }
}

// Whether a value that the current node makes is stored with its channels innermost although
// nothing asks for it yet (maybe_apply_channels_last_stride_order in graph.py).
bool Lowering::LiesChannelsLast(ValueId value) const {
  constexpr std::size_t kImageRank = 4;
  const auto tensor = FindTensorId(graph_, value);
  return channels_last_ && prefers_channels_last_[current_] && tensor && !is_output_[value] &&
         Type(*tensor).sizes.size() == kImageRank;
}

Program Lowering::Run() {
  AddInputs();
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    current_ = static_cast<NodeId>(i);
    named_ = NamedBy(current_);
    LowerNode(current_);
    for (const ValueId value : graph_.node(current_).outputs) tensors_[value].named = named_;
    SettleOutputs(current_);
  }
  for (ValueId value = 0; std::cmp_less(value, tensors_.size()); ++value) {
    if (tensors_[value].storage < 0) continue;
    const Storage& storage = storages_[tensors_[value].storage];
    program_.buffer_of[value] = storage.buffer;
    if (is_output_[value] && storage.buffer != kNoBuffer)
      program_.buffers[storage.buffer].is_output = true;
  }
  DropUnused();
  return std::move(program_);
}

// Scheduler.dead_node_elimination.
void Lowering::DropUnused() {
  base::IdVector<BufferId, bool> needed;
  for (const Buffer& buffer : program_.buffers) needed.push_back(buffer.is_output);
  base::IdVector<OperationId, Operation> kept;
  for (auto i = static_cast<OperationId>(program_.operations.size()); i-- > 0;) {
    Operation& operation = program_.operations[i];
    const auto is_needed = [&](const Dependence& write) { return needed[write.buffer]; };
    const bool stays =
        operation.kind == GroupKind::kFallback || std::ranges::any_of(operation.writes, is_needed);
    for (const Dependence& read : operation.reads) {
      if (stays)
        needed[read.buffer] = true;
      else
        --program_.buffers[read.buffer].uses;
    }
    if (stays) kept.push_back(std::move(operation));
  }
  std::ranges::reverse(kept);
  program_.operations = std::move(kept);
  for (Buffer& buffer : program_.buffers) buffer.producer = -1;  // nobody makes the others now
  for (OperationId i = 0; std::cmp_less(i, program_.operations.size()); ++i) {
    for (const Dependence& write : program_.operations[i].writes)
      program_.buffers[write.buffer].producer = i;
  }
}

void Lowering::AddInputs() {
  for (const graph::GraphInput& input : graph_.inputs) {
    const auto value = FindTensorId(graph_, input.value);
    if (!value) continue;
    const graph::TensorType& type = Type(*value);
    const Sizes sizes = SizesOf(type);
    Sizes strides = RowMajorStrides(sizes);
    if (type.strides && type.strides->size() == sizes.size()) {
      for (std::size_t i = 0; i < sizes.size(); ++i)
        strides[i] = (*type.strides)[i].hint().value_or(strides[i]);
    }
    DefineBuffer(*value, NewBuffer(*value, sizes, strides));
  }
}

void Lowering::LowerNode(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const graph::Operator* op = graph::FindOperator(node.target);
  if (!op) {
    ++program_.unknown_nodes;
    LowerCall(id, GroupKind::kFallback);
    return;
  }
  LowerKnown(id, *op);
}

void Lowering::NumberNames(const base::IdVector<NodeId, std::string>& reported) {
  std::map<std::string_view, NameId> numbers;
  for (const std::string& name : reported) {
    const auto [known, is_new] = numbers.emplace(name, static_cast<NameId>(program_.names.size()));
    if (is_new) program_.names.push_back(name);
    name_of_.push_back(known->second);
  }
}

std::vector<NameId> Lowering::NamedBy(NodeId id) const {
  if (name_of_.empty()) return {};
  std::vector<NameId> named = {name_of_[id]};
  for (const TensorId value : TensorsOf(graph_.node(id))) {
    const Tensor& tensor = tensors_[value];
    const bool is_stored = storages_[tensor.storage].buffer != kNoBuffer && tensor.views.empty();
    if (!is_stored) named.insert(named.end(), tensor.named.begin(), tensor.named.end());
  }
  std::ranges::sort(named);
  named.erase(std::ranges::unique(named).begin(), named.end());
  return named;
}

std::vector<TensorId> Lowering::TensorsOf(const graph::Node& node) const {
  std::vector<TensorId> values;
  graph::VisitValues(node, [&](ValueId value) {
    const auto tensor = FindTensorId(graph_, value);
    if (tensor && tensors_[*tensor].storage >= 0) values.push_back(*tensor);
  });
  return values;
}

std::vector<TensorId> Lowering::OutputsOf(const graph::Node& node) const {
  std::vector<TensorId> values;
  for (const ValueId value : node.outputs) {
    if (const auto tensor = FindTensorId(graph_, value)) values.push_back(*tensor);
  }
  return values;
}

Expression Lowering::Itself(TensorId value) {
  const Tensor& tensor = tensors_[value];
  const Storage& storage = storages_[tensor.storage];
  Expression expression;
  if (storage.buffer != kNoBuffer) {
    const Buffer& buffer = program_.buffers[storage.buffer];
    expression.reads.push_back(
        {.buffer = storage.buffer, .sizes = buffer.sizes, .strides = buffer.strides});
    expression.operations = 1;
  } else {
    expression = storage.expression;
  }
  for (const View& view : tensor.views) {
    for (Access& read : expression.reads)
      read = ThroughView(graph_, graph_.node(view.node), view.piece, read);
    AddNode(expression.nodes, view.node);
  }
  return expression;
}

Expression Lowering::Load(TensorId value, const Sizes& sizes) {
  Expression expression = Itself(value);
  for (Access& read : expression.reads) read = Broadcast(read, sizes);
  return expression;
}

Expression Lowering::LoadAll(NodeId id, const Sizes& sizes) {
  Expression expression;
  for (const TensorId value : TensorsOf(graph_.node(id))) Absorb(expression, Load(value, sizes));
  AddNode(expression.nodes, id);
  return expression;
}

void Lowering::Define(TensorId value, Expression expression) {
  tensors_[value] = {
      .storage = static_cast<std::int32_t>(storages_.size()), .views = {}, .named = {}};
  storages_.push_back({.expression = std::move(expression), .value = value, .named = named_});
}

void Lowering::DefineBuffer(TensorId value, BufferId buffer) {
  tensors_[value] = {
      .storage = static_cast<std::int32_t>(storages_.size()), .views = {}, .named = {}};
  storages_.push_back({.buffer = buffer, .expression = {}, .value = value, .named = {}});
}

std::int64_t Lowering::OperationLimit() const {
  return is_cpu_ ? config_.realize_cpu_opcount_threshold : inductor::kRealizeOpcountThreshold;
}

std::int64_t Lowering::ReadLimit() const {
  return is_cpu_ ? config_.realize_cpu_acc_reads_threshold : inductor::kRealizeAccReadsThreshold;
}

PartId Lowering::SharedPart(std::string what) {
  const auto next = static_cast<PartId>(shared_parts_.size());
  return -1 - shared_parts_.emplace(std::move(what), next).first->second;
}

void Lowering::SettleOutputs(NodeId id) {
  for (const ValueId value : graph_.node(id).outputs) {
    if (tensors_[value].storage < 0) continue;
    Storage& storage = storages_[tensors_[value].storage];
    if (storage.buffer == kNoBuffer) SettleReuse(value, tensors_[value].storage);
  }
}

// The rule of realize_opusers_threshold.
bool Lowering::HasManyUsers(const Expression& expression, std::int32_t users) const {
  return is_cpu_ && config_.realize_opusers_threshold &&
         users > *config_.realize_opusers_threshold && expression.operations > OperationLimit() - 2;
}

bool Lowering::IsDear(const Expression& expression, std::int32_t users) const {
  return (is_cpu_ && expression.is_heavy) || expression.operations > OperationLimit() ||
         std::cmp_greater(expression.reads.size(), inductor::kRealizeReadsThreshold) ||
         HasManyUsers(expression, users);
}

// What costs much to compute is stored before it is read more often than it has elements (expand
// and repeat in lowering.py, which operands of other sizes go through).
void Lowering::StoreBroadcast(TensorId value, const Sizes& sizes) {
  const Storage& storage = storages_[tensors_[value].storage];
  const std::int64_t count = Product(SizesOfValue(value));
  if (storage.buffer != kNoBuffer || count == 0) return;
  const std::int64_t times = Product(sizes) / count;
  if (times > 1 && IsDear(storage.expression,
                          static_cast<std::int32_t>(std::min<std::int64_t>(times, INT32_MAX))))
    Realize(tensors_[value].storage);
}

void Lowering::SettleReuse(ValueId value, std::int32_t storage_id) {
  const Expression& expression = storages_[storage_id].expression;
  const auto reads = static_cast<std::int64_t>(expression.reads.size());
  const bool large = expression.operations > OperationLimit();
  const bool is_shared = users_[value] > 1;
  const bool is_demanded = is_output_[value] || (is_shared && wanted_stored_[value] && reads > 1);
  const bool is_dear = (is_shared && IsDear(expression, users_[value])) ||
                       ((reads > ReadLimit() || large) && reads > 1);
  const bool is_too_large =
      expression.operations >
      std::max<std::int64_t>(inductor::kLargestInnerFunction, OperationLimit());
  const auto tensor = FindTensorId(graph_, value);
  if (is_shared && wanted_ordered_[value] && !is_output_[value] && tensor) {
    if (is_demanded) Realize(storage_id, FillInEager(storages_[storage_id].value));
    if (!IsStored(*tensor)) StoreAs(*tensor, FillInEager(*tensor));
  } else if (is_dear && !is_demanded && LiesChannelsLast(value) && tensor) {
    StoreAs(*tensor, Fill::kChannelsLast);
  } else if (is_dear || is_demanded || is_too_large) {
    Realize(storage_id);
  }
}

Program Lower(const graph::Graph& graph, const Options& options,
              const base::IdVector<NodeId, std::string>& reported) {
  return Lowering(graph, options, reported).Run();
}

}  // namespace idbg::fusion
