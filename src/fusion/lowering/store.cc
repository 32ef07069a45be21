// SPDX-License-Identifier: Apache-2.0
#include "fusion/lowering/store.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "fusion/program/layout.h"

// What is known of tensors while a graph is lowered, and when they are stored.
namespace idbg::fusion {

using graph::NodeId;
using graph::ValueId;

Store::Store(const graph::Graph& graph, const Options& options,
             const base::IdVector<NodeId, std::string>& reported)
    : graph_(graph),
      options_(options),
      config_(inductor::FusionConfigOf(options.torch_version)),
      uses_(graph, options.target.is_cpu),
      tensors_(graph.values.size()),
      is_cpu_(options.target.is_cpu),
      without_padding_(NodesWithoutPadding(graph)) {
  NumberNames(reported);
  program_.is_split.assign(graph.nodes.size(), false);
  AddInputs();
}

void Store::Begin(NodeId id) {
  current_ = id;
  inputs_ = TensorsOf(graph_, node());
  std::erase_if(inputs_, [&](TensorId input) { return tensors_[input].storage < 0; });
  outputs_.clear();
  for (const ValueId value : node().outputs) {
    if (const auto tensor = FindTensorId(graph_, value)) outputs_.push_back(*tensor);
  }
  output_ = FirstOutput(graph_, node());
  named_ = NamedByCurrent();
}

void Store::End() {
  for (const ValueId value : node().outputs) tensors_[value].named = named_;
  for (const ValueId value : node().outputs) {
    if (tensors_[value].storage >= 0 && !IsStored(value)) SettleReuse(value);
  }
}

Program Store::Finish() {
  for (ValueId value = 0; std::cmp_less(value, tensors_.size()); ++value) {
    if (uses_.is_output[value] && tensors_[value].storage >= 0 && IsStored(value))
      program_.buffers[StorageOf(value).buffer].is_output = true;
  }
  DropUnused();
  return std::move(program_);
}

void Store::AddInputs() {
  for (const graph::GraphInput& input : graph_.inputs) {
    const auto value = FindTensorId(graph_, input.value);
    if (!value) continue;
    const graph::TensorType& type = Type(*value);
    DefineBuffer(*value, NewBuffer(*value, SizesOf(type), StridesOf(type)));
  }
}

void Store::NumberNames(const base::IdVector<NodeId, std::string>& reported) {
  std::map<std::string_view, NameId> numbers;
  for (const std::string& name : reported) {
    const auto [known, is_new] = numbers.emplace(name, static_cast<NameId>(program_.names.size()));
    if (is_new) program_.names.push_back(name);
    name_of_.push_back(known->second);
  }
}

std::vector<NameId> Store::NamedByCurrent() const {
  if (name_of_.empty()) return {};
  std::vector<NameId> named = {name_of_[current_]};
  for (const TensorId value : inputs_) {
    const Tensor& tensor = tensors_[value];
    if (!IsStored(value) || !tensor.views.empty())
      named.insert(named.end(), tensor.named.begin(), tensor.named.end());
  }
  SortUnique(named);
  return named;
}

Expression Store::Itself(TensorId value) {
  const Tensor& tensor = tensors_[value];
  const Storage& storage = storages_[tensor.storage];
  Expression expression;
  if (storage.buffer != kNoBuffer) {
    expression.reads.push_back(Whole(storage.buffer));
    expression.operations = 1;
  } else {
    expression = storage.expression;
  }
  for (const View& view : tensor.views) {
    for (Access& read : expression.reads)
      read = ThroughView(graph_, graph_.node(view.node), view.piece, read);
    AddNode(expression.nodes, view.node);
  }
  if (!tensor.views.empty() && expression.reads.empty())
    CountAlong(SizesOfValue(value), expression);
  return expression;
}

// What is computed of indices alone is another thing along another dimension.
void Store::CountAlong(const Sizes& sizes, Expression& expression) {
  std::size_t behind = 0;  // dimensions
  while (behind < sizes.size() && sizes[sizes.size() - 1 - behind] == 1) ++behind;
  if (behind == 0 || behind == sizes.size()) return;
  for (auto& [part, _] : expression.charged)
    if (part >= 0) part = SharedPart(std::to_string(part) + " along " + std::to_string(behind));
  std::ranges::sort(expression.charged);
}

Expression Store::Load(TensorId value, const Sizes& sizes) {
  Expression expression = Itself(value);
  for (Access& read : expression.reads) read = Broadcast(read, sizes);
  return expression;
}

Expression Store::LoadAll(const Sizes& sizes) {
  Expression expression;
  for (const TensorId value : inputs_) Absorb(expression, Load(value, sizes));
  AddNode(expression.nodes, current_);
  return expression;
}

void Store::Define(TensorId value, Expression expression) {
  AddNode(expression.nodes, current_);
  tensors_[value] = {.storage = static_cast<std::int32_t>(storages_.size())};
  storages_.push_back({.expression = std::move(expression), .value = value, .named = named_});
}

void Store::DefineBuffer(TensorId value, BufferId buffer) {
  tensors_[value] = {.storage = static_cast<std::int32_t>(storages_.size())};
  storages_.push_back({.buffer = buffer, .value = value});
}

PartId Store::SharedPart(std::string what) {
  const auto next = static_cast<PartId>(shared_parts_.size());
  return -1 - shared_parts_.emplace(std::move(what), next).first->second;
}

// Scheduler.dead_node_elimination.
void Store::DropUnused() {
  base::IdVector<BufferId, bool> needed;
  for (const Buffer& buffer : program_.buffers) needed.push_back(buffer.is_output);
  base::IdVector<OperationId, Operation> kept;
  for (auto i = static_cast<OperationId>(program_.operations.size()); i-- > 0;) {
    Operation& operation = program_.operations[i];
    const auto is_needed = [&](const Dependence& write) { return needed[write.buffer]; };
    const bool stays = operation.kind == plan::KernelKind::kFallback ||
                       std::ranges::any_of(operation.writes, is_needed);
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

std::int64_t Store::OperationLimit() const {
  return is_cpu_ ? config_.realize_cpu_opcount_threshold : inductor::kRealizeOpcountThreshold;
}

bool Store::IsDear(const Expression& expression, std::int32_t users) const {
  const auto& most_users = config_.realize_opusers_threshold;
  return (is_cpu_ && expression.is_heavy) || expression.operations > OperationLimit() ||
         std::cmp_greater(expression.reads.size(), inductor::kRealizeReadsThreshold) ||
         (is_cpu_ && most_users && users > *most_users &&
          expression.operations > OperationLimit() - 2);
}

// What costs much to compute is stored before it is read more often than it has elements (expand
// and repeat in lowering.py, which operands of other sizes go through).
void Store::StoreBroadcast(TensorId value, const Sizes& sizes) {
  const std::int64_t count = Product(SizesOfValue(value));
  if (IsStored(value) || count == 0) return;
  const std::int64_t times = Product(sizes) / count;
  if (times > 1 && IsDear(StorageOf(value).expression,
                          static_cast<std::int32_t>(std::min<std::int64_t>(times, INT32_MAX))))
    Realize(value);
}

void Store::SettleReuse(ValueId value) {
  const Expression& expression = StorageOf(value).expression;
  const auto reads = std::ssize(expression.reads);
  const std::int64_t read_limit =
      is_cpu_ ? config_.realize_cpu_acc_reads_threshold : inductor::kRealizeAccReadsThreshold;
  const bool large = expression.operations > OperationLimit();
  const bool is_shared = uses_.count[value] > 1;
  const bool is_demanded =
      uses_.is_output[value] || (is_shared && uses_.wants_stored[value] && reads > 1);
  const bool is_dear = (is_shared && IsDear(expression, uses_.count[value])) ||
                       ((reads > read_limit || large) && reads > 1);
  const bool is_too_large =
      expression.operations >
      std::max<std::int64_t>(inductor::kLargestInnerFunction, OperationLimit());
  const auto tensor = FindTensorId(graph_, value);
  // Although nothing asks for it yet (maybe_apply_channels_last_stride_order in graph.py).
  constexpr std::size_t kImageRank = 4;
  const bool lies_channels_last = uses_.channels_last && uses_.prefers_channels_last[current_] &&
                                  tensor && Type(*tensor).sizes.size() == kImageRank;
  if (is_shared && uses_.wants_ordered[value] && !uses_.is_output[value] && tensor) {
    if (is_demanded) Realize(value, FillInEager(StorageOf(value).value));
    if (!IsStored(*tensor)) StoreAs(*tensor, FillInEager(*tensor));
  } else if (is_dear && !is_demanded && lies_channels_last) {
    StoreAs(*tensor, Fill::kChannelsLast);
  } else if (is_dear || is_demanded || is_too_large) {
    Realize(value, uses_.is_output[value] ? FillOfResult(StorageOf(value).value) : Fill::kAsRead);
  }
}

}  // namespace idbg::fusion
