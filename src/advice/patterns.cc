// SPDX-License-Identifier: Apache-2.0
#include "advice/patterns.h"

#include <algorithm>

#include "base/names.h"
#include "graph/operators/operators.h"

namespace idbg::advice {

bool Is(const Node* node, std::string_view names) {
  if (node == nullptr) return false;
  const std::string_view packet = graph::PacketOf(node->target);
  return packet.starts_with("aten.") && base::HasName(names, packet.substr(5));
}

std::vector<Call> CallsOf(const graph::Graph& graph, std::string_view names) {
  std::vector<Call> calls;
  for (NodeId id = 0; std::cmp_less(id, graph.nodes.size()); ++id) {
    const Node& node = graph.node(id);
    if (!node.outputs.empty() && (names.empty() || Is(&node, names))) calls.push_back({id, node});
  }
  return calls;
}

bool IsProduct(const graph::Graph& graph, const Node& node) {
  return graph::IsOneOf(graph, node, graph::OpKind::kGemm, graph::OpKind::kConvolution);
}

std::size_t UseCount(const Editor& editor, ValueId value) {
  const auto users = editor.UsersOf(value);
  const auto is_check = [&](NodeId user) {
    return graph::IsOneOf(editor.graph(), editor.graph().node(user), graph::OpKind::kCheck);
  };
  return users.size() - static_cast<std::size_t>(std::ranges::count_if(users, is_check)) +
         (editor.IsOutput(value) ? 1 : 0);
}

Sizes SizesOf(const Editor& editor, ValueId value) {
  constexpr std::int64_t kLargest = std::int64_t{1} << 40;
  const Sizes sizes = graph::SizesOf(editor.TypeOf(value)).value_or(Sizes());
  const bool is_small =
      std::ranges::all_of(sizes, [](std::int64_t size) { return size <= kLargest; });
  return is_small ? sizes : Sizes();
}

bool IsHalf(tensor::DType dtype) {
  return dtype == tensor::DType::kFloat16 || dtype == tensor::DType::kBfloat16;
}

const graph::GraphInput* InputOf(const Editor& editor, ValueId value) {
  const auto& inputs = editor.graph().inputs;
  const auto found = std::ranges::find(inputs, value, &graph::GraphInput::value);
  return found == inputs.end() ? nullptr : &*found;
}

bool IsParameter(const Editor& editor, ValueId value) {
  const graph::GraphInput* input = InputOf(editor, value);
  return input != nullptr && input->kind == graph::InputKind::kParameter;
}

ValueId BeforeCasts(const Editor& editor, ValueId value) {
  for (const Node* node = editor.MakerOf(value);
       UseCount(editor, value) == 1 && Is(node, "to _to_copy float type_as");
       node = editor.MakerOf(value)) {
    const ValueId before = ValueAt(*node, "self", 0);
    if (before == graph::kNoValue || SizesOf(editor, before) != SizesOf(editor, value)) break;
    value = before;
  }
  return value;
}

ValueId BeforeScaling(const Editor& editor, ValueId value, double& scale) {
  for (const Node* node = editor.MakerOf(value);
       UseCount(editor, value) == 1 && Is(node, "mul div"); node = editor.MakerOf(value)) {
    const auto factor = NumberAt(*node, "other", 1);
    const ValueId before = ValueAt(*node, "self", 0);
    if (!factor || *factor == 0 || before == graph::kNoValue) break;
    scale *= Is(node, "mul") ? *factor : 1 / *factor;
    value = before;
  }
  return value;
}

void Exchange(std::vector<graph::NamedArgument>& arguments,
              const std::vector<std::pair<ValueId, ValueId>>& values) {
  const auto exchange = [&](ValueId& id) {
    const auto pair = std::ranges::find(values, id, &std::pair<ValueId, ValueId>::first);
    if (pair != values.end()) id = pair->second;
  };
  for (graph::NamedArgument& named : arguments) graph::EditValues(named.argument, exchange);
}

graph::NamedArgument Operand(std::string_view name, ValueId value) {
  return {std::string(name), {graph::ValueRef{value}}};
}
graph::NamedArgument Named(std::string_view name, const Sizes& numbers) {
  graph::ArgumentList list;
  for (const std::int64_t number : numbers) list.push_back({number});
  return {std::string(name), {std::move(list)}};
}
graph::NamedArgument Operands(std::string_view name, const std::vector<ValueId>& values) {
  graph::ArgumentList list;
  for (const ValueId value : values) list.push_back({graph::ValueRef{value}});
  return {std::string(name), {std::move(list)}};
}

graph::TensorType TypeLike(const graph::TensorType& other, const Sizes& sizes,
                           tensor::DType dtype) {
  graph::TensorType type{.dtype = dtype, .device = other.device};
  for (const std::int64_t size : sizes) type.sizes.emplace_back(size);
  type.strides = graph::ContiguousStrides(type.sizes);
  return type;
}

}  // namespace idbg::advice
