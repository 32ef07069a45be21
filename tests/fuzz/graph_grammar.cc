// SPDX-License-Identifier: Apache-2.0
#include "graph_grammar.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "graph/operators/operators.h"
#include "graph/shapes/shape_rules.h"
#include "graph/shapes/shapes.h"

namespace idbg::fuzz {
namespace {

using graph::Argument;
using graph::ArgumentList;
using graph::DType;
using graph::Graph;
using graph::Node;
using graph::Operator;
using graph::OpKind;
using graph::SymInt;
using graph::TensorType;
using graph::Value;
using graph::ValueId;
using graph::ValueKind;

constexpr std::int64_t kPlain[] = {1, 2, 3, 4, 4, 8, 8, 16, 64, 224};
constexpr std::int64_t kOdd[] = {
    0,         7,         65537,     INT64_C(1) << 31, INT64_C(1) << 32,
    INT64_MAX, INT32_MAX, 999999937, INT64_C(1) << 62, INT64_MAX - 1};
constexpr std::int64_t kNumbers[] = {0,  1,  2,  -1, -2, 3,         4,         8,
                                     -3, 16, -7, 64, 99, INT64_MAX, INT64_MIN, INT64_C(1) << 62};
constexpr std::string_view kNames[] = {
    "self",       "input",    "other",   "weight",    "bias",       "dim",          "dims",
    "keepdim",    "size",     "shape",   "index",     "indices",    "start",        "end",
    "step",       "stride",   "padding", "dilation",  "groups",     "kernel_size",  "query",
    "key",        "value",    "out",     "attn_mask", "mat1",       "mat2",         "equation",
    "tensors",    "training", "train",   "split",     "dtype",      "correction",   "output_mask",
    "transposed", "copy",     "mask",    "src",       "num_groups", "memory_format"};
constexpr std::string_view kTexts[] = {"tanh", "none", "ij,jk->ik", "bij,bjk->bik", "i,i->",
                                       "...",  "",     "sum",       "a\n'b\\",      "ij->"};
constexpr DType kDTypes[] = {DType::kFloat32,  DType::kFloat32,   DType::kFloat16,
                             DType::kBfloat16, DType::kInt64,     DType::kBool,
                             DType::kFloat64,  DType::kComplex64, DType::kFloat8E4m3fn};
constexpr std::string_view kForeign[] = {"mylib.op.default", "method.view",     "torch.relu",
                                         "module.layer1.0",  "_operator.add",   "math.sqrt",
                                         "aten.linear",      "builtins.getattr"};

class Maker {
 public:
  Maker(Choices& choices, int depth) : choices_(choices), depth_(depth) {}

  Graph Run() {
    graph_.name = depth_ == 0 ? "graph" : "inner";
    graph_.dialect = static_cast<graph::Dialect>(choices_.Below(5));
    graph_.phase = static_cast<graph::Phase>(choices_.Below(4));
    if (depth_ < 2 && choices_.OneIn(8)) {
      for (std::size_t i = choices_.Below(2) + 1; i-- > 0;) {
        graph_.subgraphs.push_back(Maker(choices_, depth_ + 1).Run());
        graph_.subgraphs.back().name += "_" + std::to_string(i);
      }
    }
    for (std::size_t i = choices_.Below(4) + 1; i-- > 0;) AddInput();
    for (std::size_t i = choices_.Below(7) + 1; i-- > 0;) AddNode();
    for (std::size_t i = choices_.Below(4); i-- > 0;)
      graph_.outputs.push_back({.value = choices_.OneIn(16) ? Any(2) : Tensor(),
                                .kind = static_cast<graph::OutputKind>(choices_.Below(7))});
    return std::move(graph_);
  }

 private:
  SymInt Size() {
    switch (choices_.Below(24)) {
      case 0:
        return SymInt::Unknown();
      case 1:
        return SymInt::Symbolic(tensor::ParseExpr("s0"), 8);
      case 2:
        return SymInt::Symbolic(tensor::ParseExpr("2*s1 + 1"), std::nullopt);
      case 3:
      case 4:
        return choices_.Of(kOdd);
      default:
        return choices_.Of(kPlain);
    }
  }

  TensorType Type() {
    TensorType type{.dtype = choices_.Of(kDTypes)};
    constexpr std::size_t kRanks[] = {0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 8};
    for (std::size_t i = choices_.Of(kRanks); i-- > 0;) type.sizes.push_back(Size());
    if (choices_.OneIn(2)) {
      type.strides = graph::ContiguousStrides(type.sizes);
      for (SymInt& stride : *type.strides) {
        if (choices_.OneIn(6)) stride = choices_.Of(kNumbers);
      }
      if (choices_.OneIn(3)) std::ranges::reverse(*type.strides);
    }
    if (choices_.OneIn(12)) type.storage_offset = choices_.Of(kNumbers);
    if (choices_.OneIn(3)) type.device = {choices_.OneIn(2) ? "cuda" : "cpu", 0};
    if (choices_.OneIn(64)) type.layout = "sparse_coo";
    return type;
  }

  // Of the same sizes as a tensor that is there already, mostly.
  TensorType LikelyType() {
    const ValueId id = Latest();
    if (id == graph::kNoValue || !graph_.value(id).tensor || choices_.OneIn(4)) return Type();
    return graph_.value(id).tensor.value();
  }

  Value NewValue(const std::string& name) {
    Value value{.name = name};
    switch (choices_.Below(16)) {
      case 0:
        value.kind = static_cast<ValueKind>(choices_.Below(6));
        value.number = value.kind == ValueKind::kSymInt ? Size() : SymInt::Unknown();
        return value;
      case 1:
        return value;  // a tensor without a type
      default:
        value.tensor = LikelyType();
        return value;
    }
  }

  void AddInput() {
    const ValueId id = graph_.AddValue(NewValue("x" + std::to_string(graph_.values.size())));
    graph::GraphInput input{.value = id, .kind = static_cast<graph::InputKind>(choices_.Below(6))};
    if (choices_.OneIn(8)) input.storage = "tied";
    if (choices_.OneIn(16)) input.storage_bytes = std::max<std::int64_t>(0, choices_.Of(kNumbers));
    graph_.inputs.push_back(std::move(input));
  }

  // One of the last values, so that operators form chains.
  ValueId Latest() {
    if (graph_.values.empty()) return graph::kNoValue;
    const std::size_t back = std::min(choices_.Below(6), graph_.values.size() - 1);
    return static_cast<ValueId>(graph_.values.size() - 1 - back);
  }

  Argument Tensor() {
    const ValueId id = Latest();
    return id == graph::kNoValue ? Argument{} : Argument{graph::ValueRef{id}};
  }

  Argument Number() { return {choices_.Of(kNumbers)}; }
  Argument Small() { return {static_cast<std::int64_t>(choices_.Below(6)) - 2}; }

  Argument Numbers() {
    ArgumentList list;
    for (std::size_t i = choices_.Below(5); i-- > 0;)
      list.push_back(choices_.OneIn(8) ? Number() : Small());
    return {std::move(list)};
  }

  Argument Tensors() {
    ArgumentList list;
    for (std::size_t i = choices_.Below(5); i-- > 0;) list.push_back(Tensor());
    return {std::move(list)};
  }

  Argument Any(int nesting) {
    switch (choices_.Below(nesting > 0 ? 17 : 14)) {
      case 0:
        return {};
      case 1:
      case 2:
        return Tensor();
      case 3:
        return {choices_.OneIn(2)};
      case 4:
        return Number();
      case 5:
        return Small();
      case 6:
        return {choices_.OneIn(4) ? 1e308 : 0.5};
      case 7:
        return {Size()};
      case 8:
        return {std::string(choices_.Of(kTexts))};
      case 9:
        return {choices_.Of(kDTypes)};
      case 10:
        return {graph::Device{"cuda", 0}};
      case 11:
        return {graph::Symbolic{choices_.OneIn(2) ? "torch.channels_last" : "slice"}};
      case 12:
        if (graph_.subgraphs.empty()) return {std::complex<double>(1, -2)};
        return {
            graph::SubgraphRef{static_cast<std::int32_t>(choices_.Below(graph_.subgraphs.size()))}};
      case 13:
        return Numbers();
      case 14:
        return Tensors();
      default: {
        ArgumentList list;
        for (std::size_t i = choices_.Below(4); i-- > 0;) list.push_back(Any(nesting - 1));
        return {std::move(list)};
      }
    }
  }

  // As the operator wants it, by its kind: tensors, then what usually follows.
  std::vector<Argument> Usual(const Operator& op) {
    std::vector<Argument> arguments;
    const bool takes_list = op.name.find("cat") != std::string_view::npos ||
                            op.name.find("stack") != std::string_view::npos ||
                            op.name.find("_foreach") != std::string_view::npos;
    if (op.kind != OpKind::kCreation) arguments.push_back(takes_list ? Tensors() : Tensor());
    switch (op.kind) {
      case OpKind::kPointwise:
      case OpKind::kScalar:
        arguments.push_back(choices_.OneIn(3) ? Number() : Tensor());
        if (choices_.OneIn(3)) arguments.push_back(Tensor());
        break;
      case OpKind::kReduction:
      case OpKind::kScan:
      case OpKind::kSort:
        arguments.push_back(choices_.OneIn(2) ? Numbers() : Small());
        arguments.push_back({choices_.OneIn(2)});
        break;
      case OpKind::kGemm:
      case OpKind::kAttention:
      case OpKind::kRecurrent:
      case OpKind::kIndirect:
        for (std::size_t i = choices_.Below(4) + 1; i-- > 0;) arguments.push_back(Tensor());
        if (choices_.OneIn(2)) arguments.push_back(Small());
        break;
      case OpKind::kConvolution:
        arguments.push_back(Tensor());
        arguments.push_back(choices_.OneIn(2) ? Tensor() : Argument{});
        for (int i = 0; i < 3; ++i) arguments.push_back(Numbers());
        arguments.push_back({choices_.OneIn(4)});
        arguments.push_back(Numbers());
        arguments.push_back(Small());
        break;
      default:
        for (std::size_t i = choices_.Below(4); i-- > 0;)
          arguments.push_back(choices_.OneIn(2) ? Small() : Numbers());
    }
    return arguments;
  }

  // The names that the signatures give the arguments of this operator; empty: it has none.
  static std::vector<std::string_view> NamesOf(std::string_view op) {
    std::vector<std::string_view> names;
    const auto signatures = graph::ShapeSignatures();
    const auto row = std::ranges::lower_bound(signatures, op, {}, &graph::ShapeSignature::name);
    if (row == signatures.end() || row->name != op) return names;
    std::string_view rest = row->value.substr(0, row->value.find("->"));
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      std::string_view name = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      name = name.substr(0, name.find('['));
      while (name.starts_with(' ')) name.remove_prefix(1);
      while (name.ends_with(' ')) name.remove_suffix(1);
      if (!name.empty()) names.push_back(name);
    }
    return names;
  }

  // Drops, adds, changes or moves one.
  void Spoil(std::vector<Argument>& arguments) {
    const std::size_t place = choices_.Below(arguments.size());
    const auto at = arguments.begin() + static_cast<std::ptrdiff_t>(place);
    switch (choices_.Below(5)) {
      case 0:
        if (!arguments.empty()) arguments.erase(at);
        break;
      case 1:
        arguments.insert(at, Any(2));
        break;
      case 2:
        arguments.resize(choices_.Below(4));
        break;
      case 3:
        if (!arguments.empty()) std::swap(arguments[place], arguments[0]);
        break;
      default:
        if (!arguments.empty()) *at = Any(2);
    }
  }

  void AddArguments(const Operator& op, Node& node) {
    std::vector<Argument> arguments = Usual(op);
    for (std::size_t i = choices_.Below(4); i > 1; --i) Spoil(arguments);
    const std::vector<std::string_view> names = NamesOf(op.name);
    const std::size_t by_name = choices_.OneIn(3) ? choices_.Below(arguments.size() + 1) : SIZE_MAX;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      std::string name;
      if (i >= by_name) {
        const bool is_known = i < names.size() && !choices_.OneIn(4);
        name = is_known ? names[i] : choices_.Of(kNames);
      }
      const bool is_taken = std::ranges::any_of(
          node.arguments, [&](const auto& other) { return !name.empty() && other.name == name; });
      if (!is_taken) node.arguments.push_back({name, std::move(arguments[i])});
    }
  }

  // The types that the rules give; or others, or none.
  void AddOutputs(Node& node) {
    std::vector<std::optional<TensorType>> types;
    const auto inferred = graph::InferOutputs(graph_, node);
    const std::size_t count = inferred && !choices_.OneIn(8) ? inferred->size()
                              : choices_.OneIn(3)            ? choices_.Below(5)
                                                             : 1;
    for (std::size_t i = 0; i < count; ++i) {
      Value value = NewValue(node.name + "_" + std::to_string(i));
      if (inferred && i < inferred->size() && !choices_.OneIn(6)) {
        value.kind = ValueKind::kTensor;
        value.tensor = (*inferred)[i];
      }
      // Rules may give sizes that no file can hold.
      const auto is_bad = [](const SymInt& size) { return size.hint().value_or(0) < 0; };
      if (value.tensor && std::ranges::any_of(value.tensor->sizes, is_bad)) value.tensor.reset();
      node.outputs.push_back(graph_.AddValue(std::move(value)));
    }
  }

  void AddNode() {
    const auto operators = graph::Operators();
    // Two bytes: there are more operators than one can tell.
    const std::size_t row = choices_.Below(256) * 256 + choices_.Below(256);
    const Operator& op = operators[row % operators.size()];
    Node node{.name = "n" + std::to_string(graph_.nodes.size())};
    node.target = choices_.OneIn(24) ? std::string(choices_.Of(kForeign)) : TargetOf(op);
    AddArguments(op, node);
    AddOutputs(node);
    if (choices_.OneIn(8)) node.source = {"model.py", 7, "forward", "y = f(x)"};
    if (choices_.OneIn(8)) node.module_path = "layer.0";
    graph_.AddNode(std::move(node));
  }

  std::string TargetOf(const Operator& op) {
    const bool has_overload = op.name.starts_with("aten.") || op.name.starts_with("prims.");
    return std::string(op.name) + (has_overload && !choices_.OneIn(8) ? ".default" : "");
  }

  Choices& choices_;
  const int depth_;
  Graph graph_;
};

}  // namespace

Choices::Choices(const std::uint8_t* data, std::size_t size) : bytes_(data, size), state_(size) {
  for (const std::uint8_t byte : bytes_) state_ = (state_ ^ byte) * 0x100000001b3;  // FNV-1a
}

std::uint64_t Choices::Next() {  // SplitMix64
  state_ += base::kGoldenStep;
  return base::MixBits(state_);
}

std::size_t Choices::Below(std::size_t count) {
  if (count == 0) return 0;
  if (bytes_.empty()) return Next() % count;
  const std::uint8_t byte = bytes_.front();
  bytes_ = bytes_.subspan(1);
  return byte % count;
}

Graph MakeGraph(Choices& choices) { return Maker(choices, 0).Run(); }

}  // namespace idbg::fuzz
