// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <utility>

#include "base/names.h"
#include "graph/arguments.h"
#include "graph/shapes/shapes.h"
#include "minify/reduction.h"

namespace idbg::minify {

namespace {

using graph::Argument;
using graph::SymInt;
using graph::TensorType;
using graph::ValueId;

constexpr std::string_view kViews = "aten.view aten.reshape aten._unsafe_view";

// What the shape rules take as it is given: a view has as many elements, an expanded axis was 1.
bool Fits(const graph::Graph& graph, const graph::Node& node, const TensorType& result) {
  const ValueId id = graph::FirstTensor(graph, node);
  if (id == graph::kNoValue || !graph.value(id).tensor) return true;
  const TensorType& from = *graph.value(id).tensor;
  const std::string_view packet = graph::PacketOf(node.target);
  if (base::HasName(kViews, packet))
    return graph::ElementCount(from) == graph::ElementCount(result);
  if (packet != "aten.expand") return true;
  if (from.sizes.size() > result.sizes.size()) return false;
  const std::size_t added = result.sizes.size() - from.sizes.size();
  for (std::size_t i = 0; i < from.sizes.size(); ++i) {
    if (from.sizes[i] != SymInt(1) && from.sizes[i] != result.sizes[added + i]) return false;
  }
  return true;
}

// Strides without gaps in the order that the old ones have: what was transposed stays so.
std::vector<SymInt> StridesLike(const TensorType& old, const std::vector<SymInt>& sizes) {
  if (!old.strides || old.strides->size() != sizes.size()) return graph::ContiguousStrides(sizes);
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), 0);
  const auto stride = [&](std::size_t i) { return (*old.strides)[i].hint().value_or(0); };
  std::ranges::stable_sort(order, [&](auto a, auto b) { return stride(a) > stride(b); });
  std::vector<SymInt> strides(sizes.size());
  std::int64_t next = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = next;
    const std::int64_t size = std::max<std::int64_t>(1, sizes[order[i]].hint().value_or(1));
    // No tensor of memory is as large as a file may claim.
    if (__builtin_mul_overflow(next, size, &next)) return graph::ContiguousStrides(sizes);
  }
  return strides;
}

// Whether argument `place` of a node is a size, or a list of them: by its name ("size", "shape"),
// or where it has none by the operator.
bool IsSizeArgument(const graph::Node& node, std::size_t place) {
  constexpr std::string_view kNames = R"(
      size shape sizes normalized_shape output_size split_sizes end self_size input_size
      input_sizes length repeats)";
  constexpr std::string_view kCreating = R"(
      aten.full aten.zeros aten.ones aten.empty aten.rand aten.randn)";
  const std::string_view name = node.arguments[place].name;
  if (!name.empty()) return base::HasName(kNames, name);
  const std::string_view packet = graph::PacketOf(node.target);
  return (place == 1 && (base::HasName(kViews, packet) || packet == "aten.expand")) ||
         (place == 0 && base::HasName(kCreating, packet));
}

class Retyper {
 public:
  Retyper(const Reduction& reduction, Candidate& candidate)
      : reduction_(reduction),
        candidate_(candidate),
        graph_(candidate.graph),
        has_changed_(candidate.graph.values.size(), false) {}

  bool Run() {
    for (const graph::GraphInput& input : graph_.inputs) ChangeInput(input.value);
    for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
      if (!RetypeNode(graph_.nodes[i], candidate_.nodes[i])) return false;
    }
    return true;
  }

 private:
  SymInt Size(const SymInt& size) const {
    if (!size.is_concrete()) return size;
    return ValueOr(reduction_.sizes, *size.hint(), *size.hint());
  }

  void ChangeInput(ValueId id) {
    auto& type = graph_.value(id).tensor;
    if (!type) return;
    const TensorType old = *type;
    for (SymInt& size : type->sizes) size = Size(size);
    if (type->sizes != old.sizes) {
      type->strides = StridesLike(old, type->sizes);
      type->storage_offset = 0;
    }
    type->dtype = ValueOr(reduction_.dtypes, old.dtype, old.dtype);
    has_changed_[id] = type->sizes != old.sizes || type->dtype != old.dtype;
  }

  // Sizes and dtypes among the arguments.
  bool ChangeArgument(Argument& argument, bool is_size) const {
    if (auto* const list = std::get_if<graph::ArgumentList>(&argument.value)) {
      bool is_changed = false;
      for (Argument& element : *list) is_changed |= ChangeArgument(element, is_size);
      return is_changed;
    }
    if (auto* const dtype = std::get_if<graph::DType>(&argument.value)) {
      const graph::DType old = *dtype;
      return (*dtype = ValueOr(reduction_.dtypes, old, old)) != old;
    }
    auto* const number = std::get_if<std::int64_t>(&argument.value);
    if (!is_size || number == nullptr) return false;
    const std::int64_t old = *number;
    return (*number = ValueOr(reduction_.sizes, old, old)) != old;
  }

  bool ChangeScalar(Argument& argument, const ScalarPlace& place) const {
    const auto found = reduction_.scalars.find(place);
    if (found == reduction_.scalars.end()) return false;
    if (std::holds_alternative<double>(argument.value)) {
      argument.value = found->second;
    } else {
      argument.value = static_cast<std::int64_t>(found->second);
    }
    return true;
  }

  bool RetypeNode(graph::Node& node, graph::NodeId old_id) {
    bool is_changed = false;
    for (std::size_t i = 0; i < node.arguments.size(); ++i) {
      graph::NamedArgument& named = node.arguments[i];
      is_changed |= ChangeScalar(named.argument, {.node = old_id, .argument = i});
      if (!reduction_.sizes.empty() || !reduction_.dtypes.empty())
        is_changed |= ChangeArgument(named.argument, IsSizeArgument(node, i));
    }
    graph::VisitValues(node, [&](ValueId id) { is_changed |= has_changed_[id]; });
    return !is_changed || InferTypes(node);
  }

  bool InferTypes(const graph::Node& node) {
    auto types = graph::InferOutputs(graph_, node);
    if (!types) return node.outputs.empty();
    std::size_t next = 0;
    for (const ValueId id : node.outputs) {
      graph::Value& value = graph_.value(id);
      if (value.kind != graph::ValueKind::kTensor) continue;
      if (next == types->size() || !(*types)[next]) return false;
      TensorType type = std::move(*(*types)[next++]);
      if (!Fits(graph_, node, type)) return false;
      if (value.tensor) {
        type.strides = StridesLike(*value.tensor, type.sizes);
        type.device = value.tensor->device;
        has_changed_[id] = value.tensor->sizes != type.sizes || value.tensor->dtype != type.dtype;
      }
      if (!value.tensor || has_changed_[id]) value.tensor = std::move(type);
    }
    return true;
  }

  const Reduction& reduction_;
  Candidate& candidate_;
  graph::Graph& graph_;
  base::IdVector<ValueId, bool> has_changed_;
};

void UseNumbers(const graph::Graph& graph, graph::Argument& argument) {
  if (auto* const list = std::get_if<graph::ArgumentList>(&argument.value)) {
    for (graph::Argument& element : *list) UseNumbers(graph, element);
    return;
  }
  const auto* const reference = std::get_if<graph::ValueRef>(&argument.value);
  if (reference == nullptr) return;
  const graph::Value& value = graph.value(reference->id);
  if (value.kind == graph::ValueKind::kSymInt && value.number.is_concrete())
    argument.value = *value.number.hint();
}

}  // namespace

bool Retype(const Reduction& reduction, Candidate& candidate) {
  if (reduction.sizes.empty() && reduction.dtypes.empty() && reduction.scalars.empty()) return true;
  return Retyper(reduction, candidate).Run();
}

graph::Graph Specialise(graph::Graph graph) {
  tensor::Bindings bindings;
  for (const graph::Symbol& symbol : graph.symbols) {
    if (symbol.hint) bindings.emplace(symbol.name, *symbol.hint);
  }
  graph::Bind(graph, bindings);
  for (graph::Node& node : graph.nodes) {
    for (graph::NamedArgument& named : node.arguments) UseNumbers(graph, named.argument);
  }
  for (graph::GraphOutput& output : graph.outputs) UseNumbers(graph, output.value);
  std::erase_if(graph.symbols, [](const graph::Symbol& symbol) { return symbol.hint.has_value(); });
  return graph;
}

}  // namespace idbg::minify
