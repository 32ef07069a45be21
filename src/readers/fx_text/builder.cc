// SPDX-License-Identifier: Apache-2.0
#include "readers/fx_text/builder.h"

#include <utility>

#include "base/text.h"
#include "graph/python_operators.h"
#include "readers/fx_text/literals.h"

namespace idbg::readers::fx_text {
namespace {

using graph::Argument;
using graph::InputKind;
using graph::kNoNode;
using graph::kNoValue;
using graph::NamedArgument;
using graph::Node;
using graph::NodeId;
using graph::Value;
using graph::ValueId;
using graph::ValueKind;
using graph::ValueRef;
using Kind = Expr::Kind;

constexpr std::size_t kMaxAnnotation = 1 << 16;  // bytes

// Dynamo and torch.export put a parameter's path into the name of an input.
InputKind KindByName(std::string_view name) {
  if (name.find("_parameters_") != std::string_view::npos) return InputKind::kParameter;
  if (name.find("_buffers_") != std::string_view::npos) return InputKind::kBuffer;
  return InputKind::kUser;
}

InputKind KindOfAttribute(std::string_view path) {
  for (const std::string_view part : {"running_mean", "running_var", "num_batches_tracked"}) {
    if (path.ends_with(part)) return InputKind::kBuffer;
  }
  const bool is_constant = path.find("_constant") != std::string_view::npos &&
                           path.find("_param_constant") == std::string_view::npos;
  return is_constant ? InputKind::kConstant : InputKind::kParameter;
}

std::string_view LastPart(std::string_view path) {
  return path.substr(path.rfind('.') == std::string_view::npos ? 0 : path.rfind('.') + 1);
}

// What a node without other name is called after: "add" of "aten.add.Tensor".
std::string NameOf(const std::string& target) {
  std::string name(LastPart(graph::PacketOf(target)));
  for (char& c : name) {
    if (!base::IsNameCharacter(c)) c = '_';
  }
  return name.empty() || !base::IsNameStart(name[0]) ? "_" + name : name;
}

// Only the statement that gives a graph its inputs is one: it is no node.
bool IsFlatten(std::string_view path) { return path.ends_with("tree_flatten_spec"); }

}  // namespace

void Builder::CheckAnnotation(std::string_view text) const {
  if (text.size() > kMaxAnnotation)
    context_.Fail("an annotation longer than " + std::to_string(kMaxAnnotation) +
                      " bytes (give what torch prints, whole)",
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
    context_.Lose("annotations that are not understood", context_.here);
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

// The parameters of forward() become inputs, unless the first statement says otherwise.
void Builder::TakeParameters() {
  const std::vector<Parameter> parameters = std::exchange(parameters_, {});
  for (const Parameter& parameter : parameters) {
    Wish wish;
    if (!parameter.annotation.empty()) {
      wish.annotation = AnnotationOf(parameter.annotation[0]);
      if (parameter.annotation[0].kind == Kind::kString) is_annotated_ = true;
    }
    AddInput(parameter.name, wish, KindByName(parameter.name), {});
  }
}

// "fx_pytree.tree_flatten_spec(([x], {}), self._in_spec)": the list inside, or null.
const Expr* Builder::FindFlatten(const Expr& value) const {
  if (value.kind != Kind::kCall || value.items.size() < 2) return nullptr;
  if (!IsFlatten(DottedPath(value.items[0]))) return nullptr;
  return &value.items[1];
}

// "a, b, = tree_flatten_spec(...)": a and b are the graph's inputs.
bool Builder::Flatten(const Statement& statement, const Expr& list) {
  const Expr& target = statement.targets[0];
  const std::vector<Expr> single{target};
  const bool is_tuple = target.kind == Kind::kTuple;
  std::vector<Parameter> inputs;
  for (const Expr& name : is_tuple ? target.items : single) {
    if (name.kind != Kind::kName) return false;
    inputs.push_back({.name = name.text, .annotation = {}});
    for (const Parameter& parameter : parameters_) {
      if (parameter.name == name.text) inputs.back().annotation = parameter.annotation;
    }
  }
  const Expr& flat = list.kind == Kind::kTuple && !list.items.empty() ? list.items[0] : list;
  for (std::size_t i = 0; i < inputs.size() && flat.items.size() == inputs.size(); ++i) {
    for (const Parameter& parameter : parameters_) {
      if (inputs[i].annotation.empty() && parameter.name == flat.items[i].text)
        inputs[i].annotation = parameter.annotation;
    }
  }
  parameters_.clear();
  for (const Parameter& input : inputs) {
    Wish wish;
    const auto declared = declared_.find(input.name);
    if (declared != declared_.end()) wish.annotation = declared->second;
    if (!input.annotation.empty()) wish.annotation = AnnotationOf(input.annotation[0]);
    if (wish.annotation) is_annotated_ = true;
    AddInput(input.name, wish, KindByName(input.name), {});
  }
  return true;
}

bool Builder::Add(const Statement& statement) {
  failed_ = false;
  if (statement.kind == Statement::Kind::kDeclare) {
    if (statement.targets[0].kind != Kind::kName) return false;
    declared_[std::string(statement.targets[0].text)] = AnnotationOf(statement.annotation[0]);
    ++statements_;
    return true;
  }
  if (statement.kind == Statement::Kind::kAssign && !parameters_.empty()) {
    if (const Expr* list = FindFlatten(statement.value))
      return Flatten(statement, *list) && ++statements_ > 0;
  }
  TakeParameters();
  bool good = true;
  switch (statement.kind) {
    case Statement::Kind::kReturn:
      Return(statement.value);
      break;
    case Statement::Kind::kAssign:
      good = Assign(statement);
      break;
    case Statement::Kind::kAugmented:
      good = Augment(statement);
      break;
    case Statement::Kind::kExpression:
      if (statement.value.kind == Kind::kString) return true;  // a comment
      good = statement.value.kind == Kind::kCall && Discard(statement.value);
      break;
    case Statement::Kind::kEmpty:
    case Statement::Kind::kDeclare:
      return true;
  }
  good = good && !failed_;
  if (good) ++statements_;
  return good;
}

bool Builder::Assign(const Statement& statement) {
  const Expr& value = statement.value;
  const bool is_deletion =
      value.kind == Kind::kName && value.text == "None" && statement.annotation.empty() &&
      statement.targets[0].kind == Kind::kName && Find(statement.targets[0].text) != nullptr;
  if (is_deletion) return true;
  const Expr& target = statement.targets[0];
  if (target.kind == Kind::kSubscript) {
    Binding done = Emit(
        "_operator.setitem",
        {{"", Evaluate(target.items[0])}, {"", Evaluate(target.items[1])}, {"", Evaluate(value)}},
        {.name = "setitem", .annotation = {}});
    results_[static_cast<std::size_t>(done.node)].is_settled = true;
    return true;
  }
  for (const Expr& name : statement.targets) {
    if (name.kind != Kind::kName) return false;
  }
  Wish wish{.name = target.text, .annotation = {}};
  if (!statement.annotation.empty()) {
    wish.annotation = AnnotationOf(statement.annotation[0]);
    is_annotated_ = true;
  }
  Binding binding = Produce(value, wish);
  if (failed_) return false;
  for (const Expr& name : statement.targets) scope_[std::string(name.text)] = binding;
  return true;
}

// "x += 1"; FX goes on with ";  iadd = x".
bool Builder::Augment(const Statement& statement) {
  const auto* const entry = graph::FindBySymbol(graph::kBinaryOperators, statement.symbol);
  if (entry == nullptr) return false;
  std::string name = "i" + std::string(entry->name);
  if (name.back() == '_') name.pop_back();
  const Binding done = Emit("_operator." + name,
                            {{"", Evaluate(statement.targets[0])}, {"", Evaluate(statement.value)}},
                            {.name = name, .annotation = {}});
  results_[static_cast<std::size_t>(done.node)].is_settled = true;
  return true;
}

bool Builder::Discard(const Expr& call) {
  const std::size_t before = graph_.nodes.size();
  const Binding done =
      ProduceCall(call, {.name = NameOf(DottedPath(call.items[0])), .annotation = {}});
  if (done.node != kNoNode && static_cast<std::size_t>(done.node) >= before)
    results_[static_cast<std::size_t>(done.node)].is_settled = true;
  return !failed_;
}

void Builder::Return(const Expr& value) {
  // "pytree.tree_unflatten([a, b], self._out_spec)"
  if (value.kind == Kind::kCall && value.items.size() > 1 &&
      DottedPath(value.items[0]).ends_with("tree_unflatten"))
    return Return(value.items[1]);
  if (value.kind == Kind::kTuple || value.kind == Kind::kList) {
    for (const Expr& item : value.items) AddOutput(item);
  } else if (value.kind == Kind::kDict) {
    for (std::size_t i = 1; i < value.items.size(); i += 2) AddOutput(value.items[i]);
  } else if (!(value.kind == Kind::kName && value.text == "None")) {
    AddOutput(value);
  }
}

void Builder::AddOutput(const Expr& value) { graph_.outputs.push_back({.value = Evaluate(value)}); }

Builder::Binding Builder::Produce(const Expr& expr, const Wish& wish) {
  switch (expr.kind) {
    case Kind::kName:
      if (const Binding* known = Find(expr.text)) return *known;
      return {.argument = Evaluate(expr)};
    case Kind::kCall:
      return ProduceCall(expr, wish);
    case Kind::kSubscript:
      return ProduceSubscript(expr.items[0], expr.items[1], wish);
    case Kind::kAttribute:
      return ProduceAttribute(expr, wish);
    case Kind::kUnary:
    case Kind::kBinary:
      return ProduceOperator(expr, wish);
    default:
      return {.argument = Evaluate(expr)};
  }
}

Builder::Binding Builder::ProduceCall(const Expr& call, const Wish& wish) {
  const Expr& function = call.items[0];
  const std::string path = DottedPath(function);
  const std::string_view root = std::string_view(path).substr(0, path.find('.'));
  std::vector<NamedArgument> arguments;
  std::string target;
  const bool is_method = function.kind == Kind::kAttribute && root != "self" && root != "torch" &&
                         (path.empty() || Find(root) != nullptr);
  if (is_method) {
    target = "method." + std::string(function.text);
    arguments.push_back({"", Evaluate(function.items[0])});
  } else if (path.starts_with("self.")) {
    target = "module." + path.substr(5);
  } else if (!path.empty()) {
    if (std::optional<Argument> constant = EvaluateConstant(call, path))
      return {.argument = *std::move(constant)};
    target = CanonicalTarget(path);
  }
  if (target == "_operator.getitem" && call.items.size() == 3)
    return ProduceSubscript(call.items[1], call.items[2], wish);
  failed_ = failed_ || target.empty() || IsFlatten(target);
  for (NamedArgument& argument : EvaluateArguments(call)) arguments.push_back(std::move(argument));
  if (failed_) return {};
  return Emit(std::move(target), std::move(arguments), wish);
}

Builder::Binding Builder::ProduceSubscript(const Expr& base, const Expr& index, const Wish& wish) {
  const bool is_name = base.kind == Kind::kName || base.kind == Kind::kReference;
  const Binding* const known = is_name ? Find(base.text) : nullptr;
  if (known != nullptr) {
    if (std::optional<Binding> folded = Fold(*known, index, wish)) return *std::move(folded);
  }
  std::vector<NamedArgument> arguments;
  arguments.push_back({"", Evaluate(base)});
  arguments.push_back({"", Evaluate(index)});
  if (failed_) return {};
  return Emit("_operator.getitem", std::move(arguments), wish);
}

// "split[0]" is the first output of the node `split`, when that returned several values and not a
// tensor: ATen operators are known to, others when the text gives no type where it does elsewhere.
std::optional<Builder::Binding> Builder::Fold(const Binding& base, const Expr& index,
                                              const Wish& wish) {
  constexpr std::size_t kMaxOutputs = 1 << 16;
  if (base.node == kNoNode || index.kind != Kind::kNumber) return std::nullopt;
  Node& node = graph_.nodes[static_cast<std::size_t>(base.node)];
  const Result& result = results_[static_cast<std::size_t>(base.node)];
  const Argument number = ParseNumber(index.text);
  const auto* const position = std::get_if<std::int64_t>(&number.value);
  const bool has_overloads =
      graph::PacketOf(node.target) != node.target || node.target.starts_with("higher_order.");
  if (position == nullptr || result.whole != kNoValue || result.is_settled ||
      static_cast<std::size_t>(*position) >= kMaxOutputs || !(is_annotated_ || has_overloads))
    return std::nullopt;
  while (node.outputs.size() <= static_cast<std::size_t>(*position)) {
    context_.SpendNode();
    node.outputs.push_back(graph_.AddValue({.producer = base.node}));
  }
  const ValueId id = node.outputs[static_cast<std::size_t>(*position)];
  Value& value = graph_.values[static_cast<std::size_t>(id)];
  if (value.name.empty()) {
    const NodeId producer = value.producer;
    value = MakeValue(wish);
    value.producer = producer;
    value.name = Unique(wish.name.empty() ? std::string_view(node.name) : wish.name);
  }
  return Binding{.argument = {ValueRef{id}}};
}

Builder::Binding Builder::ProduceAttribute(const Expr& attribute, const Wish& wish) {
  const std::string path = DottedPath(attribute);
  const std::string_view root = std::string_view(path).substr(0, path.find('.'));
  if (path.starts_with("self.")) return SelfAttribute(path.substr(5), wish);
  if (!path.empty() && (root == "torch" || Find(root) == nullptr))
    return {.argument = NamedConstant(path)};
  std::vector<NamedArgument> arguments;
  arguments.push_back({"", Evaluate(attribute.items[0])});
  arguments.push_back({"", {std::string(attribute.text)}});
  return Emit("builtins.getattr", std::move(arguments), wish);
}

// A nested graph, or a parameter or constant of the module, which becomes an input.
Builder::Binding Builder::SelfAttribute(const std::string& path, const Wish& wish) {
  const auto child = children_.find(path);
  if (child != children_.end()) return {.argument = {graph::SubgraphRef{child->second}}};
  const auto known = attributes_.find(path);
  if (known != attributes_.end()) return known->second;
  AddInput(wish.name.empty() ? NameOf(path) : std::string(wish.name), wish, KindOfAttribute(path),
           path);
  return attributes_[path] = {.argument = {ValueRef{graph_.inputs.back().value}}};
}

Builder::Binding Builder::ProduceOperator(const Expr& expr, const Wish& wish) {
  const bool is_unary = expr.kind == Kind::kUnary;
  if (IsSizeExpression(expr) && !(is_unary && expr.items[0].kind == Kind::kNumber)) {
    if (const auto size = context_.annotations.ReadSize(expr.span)) {
      if (size->is_concrete()) return {.argument = {*size->hint()}};
      return {.argument = {*size}};
    }
  }
  std::vector<NamedArgument> arguments;
  for (const Expr& item : expr.items) arguments.push_back({"", Evaluate(item)});
  std::optional<Argument> constant;
  if (is_unary && expr.text == "-") constant = Negate(arguments[0].argument);
  if (!is_unary && (expr.text == "+" || expr.text == "-"))
    constant = MakeComplex(arguments[0].argument, arguments[1].argument, expr.text == "-");
  if (constant) return {.argument = *std::move(constant)};
  const auto* const entry = is_unary ? graph::FindBySymbol(graph::kUnaryOperators, expr.text)
                                     : graph::FindBySymbol(graph::kBinaryOperators, expr.text);
  if (entry == nullptr || failed_) failed_ = true;
  if (failed_) return {};
  return Emit("_operator." + std::string(entry->name), std::move(arguments), wish);
}

Builder::Binding Builder::Emit(std::string target, std::vector<NamedArgument> arguments,
                               const Wish& wish) {
  context_.SpendNode();
  Node node{.name = Unique(wish.name.empty() ? std::string_view(NameOf(target)) : wish.name),
            .target = std::move(target),
            .arguments = std::move(arguments),
            .outputs = {},
            .source = source_,
            .module_path = module_path_,
            .module_type = module_type_};
  Binding binding;
  Result result;
  if (wish.annotation || wish.name.empty()) {
    Value value = MakeValue(wish);
    value.name = node.name;
    result.is_settled = value.kind == ValueKind::kNone;
    if (!result.is_settled) {
      result.whole = graph_.AddValue(std::move(value));
      node.outputs.push_back(result.whole);
      binding.argument = {ValueRef{result.whole}};
    }
  }
  binding.node = graph_.AddNode(std::move(node));
  results_.push_back(result);
  return binding;
}

// A result that is used as a whole is one value, unless parts of it were taken before.
Argument Builder::Use(const Binding& binding) {
  if (binding.node == kNoNode) return binding.argument;
  Result& result = results_[static_cast<std::size_t>(binding.node)];
  Node& node = graph_.nodes[static_cast<std::size_t>(binding.node)];
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
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    Node& node = graph_.nodes[i];
    // Where types are given, a result without one that nobody uses is None.
    const bool is_none = results_[i].is_settled || is_annotated_ ||
                         node.target.find("assert") != std::string::npos ||
                         node.target.find("sym_constrain") != std::string::npos;
    if (node.outputs.empty() && !is_none) Use({.argument = {}, .node = static_cast<NodeId>(i)});
    for (std::size_t k = 0; k < node.outputs.size(); ++k) {
      Value& value = graph_.values[static_cast<std::size_t>(node.outputs[k])];
      if (value.name.empty()) value.name = Unique(node.name + "_" + std::to_string(k));
    }
  }
  graph_.dialect = DialectOf(graph_);
  graph_.phase = PhaseOf(graph_);
}

}  // namespace idbg::readers::fx_text
