// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "tensor/symbolic.h"

namespace idbg::tensor {
namespace {

// Infix operators bind as in Python; 0: written as a function.
struct Syntax {
  const char* text;
  int precedence;
};

Syntax SyntaxOf(ExprOp op) {
  switch (op) {
    case ExprOp::kAdd:
      return {" + ", 5};
    case ExprOp::kMul:
      return {"*", 6};
    case ExprOp::kFloorDiv:
      return {"//", 6};
    case ExprOp::kTrueDiv:
      return {"/", 6};
    case ExprOp::kPow:
      return {"**", 8};
    case ExprOp::kMod:
      return {"%", 6};
    case ExprOp::kShiftLeft:
      return {" << ", 4};
    case ExprOp::kShiftRight:
      return {" >> ", 4};
    case ExprOp::kEqual:
      return {" == ", 3};
    case ExprOp::kNotEqual:
      return {" != ", 3};
    case ExprOp::kLess:
      return {" < ", 3};
    case ExprOp::kLessEqual:
      return {" <= ", 3};
    case ExprOp::kGreater:
      return {" > ", 3};
    case ExprOp::kGreaterEqual:
      return {" >= ", 3};
    case ExprOp::kAnd:
      return {" & ", 2};
    case ExprOp::kOr:
      return {" | ", 1};
    case ExprOp::kModularIndexing:
      return {"ModularIndexing", 0};
    case ExprOp::kCeilDiv:
      return {"CeilDiv", 0};
    case ExprOp::kMax:
      return {"Max", 0};
    case ExprOp::kMin:
      return {"Min", 0};
    case ExprOp::kFloor:
      return {"FloorToInt", 0};
    case ExprOp::kCeil:
      return {"CeilToInt", 0};
    case ExprOp::kTrunc:
      return {"TruncToInt", 0};
    case ExprOp::kRound:
      return {"RoundToInt", 0};
    case ExprOp::kToFloat:
      return {"ToFloat", 0};
    case ExprOp::kAbs:
      return {"Abs", 0};
    case ExprOp::kSqrt:
      return {"sqrt", 0};
    case ExprOp::kNot:
      return {"Not", 0};
    case ExprOp::kWhere:
      return {"Where", 0};
    case ExprOp::kInteger:
    case ExprOp::kFloat:
    case ExprOp::kSymbol:
    case ExprOp::kOther:
      break;
  }
  return {"", 0};
}

void Append(const Expr& expr, int outer, std::string& out);

void AppendFunction(const Expr& expr, const std::string& name, std::string& out) {
  out += name + "(";
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    if (i > 0) out += ", ";
    Append(*expr.args[i], 0, out);
  }
  out += ")";
}

// `outer`: the precedence of what stands around it.
void Append(const Expr& expr, int outer, std::string& out) {
  const Syntax syntax = SyntaxOf(expr.op);
  switch (expr.op) {
    case ExprOp::kInteger:
      out += std::to_string(expr.integer);
      return;
    case ExprOp::kFloat:
      out += fmt::format("{}", expr.number);
      return;
    case ExprOp::kSymbol:
      out += expr.name;
      return;
    default:
      break;
  }
  if (syntax.precedence == 0)
    return AppendFunction(expr, expr.op == ExprOp::kOther ? expr.name : syntax.text, out);
  // FX puts brackets around every floor division.
  const bool brackets = syntax.precedence <= outer || expr.op == ExprOp::kFloorDiv;
  if (brackets) out += "(";
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const Expr& argument = *expr.args[i];
    if (i > 0 && expr.op == ExprOp::kAdd && argument.op == ExprOp::kInteger &&
        argument.integer < 0) {
      out += " - " + std::to_string(argument.integer).substr(1);
      continue;
    }
    if (i > 0) out += syntax.text;
    Append(argument, i == 0 ? syntax.precedence - 1 : syntax.precedence, out);
  }
  if (brackets) out += ")";
}

}  // namespace

std::string ToString(const Expr& expr) {
  std::string out;
  Append(expr, 0, out);
  return out;
}

}  // namespace idbg::tensor
