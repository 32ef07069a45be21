// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "graph/operators/python_operators.h"
#include "readers/fx_text/builder.h"
#include "readers/fx_text/literals.h"

// What each kind of statement does to the graph.
namespace idbg::readers::fx_text {
namespace {

using graph::kNoNode;
using Kind = Expr::Kind;

}  // namespace

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
  const auto* const entry = graph::FindBySymbol(graph::kBinaryOperators, statement.symbol);
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

}  // namespace idbg::readers::fx_text
