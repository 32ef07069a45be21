// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <list>
#include <numeric>
#include <ranges>
#include <utility>

#include "base/error.h"
#include "fusion/decompose/decomposer.h"
#include "fusion/decompose/passes.h"
#include "fusion/program/layout.h"
#include "fusion/program/program.h"
#include "graph/arguments.h"
#include "graph/layout.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {
namespace {

using graph::Argument;
using graph::NodeId;
using graph::ValueId;

// The order of reorder_for_locality (Inductor's post_grad.py): going backwards, an argument whose
// users all come later moves to just before its last seen user.
std::vector<NodeId> LocalOrder(const graph::Graph& graph) {
  const base::IdVector<ValueId, std::vector<NodeId>> users = graph::UsersOf(graph);
  std::list<NodeId> order;
  base::IdVector<NodeId, std::list<NodeId>::iterator> places;
  for (NodeId id = 0; std::cmp_less(id, graph.nodes.size()); ++id)
    places.push_back(order.insert(order.end(), id));
  base::IdVector<NodeId, bool> seen(graph.nodes.size(), false);
  for (auto place = order.end(); place != order.begin();) {
    --place;
    const NodeId id = *place;
    seen[id] = true;
    graph::VisitValues(graph.node(id), [&](ValueId value) {
      const NodeId maker = graph.value(value).producer;
      if (maker == graph::kNoNode || seen[maker]) return;
      const auto is_done = [&](ValueId output) {
        return std::ranges::all_of(users[output], [&](NodeId user) { return seen[user]; });
      };
      const graph::Node& node = graph.node(maker);
      if (node.outputs.size() == 1 && is_done(node.outputs.front()))
        order.splice(place, order, places[maker]);
    });
  }
  return {order.begin(), order.end()};
}

// `items`: one for each node.
template <typename Items>
void Reorder(Items& items, const std::vector<NodeId>& order) {
  Items moved;
  moved.reserve(items.size());
  for (const NodeId id : order) moved.push_back(std::move(*std::next(items.begin(), id)));
  items = std::move(moved);
}

void Localise(Decomposition& decomposition) {
  const std::vector<NodeId> order = LocalOrder(decomposition.graph);
  Reorder(decomposition.graph.nodes, order);
  Reorder(decomposition.origin, order);
  Reorder(decomposition.reported, order);
  graph::Graph& graph = decomposition.graph;
  for (NodeId id = 0; std::cmp_less(id, graph.nodes.size()); ++id) {
    for (const ValueId output : graph.node(id).outputs) graph.value(output).producer = id;
  }
}

// Python's operators on tensors are ATen's from here on: the name alone then tells what a node is.
const graph::Operator* NameInAten(const graph::Graph& graph, graph::Node& node) {
  const graph::Operator* op = graph::FindOperator(graph, node);
  if (op != nullptr && op != graph::FindOperator(node.target))
    node.target = std::string(op->name) + ".default";
  return op;
}

bool HasChannelsLast(const Access& access) {
  return !access.opaque && graph::HasChannelsLast(access.sizes, access.strides);
}

// On GPUs as one of its operands (cudnn_conv_suggest_memory_format).
std::optional<Sizes> StridesOfConvolution(const Decomposer& to, const std::vector<TensorId>& inputs,
                                          TensorId output) {
  const Sizes sizes = to.SizesOfValue(output);
  if (to.options().target.is_cpu || sizes.size() < 4 || inputs.size() < 2) return std::nullopt;
  if (!HasChannelsLast(to.Layout(inputs[0])) && !HasChannelsLast(to.Layout(inputs[1])))
    return std::nullopt;
  return ChannelsLastStrides(sizes);
}

// Of what is computed element by element, or window by window, in the order of the first operand
// that is no smaller (TensorIterator). Nothing where its elements lie on each other.
std::optional<Sizes> StridesOfMap(const Decomposer& to, const graph::Operator& op,
                                  const std::vector<TensorId>& inputs, TensorId output) {
  const bool is_window = op.kind == graph::OpKind::kPooling;
  const bool is_joined = op.name == "aten.cat";
  if (op.kind != graph::OpKind::kPointwise && !is_window && !is_joined) return std::nullopt;
  const Sizes sizes = to.SizesOfValue(output);
  const auto fits = [&](TensorId input) {
    const Sizes of_input = to.SizesOfValue(input);
    return is_window || is_joined ? of_input.size() == sizes.size() : of_input == sizes;
  };
  const auto first = std::ranges::find_if(inputs, fits);
  if (first == inputs.end()) return std::nullopt;
  const Access layout = to.Layout(*first);
  if (layout.opaque || layout.strides.size() != sizes.size()) return std::nullopt;
  for (std::size_t dim = 0; dim < sizes.size(); ++dim) {
    if (layout.sizes[dim] > 1 && layout.strides[dim] == 0) return std::nullopt;
  }
  if ((is_window || is_joined) && !HasChannelsLast(layout)) return std::nullopt;
  return StridesInOrder(sizes, OrderOf(layout.strides));
}

}  // namespace

Argument List(const Sizes& numbers) {
  graph::ArgumentList list;
  for (const std::int64_t number : numbers) list.push_back({number});
  return {std::move(list)};
}

Argument Refs(const std::vector<TensorId>& tensors) {
  graph::ArgumentList list;
  for (const TensorId tensor : tensors) list.push_back(Ref(tensor));
  return {std::move(list)};
}

Decomposer::Decomposer(graph::Graph original, const Options& options, NewNames names)
    : options_(options),
      names_of_(std::move(names)),
      current_(original.values.size()),
      is_used_(original.values.size(), false) {
  const auto use = [&](ValueId value) { is_used_[value] = true; };
  for (const graph::GraphOutput& output : original.outputs) graph::VisitValues(output.value, use);
  for (const graph::Node& node : original.nodes | std::views::reverse) {
    if (IsLive(original, node)) graph::VisitValues(node, use);
  }
  result_.graph = std::move(original);
  nodes_ = std::exchange(result_.graph.nodes, {});
  result_.graph.nodes.reserve(nodes_.size());
  for (graph::Value& value : result_.graph.values) value.producer = graph::kNoNode;
}

// Whether somebody uses what it gives, or it does something beside that.
bool Decomposer::IsLive(const graph::Graph& graph, const graph::Node& node) const {
  const graph::Operator* op = graph::FindOperator(graph, node);
  const bool is_pure = op != nullptr && !op->mutates && !node.outputs.empty() &&
                       op->kind != graph::OpKind::kRandom &&
                       op->kind != graph::OpKind::kCollective &&
                       op->kind != graph::OpKind::kControlFlow;
  return !is_pure || dialect() == graph::Dialect::kInductor ||
         std::ranges::any_of(node.outputs, [&](ValueId output) { return is_used_[output]; });
}

Decomposition Decomposer::Run() {
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    origin_ = static_cast<NodeId>(i);
    if (!IsLive(result_.graph, nodes_[i])) continue;
    node_ = std::move(nodes_[i]);
    current_.Apply(node_);
    const graph::Operator* op = NameInAten(result_.graph, node_);
    reported_.clear();
    reported_of_.clear();
    const std::size_t first = result_.graph.nodes.size();
    const bool is_in_place = op != nullptr && op->mutates && !op->lowers_to.empty();
    if (is_in_place && !node_.outputs.empty()) {
      ReplaceInPlace(*op);
    } else {
      ReplaceOrKeep();
    }
    ReportNewName();
    for (std::size_t at = first; at < result_.graph.nodes.size(); ++at)
      result_.reported.push_back(ReportedNameOf(static_cast<NodeId>(at)));
  }
  current_.Apply(result_.graph.outputs);
  WriteBack();
  if (dialect() != graph::Dialect::kInductor) {  // Inductor has done so
    JoinCasts(result_);
    if (!options_.target.is_cpu) UnfuseBiases(result_);
    Localise(result_);
  }
  return std::move(result_);
}

// What operators in place have left in inputs of the graph is an output of it, as where the graph
// was functional from the start.
void Decomposer::WriteBack() {
  for (const graph::GraphInput& input : result_.graph.inputs) {
    const ValueId left = input.value < 0 ? input.value : current_[input.value];
    if (left == input.value || !FindTensor(left)) continue;
    const bool is_named = input.target.empty();
    result_.graph.outputs.push_back(
        {.value = Ref(left),
         .kind = is_named ? graph::OutputKind::kInputMutation : graph::OutputKind::kBufferMutation,
         .target = is_named ? result_.graph.value(input.value).name : input.target});
  }
}

void Decomposer::ReportNewName() {
  if (!std::cmp_less(origin_, names_of_.size()) || names_of_[origin_].empty()) return;
  for (const ValueId output : node_.outputs) {
    const NodeId maker = result_.graph.value(current_[output]).producer;
    if (maker != graph::kNoNode) reported_of_[maker] = names_of_[origin_];
  }
}

std::string Decomposer::ReportedNameOf(NodeId node) const {
  const auto own = reported_of_.find(node);
  if (own != reported_of_.end()) return own->second;
  if (!reported_.empty()) return reported_;
  const std::string& target = result_.graph.node(node).target;
  if (dialect() == graph::Dialect::kInductor) return std::string(ShortName(target));
  if (graph::PacketOf(target) == "prims.convert_element_type") return "_to_copy";
  return std::string(ShortName(graph::LoweredName(target)));
}

void Decomposer::ReplaceOrKeep() {
  if (!ApplyRule(*this, graph::PacketOf(node_.target), reported_)) Keep();
}

// Functional from here on: who reads the first argument later reads the result.
void Decomposer::ReplaceInPlace(const graph::Operator& op) {
  const std::optional<TensorId> target = First();
  const std::optional<TensorId> output = Output();
  node_.target = std::string(op.lowers_to) + ".default";
  ReplaceOrKeep();
  if (!target || !output) return;
  current_.Rename(*target, *output);
  mutated_.insert(current_[*output]);
}

std::optional<TensorId> Decomposer::Tensor(std::string_view name, std::size_t position) const {
  return FindTensorId(result_.graph, graph::FindArgument(node_, name, position));
}

std::vector<TensorId> Decomposer::Tensors(std::string_view name, std::size_t position) const {
  const auto* list = graph::FindAs<graph::ArgumentList>(node_, name, position);
  std::vector<TensorId> tensors;
  if (list == nullptr) return tensors;
  for (const Argument& element : *list) {
    const auto tensor = FindTensorId(result_.graph, &element);
    if (!tensor) return {};
    tensors.push_back(*tensor);
  }
  return tensors;
}

std::optional<TensorId> Decomposer::First() const {
  const auto is_text = [](const graph::NamedArgument& named) {
    return std::holds_alternative<std::string>(named.argument.value);
  };
  const auto found = std::ranges::find_if_not(node_.arguments, is_text);
  if (found == node_.arguments.end()) return std::nullopt;
  const Argument* argument = &found->argument;
  if (const auto* list = std::get_if<graph::ArgumentList>(&argument->value)) {
    if (list->empty()) return std::nullopt;
    argument = &list->front();
  }
  return FindTensorId(result_.graph, argument);
}

std::int64_t Decomposer::Integer(std::string_view name, std::size_t position,
                                 std::int64_t fallback) const {
  const Argument* argument = graph::FindArgument(node_, name, position);
  if (!argument) return fallback;
  if (const auto* number = std::get_if<std::int64_t>(&argument->value)) return *number;
  if (const auto* flag = std::get_if<bool>(&argument->value)) return *flag;
  return fallback;
}

Access Decomposer::Layout(TensorId value) const {
  constexpr std::size_t kLongestChain = 64;
  std::vector<const graph::Node*> views;
  std::vector<std::size_t> pieces;
  while (views.size() < kLongestChain) {
    const NodeId maker = result_.graph.value(value).producer;
    if (maker == graph::kNoNode || !std::cmp_less(maker, result_.graph.nodes.size())) break;
    const graph::Node& node = result_.graph.node(maker);
    const auto base = FindTensor(ViewedBy(node));
    const auto place = std::ranges::find(node.outputs, value);
    if (!base || place == node.outputs.end()) break;
    views.push_back(&node);
    pieces.push_back(static_cast<std::size_t>(place - node.outputs.begin()));
    value = *base;
  }
  Access access{.buffer = 0, .sizes = SizesOfValue(value), .strides = StridesOf(Type(value))};
  for (std::size_t i = views.size(); i-- > 0;)
    access = ThroughView(result_.graph, *views[i], pieces[i], access);
  return access;
}

bool Decomposer::IsDense(TensorId value) const {
  const Access access = Layout(value);
  const Sizes dense = StridesInOrder(access.sizes, OrderOf(access.strides));
  for (std::size_t dim = 0; dim < dense.size(); ++dim) {
    if (access.sizes[dim] > 1 && access.strides[dim] != dense[dim]) return false;
  }
  return !access.opaque;
}

void Decomposer::SetStrides(TensorId value, const Sizes& strides) {
  TypeOf(result_.graph, value).strides.emplace(strides.begin(), strides.end());
}

void Decomposer::SetDType(TensorId value, tensor::DType dtype) {
  TypeOf(result_.graph, value).dtype = dtype;
}

void Decomposer::Emit(graph::Node node) {
  const NodeId id = result_.graph.AddNode(std::move(node));
  result_.origin.push_back(origin_);
  if (dialect() != graph::Dialect::kInductor) FollowLayout(id);
}

// Gives the result of a node the strides that it has in eager mode on the device: those of a graph
// that was exported elsewhere say what it was there.
void Decomposer::FollowLayout(NodeId id) {
  const graph::Node& node = result_.graph.node(id);
  const std::optional<TensorId> output = FirstOutput(result_.graph, node);
  const graph::Operator* op = graph::FindOperator(node.target);
  if (!output || !op || node.outputs.size() != 1) return;
  const std::vector<TensorId> inputs = TensorsOf(result_.graph, node);
  const std::optional<Sizes> strides = op->kind == graph::OpKind::kConvolution
                                           ? StridesOfConvolution(*this, inputs, *output)
                                           : StridesOfMap(*this, *op, inputs, *output);
  const auto& recorded = Type(*output).strides;
  if (strides && (!recorded || IsChannelsLast(SizesOfValue(*output), *strides)))
    SetStrides(*output, *strides);
}

// Requires: the value has a type.
TensorId Decomposer::AddTensor(graph::Value value) {
  const ValueId id = result_.graph.AddValue(std::move(value));
  return FindTensorId(result_.graph, id).value();
}

std::pair<TensorId, TensorId> Decomposer::MakeTwo(std::string target, TensorId first,
                                                  std::vector<Argument> others,
                                                  const Sizes& sizes) {
  const TensorId one = Make(std::move(target), first, std::move(others), sizes);
  graph::Value second = result_.graph.value(one);
  second.name += "_1";
  const TensorId two = AddTensor(std::move(second));
  const NodeId maker = result_.graph.value(one).producer;
  result_.graph.value(two).producer = maker;
  result_.graph.node(maker).outputs.push_back(two);
  return {one, two};
}

TensorId Decomposer::Make(std::string target, TensorId first, std::vector<Argument> others,
                          const Sizes& sizes) {
  others.insert(others.begin(), Ref(first));
  return MakeLike(first, std::move(target), std::move(others), sizes);
}

TensorId Decomposer::Join(const std::vector<TensorId>& parts, std::size_t dim, const Sizes& sizes) {
  IDBG_CHECK(!parts.empty());
  return MakeLike(parts.front(), "aten.cat.default",
                  {Refs(parts), {static_cast<std::int64_t>(dim)}}, sizes);
}

TensorId Decomposer::Repeated(TensorId value, std::size_t dim, std::int64_t times,
                              const Sizes& sizes) {
  Sizes apart = SizesOfValue(value);
  apart.insert(apart.begin() + dim, 1);
  const TensorId one = View(value, apart);
  apart[dim] = times;
  const TensorId spread = Make("aten.expand.default", one, {List(apart)}, apart);
  return View(Map("aten.clone.default", spread), sizes);
}

TensorId Decomposer::Sliced(TensorId value, std::size_t dim, std::int64_t start, std::int64_t end) {
  Sizes sizes = SizesOfValue(value);
  sizes[dim] = end - start;
  const TensorId part =
      Make("aten.slice.Tensor", value, {{static_cast<std::int64_t>(dim)}, {start}, {end}}, sizes);
  Report(part, "slice");
  return part;
}

TensorId Decomposer::PaddedBehind(TensorId value, std::size_t dim, std::int64_t size) {
  Sizes sizes = SizesOfValue(value);
  Sizes sides(2 * (sizes.size() - dim), 0);  // two for each dimension, the last one first
  sides.back() = size - sizes[dim];
  sizes[dim] = size;
  const TensorId padded =
      Make("aten.constant_pad_nd.default", value, {List(sides), Number(0)}, sizes);
  Report(padded, "constant_pad_nd");
  return padded;
}

TensorId Decomposer::MakeLike(TensorId like, std::string target, std::vector<Argument> arguments,
                              const Sizes& sizes) {
  graph::Node node{.target = std::move(target),
                   .source = node_.source,
                   .module_path = node_.module_path,
                   .module_type = node_.module_type};
  node.name =
      node_.name + "_" + std::string(ShortName(node.target)) + "." + std::to_string(names_++);
  graph::TensorType type = Type(like);
  type.sizes.assign(sizes.begin(), sizes.end());
  type.strides.reset();
  type.storage_offset = 0;
  graph::Value value{.name = node.name};
  value.tensor = std::move(type);
  for (Argument& argument : arguments) node.arguments.push_back({"", std::move(argument)});
  const TensorId output = AddTensor(std::move(value));
  node.outputs = {output};
  Emit(std::move(node));
  return output;
}

TensorId Decomposer::Map(std::string target, TensorId first, std::vector<Argument> others) {
  return Make(std::move(target), first, std::move(others), SizesOfValue(first));
}

TensorId Decomposer::Cast(TensorId value, tensor::DType dtype) {
  const TensorId cast = Map("prims.convert_element_type.default", value, {Argument{dtype}});
  SetDType(cast, dtype);
  return cast;
}

TensorId Decomposer::Widened(TensorId value) {
  const tensor::DType dtype = Type(value).dtype;
  const bool is_half = dtype == tensor::DType::kFloat16 || dtype == tensor::DType::kBfloat16;
  return is_half ? Cast(value, tensor::DType::kFloat32) : value;
}

TensorId Decomposer::Rounded(TensorId value, tensor::DType dtype) {
  return Type(value).dtype == dtype ? value : Cast(value, dtype);
}

TensorId Decomposer::View(TensorId value, const Sizes& sizes) {
  if (SizesOfValue(value) == sizes) return value;
  return Make("aten.view.default", value, {List(sizes)}, sizes);
}

TensorId Decomposer::Reshaped(TensorId value, const Sizes& sizes) {
  // Inductor calls its views so, after it has put clones where they are needed.
  const bool is_view =
      dialect() == graph::Dialect::kInductor || Reshape(Layout(value), sizes).opaque == 0;
  return View(is_view ? value : Map("aten.clone.default", value), sizes);
}

TensorId Decomposer::Contiguous(TensorId value) {
  const Access access = Layout(value);
  const Access line = Reshape(access, {Product(access.sizes)});
  const bool is_dense = line.opaque == 0 && line.strides == Sizes{1};
  return is_dense || Product(access.sizes) == 1 ? value : Map("aten.clone.default", value);
}

void Decomposer::Report(TensorId value, std::string name) {
  reported_of_[result_.graph.value(value).producer] = std::move(name);
}

TensorId Decomposer::Permuted(TensorId value, const Sizes& order) {
  const Sizes now = SizesOfValue(value);
  Sizes sizes;
  for (const std::int64_t dim : order) sizes.push_back(now[static_cast<std::size_t>(dim)]);
  return Make("aten.permute.default", value, {List(order)}, sizes);
}

TensorId Decomposer::Transpose(TensorId matrix) {
  const std::size_t rank = SizesOfValue(matrix).size();
  if (rank < 2) return matrix;
  Sizes order(rank);
  std::iota(order.begin(), order.end(), 0);
  std::swap(order[rank - 1], order[rank - 2]);
  return Permuted(matrix, order);
}

TensorId Decomposer::Broadcastable(TensorId vector, std::size_t dim, std::size_t rank) {
  Sizes sizes(rank, 1);
  if (dim < rank) sizes[dim] = Product(SizesOfValue(vector));
  return View(vector, sizes);
}

void Decomposer::Replace(ValueId output, ValueId value) { current_.Rename(output, value); }

void Decomposer::ReplaceRounded(TensorId output, TensorId value) {
  Replace(output, Rounded(value, Type(output).dtype));
}

void Decomposer::Rename(std::string target, std::vector<graph::NamedArgument> arguments) {
  node_.target = std::move(target);
  node_.arguments = std::move(arguments);
  Keep();
}

void Decomposer::Keep() {
  std::vector<ValueId> outputs = node_.outputs;
  Emit(std::exchange(node_, {}));
  node_.outputs = std::move(outputs);
}

void Decomposer::Misfit() {
  result_.misfits.push_back(origin_);
  Keep();
}

Decomposition Decompose(const graph::Graph& graph, const Options& options) {
  graph::Graph copy = graph;
  NewNames names;
  base::IdVector<NodeId, NodeId> origins;
  if (copy.dialect != graph::Dialect::kInductor) {
    origins = InlineRegions(copy);
    names = FoldUniformValues(copy);
    FuseAttention(copy, options);
  }
  Decomposition result = Decomposer(std::move(copy), options, std::move(names)).Run();
  if (origins.empty()) return result;
  for (NodeId& origin : result.origin) origin = origins[origin];
  for (NodeId& misfit : result.misfits) misfit = origins[misfit];
  return result;
}

}  // namespace idbg::fusion
