// SPDX-License-Identifier: Apache-2.0
//
// What stands in a call's brackets.
#include "readers/fx_text/builder.h"

#include <algorithm>
#include <utility>

namespace idbg::readers::fx_text {
namespace {

constexpr std::size_t kMaxAnnotation = 1 << 16;  // bytes

// The text between the call's brackets.
std::string_view InsideOf(const Expr& call) {
  const std::size_t begin = call.span.find('(');
  const std::size_t end = call.span.rfind(')');
  return call.span.substr(begin + 1, end - begin - 1);
}

Argument DeviceOf(const std::vector<NamedArgument>& arguments) {
  graph::Device device;
  for (const NamedArgument& named : arguments) {
    const auto* const type = std::get_if<std::string>(&named.argument.value);
    const auto* const index = std::get_if<std::int64_t>(&named.argument.value);
    if (type != nullptr) device = ParseDevice(*type);
    if (index != nullptr) device = MakeDevice(device.type, *index);
  }
  return {std::move(device)};
}

}  // namespace

void Builder::CheckAnnotation(std::string_view text) const {
  if (text.size() > kMaxAnnotation)
    context_.Fail("an annotation longer than " + std::to_string(kMaxAnnotation) +
                      " bytes (use the complete text that torch prints)",
                  static_cast<std::size_t>(text.data() - context_.text().data()));
}

std::string Builder::AnnotationOf(const Expr& expr) const {
  const std::string_view text = expr.kind == Kind::kString ? expr.text : expr.span;
  CheckAnnotation(text);
  return expr.kind == Kind::kString ? Unquote(text) : std::string(text);
}

void Builder::SetModule(std::string path, std::string type) {
  module_path_ = std::move(path);
  module_type_ = std::move(type);
}

const Builder::Binding* Builder::Find(std::string_view name) const {
  const auto found = scope_.find(name);
  return found == scope_.end() ? nullptr : &found->second;
}

std::string Builder::Unique(std::string_view name) {
  for (;;) {
    const auto [entry, is_new] = names_.try_emplace(std::string(name), 0);
    if (is_new) return entry->first;
    std::string next = entry->first + "_" + std::to_string(++entry->second);
    if (names_.try_emplace(next, 0).second) return next;
  }
}

// The value without its name.
Value Builder::MakeValue(const Wish& wish) {
  Value value;
  if (wish.annotation && !context_.annotations.Read(*wish.annotation, value))
    context_.Lose("annotations that cannot be parsed", context_.here);
  return value;
}

void Builder::AddInput(std::string_view name, const Wish& wish, InputKind kind,
                       std::string_view target) {
  context_.SpendNode();
  Value value = MakeValue(wish);
  if (value.kind == ValueKind::kSymInt && !value.number.hint() && !value.number.expr() &&
      IsSizeSymbol(name))
    value.number = context_.annotations.ReadSize(name).value_or(value.number);
  value.name = Unique(name);
  const ValueId id = graph_.AddValue(std::move(value));
  graph_.inputs.push_back({.value = id, .kind = kind, .target = std::string(target)});
  scope_[std::string(name)] = {.argument = {ValueRef{id}}};
}

void Builder::AddPlaceholder(std::string_view name, std::string_view annotation) {
  ++statements_;
  Wish wish;
  CheckAnnotation(annotation);
  if (!annotation.empty()) wish.annotation = annotation;
  AddInput(name, wish, KindByName(name), {});
}

void Builder::AddAttribute(std::string_view name, const std::string& path) {
  ++statements_;
  Binding binding = SelfAttribute(path, {.name = name, .annotation = {}});
  scope_[std::string(name)] = std::move(binding);
}

bool Builder::AddCall(std::string_view name, const std::string& target, const Expr& args,
                      const Expr& kwargs) {
  if (args.kind != Kind::kTuple || kwargs.kind != Kind::kDict || IsFlatten(target)) return false;
  ++statements_;
  const Wish wish{.name = name, .annotation = {}};
  Binding result;
  if (target == "_operator.getitem" && args.items.size() == 2) {
    result = ProduceSubscript(args.items[0], args.items[1], wish);
  } else {
    std::vector<NamedArgument> arguments;
    for (const Expr& item : args.items) arguments.push_back({"", Evaluate(item)});
    for (std::size_t i = 0; i + 1 < kwargs.items.size(); i += 2) {
      const Expr& key = kwargs.items[i];
      arguments.push_back({key.kind == Kind::kString ? Unquote(key.text) : std::string(key.text),
                           Evaluate(kwargs.items[i + 1])});
    }
    result = Emit(target, std::move(arguments), wish);
  }
  scope_[std::string(name)] = std::move(result);
  return true;
}

// A result that is used as a whole is one value, unless parts of it were taken before.
Argument Builder::Use(const Binding& binding) {
  if (binding.node == kNoNode) return binding.argument;
  Result& result = results_[binding.node];
  Node& node = graph_.node(binding.node);
  if (result.is_settled) return {};
  if (result.whole == kNoValue && !node.outputs.empty()) {
    graph::ArgumentList parts;
    for (const ValueId output : node.outputs) {
      context_.SpendArgument();
      parts.push_back({ValueRef{output}});
    }
    return {std::move(parts)};
  }
  if (result.whole == kNoValue) {
    result.whole = graph_.AddValue({.name = node.name, .producer = binding.node});
    node.outputs.push_back(result.whole);
  }
  return {ValueRef{result.whole}};
}

void Builder::Finish() {
  TakeParameters();
  for (NodeId id = 0; std::cmp_less(id, graph_.nodes.size()); ++id) {
    Node& node = graph_.node(id);
    // Where types are given, a result without one that nobody uses is None.
    const bool is_none = results_[id].is_settled || is_annotated_ ||
                         node.target.find("assert") != std::string::npos ||
                         node.target.find("sym_constrain") != std::string::npos;
    if (node.outputs.empty() && !is_none) Use({.argument = {}, .node = id});
    for (std::size_t k = 0; k < node.outputs.size(); ++k) {
      Value& value = graph_.value(node.outputs[k]);
      if (value.name.empty()) value.name = Unique(node.name + "_" + std::to_string(k));
    }
  }
  graph_.dialect = DialectOf(graph_);
  graph_.phase = PhaseOf(graph_);
}

Argument Builder::Evaluate(const Expr& expr) {
  context_.SpendArgument();
  switch (expr.kind) {
    case Kind::kName:
    case Kind::kReference:
      return EvaluateName(expr);
    case Kind::kNumber:
      return ParseNumber(expr.text);
    case Kind::kString:
      return {Unquote(expr.text)};
    case Kind::kObject:
      if (!expr.text.starts_with('<')) return {std::string(expr.text)};
      return {graph::Symbolic{std::string(expr.text)}};
    case Kind::kTuple:
    case Kind::kList:
    case Kind::kSlice:
      return EvaluateList(expr);
    case Kind::kDict:
      return EvaluatePairs(expr);
    case Kind::kKeyword:
      return Evaluate(expr.items[0]);
    default:
      return Use(Produce(expr, {}));
  }
}

Argument Builder::EvaluateName(const Expr& name) {
  if (const Binding* known = Find(name.text)) return Use(*known);
  if (std::optional<Argument> constant = FindConstant(name.text)) return *std::move(constant);
  if (IsSizeSymbol(name.text)) {
    if (const auto size = context_.annotations.ReadSize(name.text)) return {*size};
  }
  return {graph::Symbolic{std::string(name.text)}};
}

Argument Builder::EvaluateList(const Expr& list) {
  ArgumentList arguments;
  if (list.kind == Kind::kSlice) arguments.push_back({graph::Symbolic{"slice"}});
  for (const Expr& item : list.items) arguments.push_back(Evaluate(item));
  return {std::move(arguments)};
}

// A dict becomes a list of [key, value].
Argument Builder::EvaluatePairs(const Expr& dict) {
  ArgumentList pairs;
  for (std::size_t i = 0; i + 1 < dict.items.size(); i += 2) {
    pairs.push_back({ArgumentList{Evaluate(dict.items[i]), Evaluate(dict.items[i + 1])}});
  }
  return {std::move(pairs)};
}

std::vector<NamedArgument> Builder::EvaluateArguments(const Expr& call) {
  std::vector<NamedArgument> arguments;
  arguments.reserve(call.items.size());
  for (std::size_t i = 1; i < call.items.size(); ++i) {
    const Expr& item = call.items[i];
    const std::string_view name = item.kind == Kind::kKeyword ? item.text : std::string_view();
    arguments.push_back({std::string(name), Evaluate(item)});
  }
  return arguments;
}

// Calls that make a constant; null for all others.
std::optional<Argument> Builder::EvaluateConstant(const Expr& call, std::string_view function) {
  const std::size_t count = call.items.size() - 1;
  const auto is_string = [&](std::size_t i) { return call.items[i].kind == Kind::kString; };
  if (function == "device" || function == "torch.device") return DeviceOf(EvaluateArguments(call));
  if (function == "Sym") {
    const auto size = context_.annotations.ReadSize(InsideOf(call));
    if (size) return Argument{*size};
  }
  if (function == "torch.Size" && count == 1) return Evaluate(call.items[1]);
  if (function == "object" && count == 1 && is_string(1))
    return Argument{graph::Symbolic{Unquote(call.items[1].text)}};
  if (function == "float" && count == 1 && is_string(1)) {
    const std::string text = Unquote(call.items[1].text);
    if (text.starts_with('-')) return Negate(FindConstant(text.substr(1)).value_or(Argument{0.0}));
    return FindConstant(text);
  }
  if (function == "complex" && count == 2) {
    const Argument imaginary = Evaluate(call.items[2]);
    if (const auto* number = std::get_if<double>(&imaginary.value))
      return MakeComplex(Evaluate(call.items[1]), {std::complex<double>(0, *number)}, false);
  }
  if (function == "slice") {
    ArgumentList parts{{graph::Symbolic{"slice"}}};
    for (NamedArgument& part : EvaluateArguments(call)) parts.push_back(std::move(part.argument));
    return Argument{std::move(parts)};
  }
  return std::nullopt;
}

// Numbers and symbols that are no values of the graph.
bool Builder::IsSizeExpression(const Expr& expr) const {
  switch (expr.kind) {
    case Kind::kName:
      return IsSizeSymbol(expr.text) && Find(expr.text) == nullptr;
    case Kind::kNumber:
      return expr.text.find_first_not_of("0123456789") == std::string_view::npos;
    case Kind::kUnary:
    case Kind::kBinary:
      return std::ranges::all_of(expr.items,
                                 [this](const Expr& item) { return IsSizeExpression(item); });
    default:
      return false;
  }
}

}  // namespace idbg::readers::fx_text
