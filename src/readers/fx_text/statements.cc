// SPDX-License-Identifier: Apache-2.0
//
// What each kind of statement does to the graph.
//
// What the value of a statement becomes: a node, an input, a nested graph, or a constant.
#include <algorithm>
#include <utility>

#include "graph/operators/python_operators.h"
#include "readers/fx_text/builder.h"

namespace idbg::readers::fx_text {
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
    results_[done.node].is_settled = true;
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
  const auto* const entry =
      graph::FindBy(&graph::PythonOperator::symbol, graph::kBinaryOperators, statement.symbol);
  if (entry == nullptr) return false;
  std::string name = "i" + std::string(entry->name);
  if (name.back() == '_') name.pop_back();
  const Binding done = Emit("_operator." + name,
                            {{"", Evaluate(statement.targets[0])}, {"", Evaluate(statement.value)}},
                            {.name = name, .annotation = {}});
  results_[done.node].is_settled = true;
  return true;
}

bool Builder::Discard(const Expr& call) {
  const std::size_t before = graph_.nodes.size();
  const Binding done =
      ProduceCall(call, {.name = NodeNameFor(DottedPath(call.items[0])), .annotation = {}});
  if (done.node != kNoNode && !std::cmp_less(done.node, before))
    results_[done.node].is_settled = true;
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
  const bool has_keywords =
      std::ranges::find(call.items, Kind::kKeyword, &Expr::kind) != call.items.end();
  if (target == "_operator.getitem" && call.items.size() == 3 && !has_keywords)
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
  std::vector<NamedArgument> arguments = {{"", Evaluate(base)}, {"", Evaluate(index)}};
  if (failed_) return {};
  return Emit("_operator.getitem", std::move(arguments), wish);
}

// "split[0]" is the first output of the node `split`, when that returned several values and not a
// tensor: ATen operators are known to, others when the text gives no type where it does elsewhere.
std::optional<Builder::Binding> Builder::Fold(const Binding& base, const Expr& index,
                                              const Wish& wish) {
  constexpr std::size_t kMaxOutputs = 1 << 16;
  if (base.node == kNoNode || index.kind != Kind::kNumber) return std::nullopt;
  Node& node = graph_.node(base.node);
  const Result& result = results_[base.node];
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
  Value& value = graph_.value(id);
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
  return Emit("builtins.getattr",
              {{"", Evaluate(attribute.items[0])}, {"", {std::string(attribute.text)}}}, wish);
}

// A nested graph, or a parameter or constant of the module, which becomes an input.
Builder::Binding Builder::SelfAttribute(const std::string& path, const Wish& wish) {
  const auto child = children_.find(path);
  if (child != children_.end()) return {.argument = {graph::SubgraphRef{child->second}}};
  const auto known = attributes_.find(path);
  if (known != attributes_.end()) return known->second;
  AddInput(wish.name.empty() ? NodeNameFor(path) : std::string(wish.name), wish,
           KindOfAttribute(path), path);
  return attributes_[path] = {.argument = {ValueRef{graph_.inputs.back().value}}};
}

Builder::Binding Builder::ProduceOperator(const Expr& expr, const Wish& wish) {
  const bool is_unary = expr.kind == Kind::kUnary;
  if (IsSizeExpression(expr) && !(is_unary && expr.items[0].kind == Kind::kNumber)) {
    if (const auto size = context_.annotations.ReadSize(expr.span)) {
      const auto number = size->hint();
      if (number && size->is_concrete()) return {.argument = {*number}};
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
  const auto* const entry =
      is_unary ? graph::FindBy(&graph::PythonOperator::symbol, graph::kUnaryOperators, expr.text)
               : graph::FindBy(&graph::PythonOperator::symbol, graph::kBinaryOperators, expr.text);
  if (entry == nullptr || failed_) failed_ = true;
  if (failed_) return {};
  return Emit("_operator." + std::string(entry->name), std::move(arguments), wish);
}

Builder::Binding Builder::Emit(std::string target, std::vector<NamedArgument> arguments,
                               const Wish& wish) {
  context_.SpendNode();
  Node node{.name = Unique(wish.name.empty() ? std::string_view(NodeNameFor(target)) : wish.name),
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

}  // namespace idbg::readers::fx_text
