// SPDX-License-Identifier: Apache-2.0
#include "torch/torchscript_graph.h"

#include <torch/csrc/jit/ir/constants.h>
#include <torch/version.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "readers/pt2/schema_enums.h"
#include "torch/failure.h"

namespace idbg::torch {
namespace {

namespace jit = ::torch::jit;
namespace pt2 = idbg::readers::pt2;
using c10::IValue;
using c10::TypeKind;

Json Ints(c10::IntArrayRef values) {
  Json ints = Json::array();
  for (const std::int64_t value : values) ints.push_back(IntArg(value));
  return ints;
}

Json IndexOf(c10::Device device) { return device.has_index() ? Json(device.index()) : Json(); }

// The schema's number of an element type; 0 where it has none.
std::int64_t NumberOf(c10::ScalarType scalar_type) {
  const auto* const type =
      std::ranges::find(kElementTypes, scalar_type, &base::Named<c10::ScalarType>::value);
  return type == std::end(kElementTypes) ? 0 : pt2::SchemaNumber(pt2::kSchemaDTypes, type->name);
}

constexpr std::int64_t kStrided = pt2::SchemaNumber(pt2::kSchemaLayouts, "strided");

// A TensorMeta record; null for an element type without a number there. The device "meta" only
// says how sizes were found.
std::shared_ptr<const Json> TensorMeta(const at::Tensor& tensor) {
  if (!tensor.defined() || tensor.layout() != c10::Layout::Strided) return nullptr;
  const std::int64_t dtype = NumberOf(tensor.scalar_type());
  if (dtype == 0) return nullptr;
  const bool is_cuda = tensor.device().is_cuda();
  return std::make_shared<const Json>(
      Json{{"dtype", dtype},
           {"sizes", Ints(tensor.sizes())},
           {"requires_grad", tensor.requires_grad()},
           {"device",
            {{"type", is_cuda ? "cuda" : "cpu"},
             {"index", is_cuda ? Json(tensor.device().index()) : Json()}}},
           {"strides", Ints(tensor.strides())},
           {"storage_offset", IntArg(tensor.storage_offset())},
           {"layout", kStrided}});
}

// A name as Python would have it.
std::string Identifier(std::string_view text) {
  std::string name(text);
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0 && c != '_'; }, '_');
  return name;
}

const c10::Type& WithoutOptional(const c10::Type& type) {
  return type.kind() == TypeKind::OptionalType
             ? *type.expectRef<c10::OptionalType>().getElementType()
             : type;
}

// How a value of this type is referred to.
std::string_view MemberOf(const c10::Type& type) {
  switch (WithoutOptional(type).kind()) {
    case TypeKind::TensorType:
      return "as_tensor";
    case TypeKind::IntType:
    case TypeKind::SymIntType:
      return "as_sym_int";
    case TypeKind::FloatType:
      return "as_sym_float";
    case TypeKind::BoolType:
      return "as_sym_bool";
    default:
      return "as_custom_obj";
  }
}

// What an empty list of this type is.
std::string_view EmptyMemberOf(const c10::Type& type) {
  if (type.kind() != TypeKind::ListType) return "as_ints";
  const auto kind = type.expectRef<c10::ListType>().getElementType()->kind();
  return kind == TypeKind::TensorType ? "as_tensors" : "as_ints";
}

// torch.export's numbers for what the schema calls a type, a layout or a memory format and
// TorchScript calls an int. `kind` is that of the schema.
Json EnumArg(std::int64_t value, TypeKind kind) {
  if (kind == TypeKind::ScalarTypeType) {
    if (const std::int64_t number = NumberOf(static_cast<c10::ScalarType>(value)); number != 0)
      return MakeArg("as_scalar_type", number);
  } else if (kind == TypeKind::LayoutType && value == 0) {
    return MakeArg("as_layout", kStrided);
  } else if (kind == TypeKind::MemoryFormatType && value >= 0 && value < 4) {
    static constexpr std::string_view kNames[] = {"contiguous_format", "preserve_format",
                                                  "channels_last", "channels_last_3d"};
    return MakeArg("as_memory_format", pt2::SchemaNumber(pt2::kSchemaMemoryFormats, kNames[value]));
  }
  return IntArg(value);
}

// Of a list or a tuple.
c10::ArrayRef<IValue> ElementsOf(const IValue& value) {
  return value.isList() ? value.toListRef() : value.toTupleRef().elements().asArrayRef();
}

// What a JIT value stands for in a scope: a constant, a value of the graph, or several values.
struct Link {
  enum class Kind { kConstant, kNamed, kParts } kind = Kind::kConstant;
  IValue constant;
  Json named;
  std::string name;
  std::vector<const jit::Value*> parts;
};

// What the scopes of one program share.
struct Shared {
  const std::unordered_map<std::string, WeightName>& weights;
  const RunValues& values;
  std::unordered_map<std::string, std::string> weight_values;  // key -> name in the graph
  std::vector<WeightInput> weight_inputs;
  std::vector<Json> weight_args;
  std::unordered_map<std::string, int> names;
  int subgraphs = 0;

  std::string Unique(const std::string& base) {
    const int count = names[base]++;
    if (count == 0) return base;
    return Unique(base + "_" + std::to_string(count));
  }
};

// "torch.ops.aten.add.Tensor"; of nodes without a schema "prim.SetAttr".
std::string TargetOf(const jit::Node& node) {
  const std::string space = node.kind().ns().toUnqualString();
  const std::string name = node.kind().toUnqualString();
  if (node.kind() == c10::aten::_convolution) return "torch.ops.aten.convolution.default";
  const c10::FunctionSchema* schema = node.maybeSchema();
  if (space == "prim" || schema == nullptr) return space + "." + name;
  const std::string& overload = schema->overload_name();
  return "torch.ops." + space + "." + name + "." + (overload.empty() ? "default" : overload);
}

// _convolution is what tracing records for convolution; behind the nine arguments of that it has
// switches of cuDNN.
std::size_t ArgumentCount(const jit::Node& node) {
  constexpr std::size_t kConvolution = 9;
  return node.kind() == c10::aten::_convolution ? std::min(kConvolution, node.inputs().size())
                                                : node.inputs().size();
}

std::vector<Json> ArgsOf(const std::vector<std::pair<std::string, Json>>& captures) {
  std::vector<Json> args;
  for (const auto& [name, arg] : captures) args.push_back(arg);
  return args;
}

// Writes one graph: that of forward(), or of a block, whose outer values become inputs.
class Scope {
 public:
  Scope(Shared& shared, Scope* parent) : shared_(shared), parent_(parent) {}

  void AddInput(const jit::Value* value) { record_.inputs.push_back(Name(value)); }
  void AddInput(const std::string& name, std::string_view member) {
    record_.inputs.push_back(NamedArg(member, name));
  }
  void LinkConstant(const jit::Value* value, IValue constant) {
    links_[value] = {.constant = std::move(constant)};
  }

  // A value of the scope around it as an input of this one, once.
  void Capture(const std::string& name, const Json& arg) {
    if (!captured_.insert(name).second) return;
    record_.inputs.push_back(arg);
    captures_.emplace_back(name, arg);
    const GraphRecord& outer = parent_->record_;
    if (const auto meta = outer.tensor_values.find(name); meta != outer.tensor_values.end()) {
      record_.tensor_values.insert(*meta);
    }
    if (const auto number = outer.sym_int_values.find(name); number != outer.sym_int_values.end()) {
      record_.sym_int_values.insert(*number);
    }
  }

  void WriteBlock(const jit::Block& block) {
    for (const jit::Node* node : block.nodes()) WriteNode(*node);
    // A tuple that forward() returns is its outputs; in a block each output is one.
    for (const jit::Value* output : block.outputs()) {
      const Link link = Find(output);
      if (link.kind == Link::Kind::kParts && parent_ == nullptr) {
        for (const jit::Value* part : link.parts) {
          record_.outputs.push_back(ArgOf(part, *part->type()));
        }
      } else {
        record_.outputs.push_back(ArgOf(output, *output->type()));
      }
    }
  }

  Json ArgOf(const jit::Value* value, const c10::Type& formal) {
    const Link link = Find(value);
    if (link.kind == Link::Kind::kConstant) return ConstantArg(link.constant, formal);
    if (link.kind == Link::Kind::kNamed) return link.named;
    std::vector<Json> elements;
    for (const jit::Value* part : link.parts) elements.push_back(ArgOf(part, *part->type()));
    return ListArg(elements, EmptyMemberOf(*value->type()));
  }

  GraphRecord& record() { return record_; }
  const std::vector<std::pair<std::string, Json>>& captures() const { return captures_; }

 private:
  const Link& Find(const jit::Value* value) {
    if (const auto known = links_.find(value); known != links_.end()) return known->second;
    if (parent_ == nullptr) {
      throw Failure(kIdbgInternal, "a value is used before it is defined: " + value->debugName());
    }
    Link link = parent_->Find(value);
    if (link.kind == Link::Kind::kNamed) Capture(link.name, link.named);
    return links_[value] = std::move(link);
  }

  // Gives a value a name of this scope, and describes it as far as it was run.
  Json Name(const jit::Value* value, const std::string& base = "") {
    std::string name = value->hasDebugName() ? Identifier(value->debugNameBase()) : base;
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())) != 0) {
      name = "v" + name;
    }
    name = shared_.Unique(name);
    const Json arg = NamedArg(MemberOf(*value->type()), name);
    if (const auto run = shared_.values.find(value); run != shared_.values.end()) {
      if (run->second.isTensor()) {
        if (auto meta = TensorMeta(run->second.toTensor()))
          record_.tensor_values[name] = std::move(meta);
      } else if (run->second.isInt() && ArgMember(arg) == "as_sym_int") {
        record_.sym_int_values[name] = run->second.toInt();
      }
    }
    links_[value] = {.kind = Link::Kind::kNamed, .named = arg, .name = name};
    return arg;
  }

  Json ConstantArg(const IValue& value, const c10::Type& formal) {
    if (value.isNone()) return MakeArg("as_none", true);
    if (value.isTensor()) {
      if (!value.toTensor().defined()) return MakeArg("as_none", true);
      return WeightArg(value.toTensor());
    }
    if (value.isInt()) return EnumArg(value.toInt(), WithoutOptional(formal).kind());
    if (value.isDouble()) return MakeArg("as_float", Number(value.toDouble()));
    if (value.isBool()) return MakeArg("as_bool", value.toBool());
    if (value.isString()) return MakeArg("as_string", value.toStringRef());
    if (value.isComplexDouble()) {
      const auto number = value.toComplexDouble();
      return MakeArg("as_complex",
                     {{"real", Number(number.real())}, {"imag", Number(number.imag())}});
    }
    if (value.isDevice()) {
      const c10::Device device = value.toDevice();
      return MakeArg("as_device", {{"type", c10::DeviceTypeName(device.type(), true)},
                                   {"index", IndexOf(device)}});
    }
    if (value.isList() || value.isTuple()) {
      std::vector<Json> elements;
      for (const IValue& element : ElementsOf(value))
        elements.push_back(ConstantArg(element, *c10::AnyType::get()));
      return ListArg(elements, EmptyMemberOf(WithoutOptional(formal)));
    }
    return MakeArg("as_operator", value.tagKind());
  }

  Json WeightArg(const at::Tensor& tensor) {
    if (parent_ != nullptr) {
      const Json arg = parent_->WeightArg(tensor);
      Capture(shared_.weight_values.at(WeightKey(tensor)), arg);
      return arg;
    }
    const std::string key = WeightKey(tensor);
    auto known = shared_.weight_values.find(key);
    if (known == shared_.weight_values.end()) {
      const auto named = shared_.weights.find(key);
      const bool is_named = named != shared_.weights.end();
      const std::string target = is_named
                                     ? named->second.name
                                     : "constant_" + std::to_string(shared_.weight_values.size());
      const std::string kind = is_named ? named->second.kind : "tensor_constant";
      const std::string value = shared_.Unique(kind.substr(0, 1) + "_" + Identifier(target));
      if (auto meta = TensorMeta(tensor)) record_.tensor_values[value] = std::move(meta);
      shared_.weight_inputs.push_back({.value = value, .kind = kind, .target = target});
      shared_.weight_args.push_back(NamedArg("as_tensor", value));
      known = shared_.weight_values.emplace(key, value).first;
    }
    return NamedArg("as_tensor", known->second);
  }

  std::optional<IValue> ConstantOf(const jit::Value* value) {
    const Link& link = Find(value);
    if (link.kind != Link::Kind::kConstant) return std::nullopt;
    return link.constant;
  }

  void WriteNode(const jit::Node& node) {
    if (Fold(node)) return;
    if (node.kind() == c10::prim::If) return WriteIf(node);
    if (node.kind() == c10::prim::Loop) return WriteLoop(node);
    WriteCall(node);
  }

  // Nodes that only build arguments, or that give another name to a value. False: it is a call.
  bool Fold(const jit::Node& node) {
    switch (node.kind()) {
      case c10::prim::Constant:
        LinkConstant(node.output(), jit::toIValue(node.output()).value_or(IValue()));
        return true;
      case c10::prim::GetAttr: {
        const std::optional<IValue> object = ConstantOf(node.input());
        if (!object || !object->isObject()) return false;
        LinkConstant(node.output(), object->toObjectRef().getAttr(node.s(c10::attr::name)));
        return true;
      }
      case c10::prim::ListConstruct:
      case c10::prim::TupleConstruct:
        links_[node.output()] = {.kind = Link::Kind::kParts,
                                 .parts = {node.inputs().begin(), node.inputs().end()}};
        return true;
      case c10::prim::ListUnpack:
      case c10::prim::TupleUnpack:
        return links_.contains(node.outputs().empty() ? nullptr : node.outputs()[0]) ||
               FoldUnpack(node);
      case c10::prim::unchecked_cast:
      case c10::prim::unchecked_unwrap_optional:
      case c10::aten::_unwrap_optional:
        links_[node.output()] = Link(Find(node.input()));
        return true;
      default:
        return false;
    }
  }

  // [x, y] or (x, y), taken apart again.
  bool FoldUnpack(const jit::Node& node) {
    const Link link = Find(node.input());
    if (link.kind == Link::Kind::kParts && link.parts.size() == node.outputs().size()) {
      for (std::size_t i = 0; i < link.parts.size(); ++i) {
        links_[node.outputs()[i]] = Link(Find(link.parts[i]));
      }
      return true;
    }
    if (link.kind != Link::Kind::kConstant) return false;
    if (!link.constant.isList() && !link.constant.isTuple()) return false;
    const c10::ArrayRef<IValue> list = ElementsOf(link.constant);
    if (list.size() != node.outputs().size()) return false;
    for (std::size_t i = 0; i < list.size(); ++i) LinkConstant(node.outputs()[i], list[i]);
    return true;
  }

  void WriteCall(const jit::Node& node) {
    NodeRecord record{.target = TargetOf(node)};
    const c10::FunctionSchema* schema = node.maybeSchema();
    for (std::size_t i = 0; i < ArgumentCount(node); ++i) {
      const bool is_formal = schema != nullptr && i < schema->arguments().size();
      const c10::Type& formal =
          is_formal ? *schema->arguments()[i].real_type() : *node.inputs()[i]->type();
      record.inputs.emplace_back(is_formal ? schema->arguments()[i].name() : "",
                                 ArgOf(node.inputs()[i], formal));
    }
    Finish(node, std::move(record));
  }

  // Both branches take the same inputs: all that one of them takes from outside.
  void WriteIf(const jit::Node& node) {
    Scope taken(shared_, this);
    taken.WriteBlock(*node.blocks()[0]);
    Scope other(shared_, this);
    for (const auto& [name, arg] : std::vector(taken.captures())) other.Capture(name, arg);
    other.WriteBlock(*node.blocks()[1]);
    for (const auto& [name, arg] : other.captures()) taken.Capture(name, arg);
    NodeRecord record{.target = "torch.ops.higher_order.cond"};
    record.inputs = {{"pred", ArgOf(node.input(), *node.input()->type())},
                     {"true_fn", Subgraph(taken, "true_graph")},
                     {"false_fn", Subgraph(other, "false_graph")},
                     {"operands", ListArg(ArgsOf(taken.captures()), "as_tensors")}};
    Finish(node, std::move(record));
  }

  // The number of the turn, whether to go on and what the loop carries go around; the most turns
  // and all that the body takes from outside stay.
  void WriteLoop(const jit::Node& node) {
    const jit::Block& block = *node.blocks()[0];
    const std::string keep = shared_.Unique("keep"), most = shared_.Unique("most");
    Scope body(shared_, this);
    for (const jit::Value* input : block.inputs()) body.AddInput(input);
    const Json turn = body.record().inputs[0];
    body.record().inputs.insert(body.record().inputs.begin() + 1, NamedArg("as_sym_bool", keep));
    body.AddInput(most, "as_sym_int");
    body.WriteBlock(block);
    const Json next = NamedArg("as_sym_int", shared_.Unique("next"));
    body.record().nodes.push_back(NodeRecord{
        .target = "_operator.add",
        .inputs = {{"", turn}, {"", IntArg(1)}},
        .outputs = {next}}.ToJson());
    body.record().outputs.insert(body.record().outputs.begin(), next);

    Scope condition(shared_, this);
    GraphRecord& test = condition.record();
    test.inputs = body.record().inputs;
    const Json more = NamedArg("as_sym_bool", shared_.Unique("more"));
    const Json go = NamedArg("as_sym_bool", shared_.Unique("go"));
    test.nodes = {NodeRecord{.target = "_operator.lt",
                             .inputs = {{"", turn}, {"", NamedArg("as_sym_int", most)}},
                             .outputs = {more}}
                      .ToJson(),
                  NodeRecord{.target = "_operator.and_",
                             .inputs = {{"", more}, {"", NamedArg("as_sym_bool", keep)}},
                             .outputs = {go}}
                      .ToJson()};
    test.outputs = {go};

    std::vector<Json> carried = {IntArg(0), ArgOf(node.inputs()[1], *node.inputs()[1]->type())};
    for (std::size_t i = 2; i < node.inputs().size(); ++i) {
      carried.push_back(ArgOf(node.inputs()[i], *node.inputs()[i]->type()));
    }
    std::vector<Json> stay = {ArgOf(node.inputs()[0], *node.inputs()[0]->type())};
    for (const Json& arg : ArgsOf(body.captures())) stay.push_back(arg);
    NodeRecord record{.target = "torch.ops.higher_order.while_loop"};
    record.inputs = {{"cond_fn", Subgraph(condition, "cond_graph")},
                     {"body_fn", Subgraph(body, "body_graph")},
                     {"carried_inputs", ListArg(carried, "as_tensors")},
                     {"additional_inputs", ListArg(stay, "as_tensors")}};
    record.outputs = {NamedArg("as_sym_int", shared_.Unique("turns")),
                      NamedArg("as_sym_bool", shared_.Unique("kept"))};
    Finish(node, std::move(record));
  }

  void AddOutputs(const jit::Node& node, NodeRecord& record) {
    const std::string base = Identifier(node.kind().toUnqualString());
    for (const jit::Value* output : node.outputs()) {
      // A list of tensors that is taken apart at once: the parts are the outputs.
      if (output->type()->kind() == TypeKind::ListType && output->uses().size() == 1 &&
          output->uses()[0].user->kind() == c10::prim::ListUnpack) {
        std::vector<Json> parts;
        const auto outputs = output->uses()[0].user->outputs();
        for (const jit::Value* part : outputs) parts.push_back(Name(part, base));
        record.outputs.push_back(ListArg(parts, "as_tensors"));
        links_[output] = {.kind = Link::Kind::kParts, .parts = {outputs.begin(), outputs.end()}};
      } else {
        record.outputs.push_back(Name(output, base));
      }
    }
  }

  void Finish(const jit::Node& node, NodeRecord record) {
    AddOutputs(node, record);
    record.stack_trace = StackTrace(node);
    record.module_stack = ModuleStack(node);
    record_.nodes.push_back(record.ToJson());
  }

  // An argument that is a graph.
  Json Subgraph(Scope& scope, std::string_view name) {
    return MakeArg("as_graph",
                   {{"name", std::string(name) + "_" + std::to_string(shared_.subgraphs++)},
                    {"graph", scope.record().ToJson()}});
  }

  Shared& shared_;
  Scope* parent_;
  GraphRecord record_;
  std::unordered_map<const jit::Value*, Link> links_;
  std::vector<std::pair<std::string, Json>> captures_;
  std::set<std::string> captured_;
};

}  // namespace

std::string WeightKey(const at::Tensor& tensor) {
  std::string key = std::to_string(reinterpret_cast<std::uintptr_t>(
      tensor.has_storage() ? tensor.storage().unsafeGetStorageImpl()
                           : static_cast<const void*>(tensor.unsafeGetTensorImpl())));
  key += ':' + std::to_string(tensor.storage_offset());
  for (const std::int64_t size : tensor.sizes()) key += 'x' + std::to_string(size);
  return key;
}

std::string GraphToJson(const jit::Graph& graph, const IValue& self,
                        const std::unordered_map<std::string, WeightName>& weights,
                        const RunValues& values) {
  Shared shared{.weights = weights, .values = values};
  Scope scope(shared, nullptr);
  scope.LinkConstant(graph.inputs()[0], self);
  for (std::size_t i = 1; i < graph.inputs().size(); ++i) scope.AddInput(graph.inputs()[i]);
  scope.WriteBlock(*graph.block());
  std::vector<Json>& inputs = scope.record().inputs;
  inputs.insert(inputs.begin(), shared.weight_args.begin(), shared.weight_args.end());
  return ProgramJson(scope.record(), shared.weight_inputs, TORCH_VERSION);
}

}  // namespace idbg::torch
