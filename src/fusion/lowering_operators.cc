// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>

#include "fusion/lowering.h"

// One function for each way in which Inductor lowers an operator.
namespace idbg::fusion {
namespace {

using graph::Argument;
using graph::NodeId;
using graph::OpKind;
using graph::ValueId;

std::string_view NameOf(const graph::Node& node) {
  const std::string_view packet = graph::PacketOf(node.target);
  return packet.substr(packet.rfind('.') + 1);
}

// Results that are stored when used twice on a CPU (should_realize_on_reuse in ir.py).
bool IsHeavy(std::string_view name) {
  static const std::set<std::string_view> kNames = {"exp",  "log",     "log10", "log1p",
                                                    "log2", "sigmoid", "tanh"};
  return kNames.contains(name);
}

// What one element costs in Inductor's count where it is more than one operation.
std::int64_t OperationsOf(std::string_view name) {
  static const std::map<std::string_view, std::int64_t> kCounts = {
      {"clamp", 4}, {"hardtanh", 4}, {"leaky_relu", 4}, {"elu", 8},         {"remainder", 5},
      {"pow", 2},   {"isnan", 1},    {"logit", 4},      {"floor_divide", 4}};
  const auto found = kCounts.find(name);
  return found == kCounts.end() ? 1 : found->second;
}

std::int64_t ConstantsIn(const graph::Node& node) {
  return std::ranges::count_if(node.arguments, [](const graph::NamedArgument& named) {
    return std::holds_alternative<double>(named.argument.value) ||
           std::holds_alternative<std::int64_t>(named.argument.value);
  });
}

// Which dimensions a reduction goes over; all of them when it does not say.
std::vector<bool> ReducedDims(const graph::Node& node, std::size_t rank) {
  std::vector<bool> reduced(rank, true);
  const Argument* argument = graph::FindArgument(node, "dim", 1);
  if (!argument) argument = graph::FindArgument(node, "dims", 1);
  if (!argument) return reduced;
  Sizes dims;
  const auto add = [&](const Argument& element) {
    if (const auto* dim = std::get_if<std::int64_t>(&element.value)) dims.push_back(*dim);
  };
  if (const auto* list = std::get_if<graph::ArgumentList>(&argument->value)) {
    for (const Argument& element : *list) add(element);
  } else {
    add(*argument);
  }
  if (dims.empty()) return reduced;
  reduced.assign(rank, false);
  for (std::int64_t dim : dims) {
    if (dim < 0) dim += static_cast<std::int64_t>(rank);
    if (dim >= 0 && dim < static_cast<std::int64_t>(rank))
      reduced[static_cast<std::size_t>(dim)] = true;
  }
  return reduced;
}

std::int64_t ReducedCount(const Sizes& sizes, const std::vector<bool>& reduced) {
  std::int64_t count = 1;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (reduced[i]) count = Product({count, sizes[i]});
  }
  return count;
}

// unroll_reductions_threshold of config.py: such a reduction becomes one expression.
constexpr std::int64_t kUnrolledReduction = 8;
// The window of a pooling operator that is still unrolled; a library call beyond it.
constexpr std::int64_t kUnrolledWindow = 25;

// An index tensor as the loops over the output walk it: aligned to the dimension that it indexes
// where that is known, else at the end.
Access IndexRead(const graph::Node& node, const Access& index, const Sizes& sizes) {
  Access read{.buffer = index.buffer, .sizes = sizes, .strides = Sizes(sizes.size(), 0)};
  read.offset = index.offset;
  read.opaque = index.opaque;
  const bool leads = NameOf(node) == "embedding" || NameOf(node) == "index";
  const std::size_t rank = std::min(index.sizes.size(), sizes.size());
  const std::size_t start = leads ? 0 : sizes.size() - rank;
  for (std::size_t i = 0; i < rank; ++i) {
    if (index.sizes[i] == sizes[start + i]) read.strides[start + i] = index.strides[i];
  }
  return read;
}

std::int64_t CeilDivide(std::int64_t a, std::int64_t b) { return a / b + (a % b != 0 ? 1 : 0); }

// Elements in the window of a pooling operator; 1 for operators without one (upsampling).
std::int64_t WindowOf(const graph::Node& node, const Sizes& input, const Sizes& output) {
  const std::string_view name = NameOf(node);
  if (name.find("adaptive") != std::string_view::npos) {
    const std::size_t rank = std::min(input.size(), output.size());
    std::int64_t window = 1;
    for (std::size_t i = rank > 2 ? rank - 2 : 0; i < rank; ++i)
      window = Product({window, output[i] > 0 ? CeilDivide(input[i], output[i]) : 1});
    return window;
  }
  if (name.find("pool") == std::string_view::npos) return 1;
  const Argument* argument = graph::FindArgument(node, "kernel_size", 1);
  if (!argument) return 1;
  std::int64_t window = 1;
  const auto* list = std::get_if<graph::ArgumentList>(&argument->value);
  if (!list) {
    const auto* side = std::get_if<std::int64_t>(&argument->value);
    const bool flat = name.find("1d") != std::string_view::npos;
    return side ? (flat ? *side : Product({*side, *side})) : 1;
  }
  for (const Argument& element : *list) {
    if (const auto* side = std::get_if<std::int64_t>(&element.value))
      window = Product({window, *side});
  }
  return list->size() == 1 && name.find("2d") != std::string_view::npos ? Product({window, window})
                                                                        : window;
}

Access WindowRead(const Access& read, const Sizes& sizes, std::int64_t place) {
  Access window{.buffer = read.buffer, .sizes = sizes, .strides = Sizes(sizes.size(), 0)};
  window.opaque = Mix(Fingerprint(read, false), static_cast<std::uint64_t>(place)) | 1;
  // The strides serve to order the loops.
  for (std::size_t i = 0; i < std::min(sizes.size(), read.strides.size()); ++i)
    window.strides[i] = read.strides[i];
  return window;
}

Sizes KeptSizes(const Sizes& sizes, const std::vector<bool>& reduced) {
  Sizes kept = sizes;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (reduced[i]) kept[i] = 1;
  }
  return kept;
}

// A small reduction written out: one read for each element that is summed up.
Expression Unrolled(const Expression& input, const std::vector<bool>& reduced, const Sizes& out) {
  Expression sum{.nodes = input.nodes, .is_heavy = input.is_heavy};
  std::int64_t count = 1;
  for (const Access& read : input.reads) {
    std::vector<Access> places = {read};
    for (std::size_t dim = 0; dim < reduced.size(); ++dim) {
      if (!reduced[dim]) continue;
      std::vector<Access> next;
      for (const Access& place : places) {
        for (std::int64_t i = 0; i < read.sizes[dim]; ++i) {
          next.push_back(place);
          next.back().offset = Plus(place.offset, Times(i, place.strides[dim]));
          next.back().sizes[dim] = 1;
          if (next.back().opaque)
            next.back().opaque = Mix(place.opaque, static_cast<std::uint64_t>(i)) | 1;
        }
      }
      places = std::move(next);
    }
    count = static_cast<std::int64_t>(places.size());
    for (const Access& place : places) AddRead(sum, Reshape(place, out));
  }
  sum.operations = std::max<std::int64_t>(sum.operations, Product({count, input.operations}));
  return sum;
}

std::size_t ConcatenatedDim(const graph::Node& node, std::size_t rank) {
  const Argument* argument = graph::FindArgument(node, "dim", 1);
  const auto* dim = argument ? std::get_if<std::int64_t>(&argument->value) : nullptr;
  if (!dim || rank == 0) return 0;
  const std::int64_t at = *dim < 0 ? *dim + static_cast<std::int64_t>(rank) : *dim;
  return static_cast<std::size_t>(
      std::clamp<std::int64_t>(at, 0, static_cast<std::int64_t>(rank) - 1));
}

}  // namespace

void Lowering::LowerKnown(NodeId id, const graph::Operator& op) {
  const graph::Node& node = graph_.node(id);
  const bool makes_tensor =
      std::ranges::any_of(node.outputs, [&](ValueId value) { return IsTensor(value); });
  if (op.kind == OpKind::kScalar || op.kind == OpKind::kCheck) return;
  if (!makes_tensor && op.kind != OpKind::kControlFlow && op.kind != OpKind::kCollective) return;
  switch (op.kind) {
    case OpKind::kView:
      return LowerView(id);
    case OpKind::kPointwise:
    case OpKind::kCreation:
      return LowerPointwise(id);
    case OpKind::kRandom:
      return LowerRandom(id);
    case OpKind::kCopy:
      return NameOf(node) == "cat" ? LowerConcatenation(id) : LowerPointwise(id);
    case OpKind::kIndirect:
      return op.mutates || NameOf(node).find("put") != std::string_view::npos ||
                     NameOf(node).find("scatter") != std::string_view::npos
                 ? LowerScatter(id)
                 : LowerIndirect(id);
    case OpKind::kPooling:
      return LowerWindow(id);
    case OpKind::kReduction:
      return NameOf(node) == "var_mean" ? LowerVarMean(id) : LowerReduction(id);
    case OpKind::kScan:
      return is_cpu_ ? LowerCall(id, GroupKind::kFallback) : LowerScan(id);
    case OpKind::kConvolution:
      return LowerConvolution(id);
    case OpKind::kGemm:
      return LowerCall(
          id, options_.max_autotune && !is_cpu_ ? GroupKind::kTemplate : GroupKind::kExtern);
    case OpKind::kAttention:
      return LowerCall(id, GroupKind::kExtern);
    default:
      return LowerCall(id, GroupKind::kFallback);
  }
}

void Lowering::LowerView(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<ValueId> inputs = TensorsOf(node);
  if (inputs.empty()) return LowerPointwise(id);
  for (std::size_t piece = 0; piece < node.outputs.size(); ++piece) {
    if (!IsTensor(node.outputs[piece])) continue;
    Tensor tensor = tensors_[static_cast<std::size_t>(inputs.front())];
    tensor.views.push_back({id, piece});
    // Long chains are looked through once for each use; storing one bounds that.
    constexpr std::size_t kLongestChain = 64;
    if (tensor.views.size() > kLongestChain) return LowerPointwise(id);
    tensors_[static_cast<std::size_t>(node.outputs[piece])] = std::move(tensor);
  }
}

void Lowering::LowerPointwise(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::string_view name = NameOf(node);
  for (const ValueId output : node.outputs) {
    if (!IsTensor(output)) continue;
    const Sizes sizes = SizesOfValue(output);
    Expression expression = LoadAll(id, sizes);
    expression.operations += OperationsOf(name) + ConstantsIn(node);
    expression.is_heavy |= IsHeavy(name);
    Define(output, std::move(expression));
  }
}

// Seeds come from a call of randint; random numbers are stored, or a second user would see others.
void Lowering::LowerRandom(NodeId id) {
  const graph::Node& node = graph_.node(id);
  if (NameOf(node) == "inductor_seeds") return LowerCall(id, GroupKind::kFallback);
  LowerPointwise(id);
  for (const ValueId output : node.outputs) {
    if (NameOf(node) == "inductor_random" && IsTensor(output))
      Realize(tensors_[static_cast<std::size_t>(output)].storage);
  }
}

void Lowering::LowerIndirect(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const ValueId output = node.outputs.front();
  const Sizes sizes = SizesOfValue(output);
  Expression expression;
  const std::vector<ValueId> inputs = TensorsOf(node);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Expression part = Itself(inputs[i]);
    // The indexed tensor is read wherever the indices say; the order of the loops over the indices
    // is known when they are as many as the loops.
    for (Access& read : part.reads) {
      read.sizes.resize(sizes.size(), 1);
      read = i == 0 ? Access{.buffer = read.buffer,
                             .sizes = sizes,
                             .strides = Sizes(sizes.size(), 0),
                             .opaque = Mix(static_cast<std::uint64_t>(id), 7) | 1}
                    : IndexRead(node, read, sizes);
    }
    Absorb(expression, part);
  }
  constexpr std::int64_t kWrapAndCheck = 4;  // of a negative index: constant, add, lt, where
  expression.operations += kWrapAndCheck * static_cast<std::int64_t>(inputs.size());
  AddNode(expression.nodes, id);
  Define(output, std::move(expression));
}

void Lowering::LowerScatter(NodeId id) {
  const graph::Node& node = graph_.node(id);
  std::vector<ValueId> inputs = TensorsOf(node);
  if (inputs.empty() || !IsTensor(node.outputs.front())) return;
  const ValueId output = node.outputs.front();
  program_.is_split[static_cast<std::size_t>(id)] = true;
  const Sizes sizes = SizesOfValue(output);
  Expression base = Load(inputs.front(), sizes);
  AddNode(base.nodes, id);
  Define(output, std::move(base));
  const BufferId buffer = Realize(tensors_[static_cast<std::size_t>(output)].storage);
  Expression update;
  Sizes loops = SizesOfValue(inputs.back());
  for (std::size_t i = 1; i < inputs.size(); ++i) Absorb(update, Load(inputs[i], loops));
  AddNode(update.nodes, id);
  const BufferId written = NewBuffer(output, sizes, RowMajorStrides(sizes));
  update.reads.push_back({.buffer = buffer,
                          .sizes = loops,
                          .strides = Sizes(loops.size(), 0),
                          .opaque = Mix(static_cast<std::uint64_t>(id), 8) | 1});
  AddLoops(update, loops,
           {.buffer = written,
            .sizes = loops,
            .strides = Sizes(loops.size(), 0),
            .opaque = Mix(static_cast<std::uint64_t>(id), 9) | 1});
  DefineBuffer(output, written);
}

// Pooling and upsampling: every output looks at a window of the input, which is stored.
void Lowering::LowerWindow(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<ValueId> inputs = TensorsOf(node);
  if (inputs.empty() || !IsTensor(node.outputs.front())) return LowerPointwise(id);
  const ValueId input = inputs.front();
  const std::int64_t window =
      WindowOf(node, SizesOfValue(input), SizesOfValue(node.outputs.front()));
  if (window > kUnrolledWindow) return LowerCall(id, GroupKind::kFallback);
  const Tensor& tensor = tensors_[static_cast<std::size_t>(input)];
  const Storage& storage = storages_[static_cast<std::size_t>(tensor.storage)];
  if (storage.buffer == kNoBuffer && storage.expression.reads.size() > 1) Realize(tensor.storage);
  for (const ValueId output : node.outputs) {
    if (!IsTensor(output) || users_[static_cast<std::size_t>(output)] == 0) continue;
    const Sizes sizes = SizesOfValue(output);
    Expression seen = Itself(input);
    Expression expression{.nodes = seen.nodes};
    for (const Access& read : seen.reads) {
      for (std::int64_t i = 0; i < window; ++i)
        expression.reads.push_back(WindowRead(read, sizes, i));
    }
    constexpr std::int64_t kMaskedLoad = 6;  // bounds of two dimensions, load, combine
    expression.operations = kMaskedLoad * static_cast<std::int64_t>(expression.reads.size());
    AddNode(expression.nodes, id);
    Define(output, std::move(expression));
  }
}

void Lowering::LowerReduction(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<ValueId> inputs = TensorsOf(node);
  if (inputs.empty()) return LowerPointwise(id);
  const Sizes sizes = SizesOfValue(inputs.front());
  const std::vector<bool> reduced = ReducedDims(node, sizes.size());
  const std::int64_t count = ReducedCount(sizes, reduced);
  Expression input = LoadAll(id, sizes);
  for (const ValueId output : node.outputs) {
    if (!IsTensor(output)) continue;
    if (count <= kUnrolledReduction && Product(sizes) > count) {
      Define(output, Unrolled(input, reduced, SizesOfValue(output)));
      continue;
    }
    const BufferId sum = StoreReduced(SumParts({input, sizes, reduced}, output, 1), output);
    DefineBuffer(output, sum);
    if (NameOf(node) == "mean") DivideBy(id, output);
  }
  program_.is_split[static_cast<std::size_t>(id)] = true;
}

// mean and variance are sums that whoever uses them divides.
void Lowering::DivideBy(NodeId id, ValueId output) {
  Expression quotient = Itself(output);
  quotient.operations += 2;
  AddNode(quotient.nodes, id);
  Define(output, std::move(quotient));
}

void Lowering::LowerScan(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<ValueId> inputs = TensorsOf(node);
  const ValueId output = node.outputs.front();
  if (inputs.empty()) return LowerPointwise(id);
  const Sizes sizes = SizesOfValue(output);
  const std::vector<bool> scanned = ReducedDims(node, sizes.size());
  const BufferId buffer = NewBuffer(output, sizes, RowMajorStrides(sizes));
  AddLoops(LoadAll(id, sizes), sizes,
           {.buffer = buffer, .sizes = sizes, .strides = RowMajorStrides(sizes)}, scanned);
  DefineBuffer(output, buffer);
}

void Lowering::LowerVarMean(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<ValueId> inputs = TensorsOf(node);
  if (inputs.empty() || node.outputs.size() != 2) return LowerReduction(id);
  const Sizes sizes = SizesOfValue(inputs.front());
  const std::vector<bool> reduced = ReducedDims(node, sizes.size());
  const std::int64_t count = ReducedCount(sizes, reduced);
  // use_two_step_variance_threshold of config.py
  const std::int64_t two_steps = is_cpu_ ? 1024 : kUnrolledReduction;
  program_.is_split[static_cast<std::size_t>(id)] = true;
  const ValueId variance = node.outputs[0];
  const ValueId mean = node.outputs[1];
  const Expression input = LoadAll(id, sizes);
  if (count > two_steps || Product(sizes) == count) {  // Welford: both in one pass
    const Summed summed = SumParts({input, sizes, reduced}, variance, 3);
    DefineBuffer(variance, StoreReduced(summed, variance));
    DivideBy(id, variance);
    DefineBuffer(mean, StoreReduced(summed, mean));
    return;
  }
  DefineBuffer(mean, StoreReduced({input, sizes, reduced}, mean));
  DivideBy(id, mean);
  Realize(tensors_[static_cast<std::size_t>(mean)].storage);
  Expression squares = input;
  const Sizes kept = KeptSizes(sizes, reduced);
  for (Access& read : Itself(mean).reads) AddRead(squares, Broadcast(Reshape(read, kept), sizes));
  DefineBuffer(variance, StoreReduced({squares, sizes, reduced}, variance));
  DivideBy(id, variance);
}

void Lowering::LowerConcatenation(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const ValueId output = node.outputs.front();
  const std::vector<ValueId> inputs = TensorsOf(node);
  const Sizes sizes = SizesOfValue(output);
  const std::size_t dim = ConcatenatedDim(node, sizes.size());
  program_.is_split[static_cast<std::size_t>(id)] = true;
  if (!is_cpu_ && PrefersPointwiseCat(id)) return LowerPointwiseCat(id);
  const BufferId whole = NewBuffer(output, sizes, RowMajorStrides(sizes));
  Operation join{.kind = GroupKind::kNone, .nodes = {id}};
  std::int64_t start = 0;
  for (const ValueId input : inputs) {
    const Sizes part = SizesOfValue(input);
    if (part.size() != sizes.size()) continue;  // the empty tensor that cat ignores
    Access place{.sizes = part, .strides = RowMajorStrides(sizes)};
    place.offset = Times(start, place.strides[dim]);
    start = Plus(start, part[dim]);
    // A buffer of its own, though it lies inside the whole one: what reads it need not wait for
    // the rest.
    place.buffer = NewBuffer(input, part, place.strides);
    Expression expression = Itself(input);
    AddNode(expression.nodes, id);
    AddLoops(expression, part, place);
    join.reads.push_back(DependenceOn(place, false));
    join.reads.back().exact = 0;
  }
  join.writes.push_back(
      DependenceOn({.buffer = whole, .sizes = sizes, .strides = RowMajorStrides(sizes)}, true));
  join.writes.back().exact = 0;
  AddOperation(std::move(join));
  DefineBuffer(output, whole);
}

// Whether an input of a concatenation is copied in any case: it is computed where it is read, or
// its layout is settled. Others are written to their place by whoever makes them.
bool Lowering::IsCopiedByCat(ValueId value) const {
  const Tensor& tensor = tensors_[static_cast<std::size_t>(value)];
  const BufferId buffer = storages_[static_cast<std::size_t>(tensor.storage)].buffer;
  return buffer == kNoBuffer || !program_.buffers[static_cast<std::size_t>(buffer)].flexible;
}

// Whether an input of a concatenation would be computed once more for another user.
bool Lowering::HasOtherUses(ValueId value) const {
  const auto at = static_cast<std::size_t>(value);
  if (users_[at] <= 1) return false;
  const Tensor& tensor = tensors_[at];
  return has_pointwise_use_[at] ||
         storages_[static_cast<std::size_t>(tensor.storage)].buffer == kNoBuffer;
}

// Whether a value that is not stored reads the result of a reduction.
bool Lowering::ReadsReduction(ValueId value) const {
  const Tensor& tensor = tensors_[static_cast<std::size_t>(value)];
  const Storage& storage = storages_[static_cast<std::size_t>(tensor.storage)];
  const auto is_reduced = [&](BufferId buffer) {
    const std::int32_t maker = program_.buffers[static_cast<std::size_t>(buffer)].producer;
    return maker >= 0 && program_.operations[static_cast<std::size_t>(maker)].is_reduction();
  };
  if (storage.buffer != kNoBuffer) return is_reduced(storage.buffer);
  return std::ranges::any_of(storage.expression.reads,
                             [&](const Access& read) { return is_reduced(read.buffer); });
}

// Whether a concatenation is computed by whoever uses it, or by one kernel that copies all of it
// (cat in lowering.py).
bool Lowering::PrefersPointwiseCat(NodeId id) const {
  const graph::Node& node = graph_.node(id);
  const std::vector<ValueId> inputs = TensorsOf(node);
  constexpr std::size_t kMostInputs = 8;  // max_pointwise_cat_inputs
  if (inputs.size() > kMostInputs) return false;
  const auto is_copied = [&](ValueId value) { return IsCopiedByCat(value); };
  if (std::ranges::any_of(inputs, [&](ValueId value) { return HasOtherUses(value); })) return false;
  if (std::ranges::any_of(inputs, is_copied) &&
      pointwise_uses_[static_cast<std::size_t>(node.outputs.front())])
    return true;
  return std::ranges::all_of(inputs, is_copied) &&
         std::ranges::none_of(inputs, [&](ValueId value) { return ReadsReduction(value); });
}

void Lowering::LowerPointwiseCat(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const ValueId output = node.outputs.front();
  const Sizes sizes = SizesOfValue(output);
  const std::size_t dim = ConcatenatedDim(node, sizes.size());
  Expression whole;
  std::int64_t start = 0;
  for (const ValueId input : TensorsOf(node)) {
    const Sizes part = SizesOfValue(input);
    if (part.size() != sizes.size()) continue;
    Expression expression = Itself(input);
    for (Access& read : expression.reads) {
      // Masked where the loops are in another input's part.
      if (dim < read.strides.size())
        read.offset = Plus(read.offset, Times(-1, Times(start, read.strides[dim])));
      read.sizes = sizes;
      read.opaque = Mix(Mix(read.opaque, static_cast<std::uint64_t>(read.offset)),
                        static_cast<std::uint64_t>(id)) |
                    1;
    }
    start = Plus(start, part[dim]);
    Absorb(whole, expression);
    whole.operations += 4;  // the mask: index, two bounds, where
  }
  AddNode(whole.nodes, id);
  Define(output, std::move(whole));
}

void Lowering::LowerConvolution(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<ValueId> inputs = TensorsOf(node);
  std::vector<Access> accesses;
  std::vector<NodeId> nodes;
  // cuDNN is slower with a bias, which is added by a kernel of Inductor's instead.
  const bool adds_bias = !is_cpu_ && inputs.size() == 3 && NameOf(node) == "convolution";
  if (inputs.size() < 2) return LowerCall(id, GroupKind::kExtern);
  for (std::size_t i = 0; i < inputs.size() - (adds_bias ? 1 : 0); ++i) {
    accesses.push_back(channels_last_ && i < 2 ? RealizeChannelsLast(inputs[i], id, nodes)
                                               : RealizeForCall(inputs[i], nodes));
  }
  AddCall(id, options_.max_autotune && !is_cpu_ ? GroupKind::kTemplate : GroupKind::kExtern,
          accesses, nodes);
  const ValueId output = node.outputs.front();
  if (!adds_bias || !IsTensor(output)) return;
  program_.is_split[static_cast<std::size_t>(id)] = true;
  const Sizes sizes = SizesOfValue(output);
  Expression sum = Itself(output);
  Sizes channels(sizes.size(), 1);
  if (sizes.size() > 1) channels[1] = sizes[1];
  for (const Access& read : Itself(inputs.back()).reads)
    AddRead(sum, Broadcast(Reshape(read, channels), sizes));
  sum.operations += 1;
  AddNode(sum.nodes, id);
  Define(output, std::move(sum));
}

void Lowering::LowerCall(NodeId id, GroupKind kind) {
  std::vector<Access> inputs;
  std::vector<NodeId> nodes;
  for (const ValueId value : TensorsOf(graph_.node(id)))
    inputs.push_back(RealizeForCall(value, nodes));
  AddCall(id, kind, inputs, std::move(nodes));
}

}  // namespace idbg::fusion
