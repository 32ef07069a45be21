// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "readers/fx_text/builder.h"
#include "readers/fx_text/literals.h"

// What stands in a call's brackets.
namespace idbg::readers::fx_text {
namespace {

using graph::Argument;
using graph::ArgumentList;
using graph::NamedArgument;
using Kind = Expr::Kind;

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
    ArgumentList pair;
    pair.push_back(Evaluate(dict.items[i]));
    pair.push_back(Evaluate(dict.items[i + 1]));
    pairs.push_back({std::move(pair)});
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
      for (const Expr& item : expr.items) {
        if (!IsSizeExpression(item)) return false;
      }
      return true;
    default:
      return false;
  }
}

}  // namespace idbg::readers::fx_text
