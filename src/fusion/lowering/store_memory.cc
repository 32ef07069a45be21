// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string_view>
#include <utility>

#include "base/names.h"
#include "fusion/lowering/lowering_reductions.h"
#include "fusion/lowering/store.h"
#include "fusion/program/layout.h"
#include "fusion/program/program.h"
#include "graph/layout.h"

// How lowering puts tensors into memory: loop nests and library calls.
namespace idbg::fusion {
namespace {

using graph::NodeId;
using graph::ValueId;

// Without gaps, in the order that the strides of the type have where its last dimension is the
// innermost, else row-major.
Sizes DenseStrides(const graph::TensorType& type) {
  const Sizes sizes = SizesOf(type);
  if (!graph::HasStrides(type) || sizes.empty()) return RowMajorStrides(sizes);
  const Order order = OrderOf(HintsOf(*type.strides, 0));
  return order.back() + 1 == sizes.size() ? StridesInOrder(sizes, order) : RowMajorStrides(sizes);
}

// Whether the strides fall in this order; sizes of 1 may have any.
bool IsOrdered(const Access& access, const Order& order) {
  std::int64_t last = INT64_MAX;
  for (const std::size_t dim : order) {
    if (access.sizes[dim] == 1) continue;
    if (access.strides[dim] > last) return false;
    last = access.strides[dim];
  }
  return true;
}

}  // namespace

Sizes Store::Padded(TensorId value, const Sizes& sizes, Sizes strides) const {
  if (is_cpu_ || without_padding_[current_] || uses_.is_output[value]) return strides;
  return PaddedStrides(sizes, strides, std::max(1, tensor::Bits(Type(value).dtype) / 8));
}

BufferId Store::NewBuffer(TensorId value, const Sizes& sizes, const Sizes& strides) {
  Buffer buffer{.value = value, .sizes = sizes, .strides = strides};
  buffer.element_bytes = std::max(1, tensor::Bits(Type(value).dtype) / 8);
  program_.buffers.push_back(std::move(buffer));
  program_.knows_sizes &= graph::SizeBytes(Type(value)).has_value();
  return static_cast<BufferId>(program_.buffers.size() - 1);
}

Dependence Store::DependenceOn(const Access& access, bool is_write) {
  Buffer& buffer = program_.buffers[access.buffer];
  if (!is_write) ++buffer.uses;
  Dependence dependence{.buffer = access.buffer, .opaque = access.opaque != 0};
  dependence.exact = Fingerprint(access, false);
  dependence.unmerged = UnmergedFingerprint(access);
  dependence.any_order = Fingerprint(access, true);
  dependence.reordered = ReorderedFingerprint(access);
  dependence.moves_with_all = true;
  std::int64_t touched = 1;
  std::int32_t loops = 0;
  for (std::size_t i = 0; i < access.sizes.size(); ++i) {
    if (access.sizes[i] == 1) continue;
    ++loops;
    dependence.moves_with_all &= access.strides[i] != 0;
    if (!access.opaque && access.strides[i] == 0) continue;
    dependence.loops = loops;
    touched = Product({touched, access.sizes[i]});
  }
  Access anywhere = access;
  anywhere.buffer = kNoBuffer;
  if (!access.opaque) dependence.place = Fingerprint(anywhere, false);
  dependence.index = UnmergedFingerprint(anywhere);
  dependence.bytes = Product({std::min(touched, Product(buffer.sizes)), buffer.element_bytes});
  dependence.iterations = Product(access.sizes);
  dependence.walk = WalkOf(access);
  dependence.is_one_row = IsOneRow(access);
  dependence.ends_by_one = EndsByOne(access);
  return dependence;
}

void Store::AddOperation(Operation operation) {
  const auto id = static_cast<std::int32_t>(program_.operations.size());
  operation.named = named_;
  for (const Dependence& write : operation.writes) program_.buffers[write.buffer].producer = id;
  program_.operations.push_back(std::move(operation));
}

void Store::AddLoops(const Expression& expression, const Sizes& sizes, const Access& destination,
                     const std::vector<bool>& reduced, ReductionHint hint) {
  std::vector<Access> accesses = expression.reads;
  accesses.push_back(destination);
  Order outer;
  Order inner;
  for (const std::size_t dim : PickLoopOrder(accesses, sizes))
    (!reduced.empty() && reduced[dim] ? inner : outer).push_back(dim);
  Operation operation{.nodes = expression.nodes, .loops = MergeLoops(accesses, outer, sizes)};
  operation.reduced = MergeLoops(accesses, inner, sizes);
  operation.hint = hint;
  for (const std::size_t dim : outer) {
    if (sizes[dim] != 1) operation.ranges.push_back(sizes[dim]);
  }
  operation.numel = Product(operation.loops);
  operation.reduced_numel = Product(operation.reduced);
  if (!inner.empty()) operation.kind = plan::KernelKind::kReduction;
  Order order = outer;
  order.insert(order.end(), inner.begin(), inner.end());
  std::vector<Access> reads;
  for (const Access& read : expression.reads) reads.push_back(Permute(read, order));
  const Access write = Permute(destination, order);
  for (const Access& read : reads) operation.reads.push_back(DependenceOn(read, false));
  operation.writes.push_back(DependenceOn(write, true));
  if (inner.empty() && !is_cpu_ && operation.ranges.size() > 1)
    operation.tiles = TilesOf(reads, write);
  AddOperation(std::move(operation));
}

// Whether a view has the elements in another shape, for which they must lie row by row (View.create
// in ir.py); others take them as they lie.
bool Reshapes(std::string_view name) {
  constexpr std::string_view kNames = "view reshape _unsafe_view flatten unflatten unsqueeze";
  return base::HasName(kNames, name);
}

// How a convolution wants its operands: images channels-last where the graph is laid out so, all
// else on GPUs as eager mode lays out the result (convolution in kernel/conv.py). Null: as they
// are.
std::optional<Store::Fill> Store::FillOfConvolution(NodeId id) const {
  const auto output = FirstOutput(graph_, graph_.node(id));
  if (!output) return std::nullopt;
  constexpr std::size_t kImageRank = 4;
  const std::size_t rank = SizesOfValue(*output).size();
  if (uses_.channels_last && (rank == kImageRank || (is_cpu_ && rank > kImageRank)))
    return Fill::kChannelsLast;
  if (is_cpu_) return rank < kImageRank ? std::optional(Fill::kRowMajor) : std::nullopt;
  return FillInEager(*output);
}

// How the next user to settle the layout of a stored value does it: a new shape makes it row-major
// (as_storage_and_layout in ir.py), a convolution what it asks for. kAsRead: none does.
Store::Fill Store::FillOfNextUser(ValueId value) const {
  for (const NodeId user : uses_.nodes[value]) {
    if (user <= current_) continue;
    const graph::Operator* op = graph::FindOperator(graph_.node(user).target);
    if (!op || op->kind == graph::OpKind::kPointwise || op->kind == graph::OpKind::kReduction ||
        op->kind == graph::OpKind::kPooling)
      continue;
    if (op->kind == graph::OpKind::kConvolution)
      return FillOfConvolution(user).value_or(Fill::kAsRead);
    const bool reshapes =
        op->kind == graph::OpKind::kView && Reshapes(ShortName(graph_.node(user).target));
    return reshapes ? Fill::kRowMajor : Fill::kAsRead;
  }
  return Fill::kAsRead;
}

BufferId Store::Realize(ValueId value, Fill fill) {
  Storage& storage = StorageOf(value);
  if (storage.buffer != kNoBuffer) return storage.buffer;
  const Sizes sizes = SizesOfValue(storage.value);
  Sizes strides = RowMajorStrides(sizes);
  const Fill asked = fill;
  if (fill == Fill::kAsRead) fill = FillOfNextUser(storage.value);
  if (fill == Fill::kChannelsLast) {
    strides = ChannelsLastStrides(sizes);
  } else if (fill == Fill::kAsRead) {
    // The order that the reads suggest (get_fill_order in ir.py).
    strides = StridesInOrder(sizes, PickLoopOrder(storage.expression.reads, sizes));
  }
  if (fill != Fill::kChannelsLast) strides = Padded(storage.value, sizes, std::move(strides));
  const BufferId buffer = NewBuffer(storage.value, sizes, strides);
  program_.buffers[buffer].flexible = asked != Fill::kChannelsLast;
  Write(storage.expression, buffer);
  program_.operations.back().named = storage.named;
  storage.buffer = buffer;
  storage.expression = {};
  return buffer;
}

ReductionHint Store::HintOf(const Summed& summed) const {
  if (summed.hint != ReductionHint::kDefault) return summed.hint;
  return fusion::HintOf(summed.expression, summed.sizes, summed.reduced, options_);
}

Store::Summed Store::SumParts(Summed input, TensorId value, int values) {
  const auto& [expression, sizes, reduced, _] = input;
  const std::int64_t parts = is_cpu_ ? 1 : ReductionParts(expression, sizes, reduced, options_);
  if (parts <= 1) return input;
  const ReductionHint hint = HintOf(input);
  Expression first{.nodes = expression.nodes, .operations = expression.operations};
  for (const Access& read : expression.reads) first.reads.push_back(InParts(read, reduced, parts));
  Sizes loops;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (!reduced[i]) loops.push_back(sizes[i]);
  }
  loops.push_back(parts);
  Summed rest{.sizes = loops, .reduced = std::vector<bool>(loops.size(), false), .hint = hint};
  rest.reduced[loops.size() - 1] = true;
  rest.expression.nodes = {current_};
  const Sizes strides =
      Padded(value, loops, StridesInOrder(loops, PickLoopOrder(first.reads, loops)));
  Sizes all = loops;
  const std::size_t last = all.size();
  all.push_back(Product(sizes) / std::max<std::int64_t>(1, Product(loops)));
  if (!first.reads.empty()) all[last] = first.reads[0].sizes[last];
  std::vector<bool> inner(all.size(), false);
  inner[last] = true;
  // Parts that are still large are split again (create_multilayer_helper in ir.py).
  const Summed part = SumParts({std::move(first), all, inner, hint}, value, values);
  for (int i = 0; i < values; ++i) {
    Access write{.buffer = NewBuffer(value, loops, strides), .sizes = loops, .strides = strides};
    AddRead(rest.expression, write);
    write.sizes = part.sizes;
    write.strides.push_back(0);
    AddLoops(part.expression, part.sizes, write, part.reduced, hint);
  }
  // So are the parts' sums, where mean and variance come from one pass (WelfordReduction).
  return values > 1 ? SumParts(std::move(rest), value, values) : rest;
}

void Store::StoreReduced(const Summed& summed, TensorId value) {
  const auto& [expression, sizes, reduced, _] = summed;
  const Sizes out = SizesOfValue(value);
  const Sizes strides = Padded(value, out, RowMajorStrides(out));
  const bool keeps_dims = out.size() == sizes.size();
  Access write{
      .buffer = NewBuffer(value, out, strides), .sizes = sizes, .strides = Sizes(sizes.size(), 0)};
  std::size_t next = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (reduced[i]) continue;
    const std::size_t dim = keeps_dims ? i : next++;
    if (dim < strides.size()) write.strides[i] = strides[dim];
  }
  program_.buffers[write.buffer].flexible = true;
  AddLoops(expression, sizes, write, reduced, HintOf(summed));
  DefineBuffer(value, write.buffer);
}

Access Store::Whole(BufferId buffer) const {
  const Buffer& made = program_.buffers[buffer];
  return {.buffer = buffer, .sizes = made.sizes, .strides = made.strides};
}

Access Store::Write(const Expression& expression, BufferId buffer) {
  const Access whole = Whole(buffer);
  AddLoops(expression, whole.sizes, whole);
  return whole;
}

Access Store::Copy(const Expression& expression, const Sizes& sizes, const Sizes& strides) {
  Buffer copy{.sizes = sizes, .strides = strides};
  if (!expression.reads.empty()) {
    const Buffer& source = program_.buffers[expression.reads[0].buffer];
    copy.element_bytes = source.element_bytes;
    copy.value = source.value;
  }
  program_.buffers.push_back(std::move(copy));
  return Write(expression, static_cast<BufferId>(program_.buffers.size() - 1));
}

void Store::StoreAnew(TensorId value, Fill fill) {
  const Sizes sizes = SizesOfValue(value);
  const bool is_last = fill == Fill::kChannelsLast;
  const Sizes strides = is_last ? ChannelsLastStrides(sizes) : RowMajorStrides(sizes);
  const BufferId buffer = NewBuffer(value, sizes, strides);
  Write(Itself(value), buffer);
  DefineBuffer(value, buffer);
}

void Store::StoreAs(TensorId value, Fill fill) {
  if (tensors_[value].views.empty()) {
    Realize(value, fill);
  } else {
    StoreAnew(value, fill);
  }
}

// How eager mode lays out images; all else counts as row-major.
Store::Fill Store::FillInEager(TensorId value) const {
  const graph::TensorType& type = Type(value);
  const bool is_image =
      graph::HasStrides(type) && IsChannelsLast(SizesOf(type), HintsOf(*type.strides, 0));
  return is_image ? Fill::kChannelsLast : Fill::kRowMajor;
}

// A result of the graph lies as in eager mode (run_node in graph.py). kAsRead: that is not known,
// or no order of rows, and then mostly the order of what it is made of.
Store::Fill Store::FillOfResult(TensorId value) const {
  const graph::TensorType& type = Type(value);
  const Fill eager = FillInEager(value);
  const bool is_known =
      graph::HasStrides(type) &&
      (eager == Fill::kChannelsLast || HintsOf(*type.strides, 0) == RowMajorStrides(SizesOf(type)));
  return is_known ? eager : Fill::kAsRead;
}

// What is viewed is laid out as in eager mode (convert_to_reinterpret_view in ir.py).
Expression Store::Stored(TensorId value, Fill fill) {
  Realize(value, tensors_[value].views.empty() ? fill : FillInEager(StorageOf(value).value));
  return Itself(value);
}

Access Store::RealizeForCall(TensorId value, std::vector<NodeId>& nodes) {
  const Expression expression = Stored(value, Fill::kAsRead);
  Access access = expression.reads[0];  // a stored value is read from its buffer
  if (access.opaque) return Copy(expression, access.sizes, RowMajorStrides(access.sizes));
  program_.buffers[access.buffer].flexible = false;
  AddNodes(nodes, expression.nodes);
  return access;
}

Access Store::RealizeForAttention(TensorId value, std::vector<NodeId>& nodes) {
  if (IsStored(value)) return RealizeForCall(value, nodes);
  return Write(Itself(value), NewBuffer(value, SizesOfValue(value), DenseStrides(Type(value))));
}

Access Store::RealizeOrdered(TensorId value, Fill fill, std::vector<NodeId>& nodes) {
  const Sizes sizes = SizesOfValue(value);
  Order order = ChannelsLastOrder(sizes.size());
  if (fill == Fill::kRowMajor) std::ranges::sort(order);
  Expression expression = Stored(value, fill);
  Access stored = expression.reads[0];
  if (!stored.opaque && IsOrdered(stored, order)) {
    program_.buffers[stored.buffer].flexible = false;
    AddNodes(nodes, expression.nodes);
    return stored;
  }
  AddNode(expression.nodes, current_);
  program_.is_split[current_] = true;
  return Copy(expression, sizes, StridesInOrder(sizes, order));
}

void Store::AddCall(plan::KernelKind kind, const std::vector<Access>& inputs,
                    std::vector<NodeId> nodes) {
  AddNode(nodes, current_);
  Operation operation{.kind = kind, .nodes = std::move(nodes), .pieces = Pieces()};
  for (const Access& input : inputs) {
    operation.reads.push_back(DependenceOn(input, false));
    operation.reads.back().exact = 0;
  }
  for (const TensorId value : outputs_) {
    const Sizes sizes = SizesOfValue(value);
    const Access access = Whole(NewBuffer(value, sizes, CallStrides(value)));
    operation.writes.push_back(DependenceOn(access, true));
    if (kind != plan::KernelKind::kTemplate) operation.writes.back().exact = 0;
    DefineBuffer(value, access.buffer);
    operation.numel = std::max(operation.numel, Product(sizes));
  }
  AddOperation(std::move(operation));
}

// Fused attention gives more than its result, of which the graph may say nothing.
std::int32_t Store::Pieces() const {
  if (outputs_.size() < 2 && !graph::IsOneOf(graph_, node(), graph::OpKind::kAttention)) return 0;
  return static_cast<std::int32_t>(
      std::ranges::count_if(outputs_, [&](TensorId value) { return uses_.count[value] > 0; }));
}

// How a library call lays out its output.
Sizes Store::CallStrides(TensorId value) const {
  const Sizes sizes = SizesOfValue(value);
  const graph::Operator* op = graph::FindOperator(node().target);
  if (op && op->kind == graph::OpKind::kConvolution &&
      FillOfConvolution(current_) == Fill::kChannelsLast)
    return ChannelsLastStrides(sizes);
  // Products of two matrices leave the layout of their result open.
  if (op && op->kind == graph::OpKind::kGemm && sizes.size() == 2)
    return Padded(value, sizes, RowMajorStrides(sizes));
  const graph::TensorType& type = Type(value);
  if (graph::HasStrides(type)) return HintsOf(*type.strides, 1);
  // Fused attention keeps (batch, sequence, head) order, whatever order the sizes are given in.
  if (op && op->kind == graph::OpKind::kAttention && sizes.size() == 4)
    return StridesInOrder(sizes, {0, 2, 1, 3});
  return RowMajorStrides(sizes);
}

}  // namespace idbg::fusion
