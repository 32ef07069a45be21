// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/names.h"
#include "fusion/decompose/decomposer.h"
#include "fusion/decompose/passes.h"
#include "fusion/decompose/renames.h"
#include "fusion/program/access.h"
#include "fusion/program/program.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {
namespace {

using graph::Argument;
using graph::Node;
using graph::NodeId;
using graph::ValueId;

std::optional<double> NumberOf(const Argument* argument) {
  if (!argument) return std::nullopt;
  if (const auto* number = std::get_if<double>(&argument->value)) return *number;
  if (const auto* number = std::get_if<std::int64_t>(&argument->value))
    return static_cast<double>(*number);
  if (const auto* flag = std::get_if<bool>(&argument->value)) return *flag ? 1 : 0;
  return std::nullopt;
}

// view_op_packets of joint_graph.py, and what torch decomposes into them.
bool IsViewOfUniform(std::string_view packet) {
  constexpr std::string_view kPackets = R"(
      aten.squeeze aten.unsqueeze aten.alias aten.view aten.slice aten.t aten.expand
      aten.permute aten.transpose aten.narrow aten.reshape aten._unsafe_view aten.flatten
      aten.unflatten aten.expand_as aten.view_as aten.broadcast_to aten.detach aten.mT
      aten.movedim)";
  return base::HasName(kPackets, packet);
}

bool IsCast(std::string_view packet) {
  constexpr std::string_view kPackets = R"(
      aten.to aten._to_copy prims.convert_element_type aten.float aten.type_as aten.type)";
  return base::HasName(kPackets, packet);
}

// Of a constructor; null: it is none, or of more than one number.
std::optional<double> ConstructedNumber(const Node& node, std::string_view packet) {
  static const std::map<std::string_view, double> kNumbers = {
      {"aten.zeros", 0}, {"aten.zeros_like", 0}, {"aten.new_zeros", 0},
      {"aten.ones", 1},  {"aten.ones_like", 1},  {"aten.new_ones", 1}};
  if (const auto known = kNumbers.find(packet); known != kNumbers.end()) return known->second;
  if (packet == "aten.full" || packet == "aten.full_like")
    return NumberOf(graph::FindArgument(node, "fill_value", 1));
  if (packet == "aten.new_full") return NumberOf(graph::FindArgument(node, "fill_value", 2));
  if (packet == "aten.scalar_tensor") return NumberOf(graph::FindArgument(node, "s", 0));
  return std::nullopt;
}

// Of an operator on numbers, one for each argument; null: not known here.
std::optional<double> Computed(std::string_view packet, const std::vector<double>& x) {
  using Two = double (*)(double, double);
  static const std::map<std::string_view, Two> kOfTwo = {
      {"aten.add", [](double a, double b) { return a + b; }},
      {"aten.sub", [](double a, double b) { return a - b; }},
      {"aten.rsub", [](double a, double b) { return b - a; }},
      {"aten.mul", [](double a, double b) { return a * b; }},
      {"aten.div", [](double a, double b) { return a / b; }},
      {"aten.eq", [](double a, double b) { return a == b ? 1.0 : 0.0; }},
      {"aten.ne", [](double a, double b) { return a != b ? 1.0 : 0.0; }},
      {"aten.lt", [](double a, double b) { return a < b ? 1.0 : 0.0; }},
      {"aten.le", [](double a, double b) { return a <= b ? 1.0 : 0.0; }},
      {"aten.gt", [](double a, double b) { return a > b ? 1.0 : 0.0; }},
      {"aten.ge", [](double a, double b) { return a >= b ? 1.0 : 0.0; }},
      {"aten.logical_and", [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; }},
      {"aten.logical_or", [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }}};
  using One = double (*)(double);
  static const std::map<std::string_view, One> kOfOne = {
      {"aten.neg", [](double a) { return -a; }},
      {"aten.logical_not", [](double a) { return a == 0 ? 1.0 : 0.0; }},
      {"aten.clone", [](double a) { return a; }},
      {"aten.abs", [](double a) { return std::abs(a); }},
      {"aten.exp", [](double a) { return std::exp(a); }},
      {"aten.sqrt", [](double a) { return std::sqrt(a); }}};
  const auto two = kOfTwo.find(packet);
  if (two != kOfTwo.end() && x.size() == 2) return two->second(x[0], x[1]);
  const auto one = kOfOne.find(packet);
  if (one != kOfOne.end() && x.size() == 1) return one->second(x[0]);
  if (x.size() != 3) return std::nullopt;
  if (packet == "aten.where") return x[0] != 0 ? x[1] : x[2];
  if (packet == "aten.masked_fill") return x[1] != 0 ? x[2] : x[0];
  return std::nullopt;
}

class Folder {
 public:
  explicit Folder(graph::Graph& graph)
      : graph_(graph), uniform_(graph.values.size()), renames_(graph.values.size()) {}

  NewNames Run() {
    NewNames names;
    for (NodeId id = 0; std::cmp_less(id, graph_.nodes.size()); ++id) Visit(id);
    if (found_.empty()) return names;
    names.assign(graph_.nodes.size(), {});
    for (const NodeId id : found_) MakeAnew(id, names);
    for (NodeId id = 0; std::cmp_less(id, graph_.nodes.size()); ++id) {
      renames_.Apply(graph_.node(id));
      DropIdentity(id, names);
    }
    for (NodeId id = 0; std::cmp_less(id, graph_.nodes.size()); ++id) ReplaceRunningSum(id, names);
    renames_.Apply(graph_.outputs);
    return names;
  }

 private:
  struct Uniform {
    double value = 0;
    std::size_t storage = 0;  // in nodes_of_: views share it
  };

  const Uniform* UniformOf(const Argument& argument) const {
    const auto tensor = FindTensorId(graph_, &argument);
    return tensor && uniform_[*tensor] ? &*uniform_[*tensor] : nullptr;
  }

  // What is seen through a view of all of it is the tensor itself (remove_noop_ops).
  static bool IsSame(const graph::TensorType& a, const graph::TensorType& b) {
    return a.dtype == b.dtype && SizesOf(a) == SizesOf(b) && a.strides == b.strides;
  }

  // Its name, as it is or as it is from now on.
  std::string NameOf(NodeId id, const NewNames& names) const {
    if (!names[id].empty()) return names[id];
    const std::string& target = graph_.node(id).target;
    if (IsCast(graph::PacketOf(target))) return "_to_copy";
    return std::string(ShortName(graph::LoweredName(target)));
  }

  void Visit(NodeId id) {
    const Node& node = graph_.node(id);
    const auto output = FirstOutput(graph_, node);
    if (!output || node.outputs.size() != 1) return;
    const std::string_view packet = graph::PacketOf(node.target);
    const Argument* first = node.arguments.empty() ? nullptr : &node.arguments.front().argument;
    const Uniform* input = first ? UniformOf(*first) : nullptr;
    if (input && (IsViewOfUniform(packet) || IsCast(packet))) {
      if (IsSame(*graph::FindTensor(graph_, first), TypeOf(graph_, *output))) {
        uniform_[*output] = *input;
      } else if (IsViewOfUniform(packet)) {
        Add(id, *output, *input);
      } else {
        const bool is_bool = TypeOf(graph_, *output).dtype == tensor::DType::kBool;
        AddNew(id, *output, is_bool ? static_cast<double>(input->value != 0) : input->value);
      }
    } else if (const auto number = ConstructedNumber(node, packet)) {
      AddNew(id, *output, *number);
    } else if (const auto computed = Compute(node, packet)) {
      AddNew(id, *output, *computed);
    }
  }

  std::optional<double> Compute(const Node& node, std::string_view packet) const {
    std::vector<double> numbers;
    for (const graph::NamedArgument& named : node.arguments) {
      if (named.name == "memory_format") continue;
      const Uniform* uniform = UniformOf(named.argument);
      const auto number = uniform ? uniform->value : NumberOf(&named.argument);
      if (!number || named.name == "alpha") return std::nullopt;
      numbers.push_back(*number);
    }
    return Computed(packet, numbers);
  }

  void AddNew(NodeId node, TensorId output, double value) {
    nodes_of_.push_back(0);
    Add(node, output, {value, nodes_of_.size() - 1});
  }
  void Add(NodeId node, TensorId output, Uniform uniform) {
    ++nodes_of_[uniform.storage];
    uniform_[output] = uniform;
    found_.push_back(node);
  }

  // A tensor that has views is left alone, and so is one that has gaps or another order.
  void MakeAnew(NodeId id, NewNames& names) {
    Node& node = graph_.node(id);
    const auto output = FirstOutput(graph_, node);
    if (!output || !uniform_[*output]) return;
    const Uniform& uniform = *uniform_[*output];
    const graph::TensorType& type = TypeOf(graph_, *output);
    const bool is_unsigned = type.dtype == tensor::DType::kUint8;
    if (nodes_of_[uniform.storage] > 1 || is_unsigned || !graph::IsContiguous(type).value_or(true))
      return;
    names[id] = NameOf(id, names);
    node.target = "aten.full.default";
    node.arguments = {{"", List(SizesOf(type))}, {"", {uniform.value}}};
    made_.insert(*output);
  }

  bool IsMade(const Argument& argument, double value) const {
    const auto tensor = FindTensorId(graph_, &argument);
    return tensor && made_.contains(*tensor) && uniform_[*tensor]->value == value;
  }

  // + 0, - 0, * 1, / 1 of two tensors.
  void DropIdentity(NodeId id, NewNames& names) {
    Node& node = graph_.node(id);
    const auto output = FirstOutput(graph_, node);
    if (!output || node.arguments.size() != 2 || !node.target.ends_with(".Tensor")) return;
    const std::string_view packet = graph::PacketOf(node.target);
    const bool commutes = packet == "aten.add" || packet == "aten.mul";
    if (!commutes && packet != "aten.sub" && packet != "aten.div") return;
    const double neutral = packet == "aten.add" || packet == "aten.sub" ? 0 : 1;
    std::size_t kept = 0;
    if (commutes && IsMade(node.arguments[0].argument, neutral)) {
      kept = 1;
    } else if (!IsMade(node.arguments[1].argument, neutral)) {
      return;
    }
    const auto input = FindTensorId(graph_, &node.arguments[kept].argument);
    if (!input) return;
    const graph::TensorType& before = TypeOf(graph_, *input);
    const graph::TensorType& after = TypeOf(graph_, *output);
    if (SizesOf(before) != SizesOf(after)) return;
    if (before.dtype == after.dtype) {
      const NodeId maker = graph_.value(*input).producer;
      if (maker != graph::kNoNode) names[maker] = NameOf(id, names);
      node.arguments.clear();  // it is no user of them any more
      return renames_.Rename(*output, *input);
    }
    names[id] = NameOf(id, names);
    node.target = "prims.convert_element_type.default";
    node.arguments = {{"", {graph::ValueRef{*input}}}, {"", {after.dtype}}};
  }

  void ReplaceRunningSum(NodeId id, NewNames& names) {
    Node& node = graph_.node(id);
    if (graph::PacketOf(node.target) != "aten.cumsum" || node.arguments.empty()) return;
    const auto input = FindTensorId(graph_, &node.arguments.front().argument);
    const auto output = FirstOutput(graph_, node);
    if (!input || !output || !made_.contains(*input)) return;
    const Argument count{Product(SizesOf(TypeOf(graph_, *output)))};
    names[id] = NameOf(id, names);
    node.target = "aten.arange.default";
    node.arguments = {{"", count}};
  }

  graph::Graph& graph_;
  base::IdVector<ValueId, std::optional<Uniform>> uniform_;
  std::vector<std::size_t> nodes_of_;
  std::vector<NodeId> found_;
  std::set<ValueId> made_;
  Renames renames_;
};

}  // namespace

NewNames FoldUniformValues(graph::Graph& graph) { return Folder(graph).Run(); }

}  // namespace idbg::fusion
