// SPDX-License-Identifier: Apache-2.0
#include "tensor/symbolic.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace idbg::tensor {
namespace {

using Integer = std::optional<std::int64_t>;

Integer FloorDivide(std::int64_t a, std::int64_t b) {
  if (b == 0 || (a == INT64_MIN && b == -1)) return std::nullopt;
  const std::int64_t quotient = a / b;
  return a % b != 0 && ((a < 0) != (b < 0)) ? quotient - 1 : quotient;
}

Integer Add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? Integer{} : sum;
}

Integer Multiply(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? Integer{} : product;
}

Integer Modulo(std::int64_t a, std::int64_t b) {
  if (b == 0) return std::nullopt;
  if (b == -1) return 0;  // INT64_MIN % -1 overflows
  const std::int64_t rest = a % b;
  return rest != 0 && ((rest < 0) != (b < 0)) ? rest + b : rest;
}

Integer DivideExactly(std::int64_t a, std::int64_t b) {
  return Modulo(a, b) == 0 ? FloorDivide(a, b) : std::nullopt;
}

Integer Power(std::int64_t base, std::int64_t exponent) {
  if (exponent < 0 || exponent > 64) return std::nullopt;
  Integer result = 1;
  for (std::int64_t i = 0; i < exponent && result; ++i) result = Multiply(*result, base);
  return result;
}

Integer CeilDivide(std::int64_t a, std::int64_t b) {
  if (a == INT64_MIN) return std::nullopt;
  const Integer negative = FloorDivide(-a, b);
  return negative ? Integer{-*negative} : std::nullopt;
}

Integer ShiftLeft(std::int64_t a, std::int64_t b) {
  const Integer factor = Power(2, b);
  return factor ? Multiply(a, *factor) : std::nullopt;
}

Integer ShiftRight(std::int64_t a, std::int64_t b) { return b < 0 || b > 63 ? Integer{} : a >> b; }

template <typename Relation>
Integer Holds(std::int64_t a, std::int64_t b) {
  return Relation()(a, b);
}

struct BinaryOperator {
  ExprOp op;
  Integer (*compute)(std::int64_t a, std::int64_t b);
};

constexpr BinaryOperator kBinaryOperators[] = {
    {ExprOp::kAdd, Add},
    {ExprOp::kMul, Multiply},
    {ExprOp::kPow, Power},
    {ExprOp::kFloorDiv, FloorDivide},
    {ExprOp::kTrueDiv, DivideExactly},
    {ExprOp::kMod, Modulo},
    {ExprOp::kCeilDiv, CeilDivide},
    {ExprOp::kMax, [](std::int64_t a, std::int64_t b) -> Integer { return std::max(a, b); }},
    {ExprOp::kMin, [](std::int64_t a, std::int64_t b) -> Integer { return std::min(a, b); }},
    {ExprOp::kShiftLeft, ShiftLeft},
    {ExprOp::kShiftRight, ShiftRight},
    {ExprOp::kEqual, Holds<std::equal_to<>>},
    {ExprOp::kNotEqual, Holds<std::not_equal_to<>>},
    {ExprOp::kLess, Holds<std::less<>>},
    {ExprOp::kLessEqual, Holds<std::less_equal<>>},
    {ExprOp::kGreater, Holds<std::greater<>>},
    {ExprOp::kGreaterEqual, Holds<std::greater_equal<>>},
    {ExprOp::kAnd, Holds<std::logical_and<>>},
    {ExprOp::kOr, Holds<std::logical_or<>>},
};

bool IsRounding(ExprOp op) {
  return op == ExprOp::kFloor || op == ExprOp::kCeil || op == ExprOp::kTrunc ||
         op == ExprOp::kRound;
}

Integer Round(ExprOp op, double value) {
  constexpr double kExact = 9007199254740992;  // 2^53: above, a double may not be the integer
  if (!(std::abs(value) < kExact)) return std::nullopt;
  if (op == ExprOp::kFloor) value = std::floor(value);
  if (op == ExprOp::kCeil) value = std::ceil(value);
  if (op == ExprOp::kTrunc) value = std::trunc(value);
  if (op == ExprOp::kRound) value = std::nearbyint(value);  // half to even, as Python
  return static_cast<std::int64_t>(value);
}

// What stands inside a rounding: scale factors of interpolations.
std::optional<double> EvaluateReal(const Expr& expr, const Bindings& bindings) {
  if (expr.op == ExprOp::kFloat) return expr.number;
  const bool is_real = expr.op == ExprOp::kToFloat || expr.op == ExprOp::kAdd ||
                       expr.op == ExprOp::kMul || expr.op == ExprOp::kTrueDiv ||
                       expr.op == ExprOp::kSqrt;
  if (!is_real) {
    const Integer integer = Evaluate(expr, bindings);
    return integer ? std::optional(static_cast<double>(*integer)) : std::nullopt;
  }
  std::optional<double> result;
  for (const ExprPtr& argument : expr.args) {
    const std::optional<double> value = EvaluateReal(*argument, bindings);
    if (!value) return std::nullopt;
    if (!result) {
      result = expr.op == ExprOp::kSqrt ? std::sqrt(*value) : *value;
    } else if (expr.op == ExprOp::kAdd) {
      *result += *value;
    } else if (expr.op == ExprOp::kMul) {
      *result *= *value;
    } else {
      *result /= *value;
    }
  }
  return result;
}

Integer EvaluateArguments(const Expr& expr, const std::vector<std::int64_t>& values) {
  if (values.size() == 1) {
    if (expr.op == ExprOp::kToFloat) return values[0];
    if (expr.op == ExprOp::kNot) return values[0] == 0;
    if (expr.op == ExprOp::kAbs && values[0] != INT64_MIN) return std::abs(values[0]);
    if (expr.op != ExprOp::kAdd && expr.op != ExprOp::kMul && expr.op != ExprOp::kMax &&
        expr.op != ExprOp::kMin)
      return std::nullopt;
  }
  if (expr.op == ExprOp::kWhere && values.size() == 3)
    return values[0] != 0 ? values[1] : values[2];
  if (expr.op == ExprOp::kModularIndexing && values.size() == 3) {
    const Integer quotient = FloorDivide(values[0], values[1]);
    return quotient ? Modulo(*quotient, values[2]) : std::nullopt;
  }
  if (values.empty()) return std::nullopt;
  const auto* const known = std::ranges::find(kBinaryOperators, expr.op, &BinaryOperator::op);
  if (known == std::end(kBinaryOperators)) return std::nullopt;
  Integer result = values[0];
  for (std::size_t i = 1; i < values.size() && result; ++i)
    result = known->compute(*result, values[i]);
  return result;
}

}  // namespace

std::optional<std::int64_t> Evaluate(const Expr& expr, const Bindings& bindings) {
  if (expr.op == ExprOp::kInteger) return expr.integer;
  if (expr.op == ExprOp::kSymbol) {
    const auto found = bindings.find(expr.name);
    return found == bindings.end() ? Integer{} : found->second;
  }
  if (IsRounding(expr.op)) {
    if (expr.args.size() != 1) return std::nullopt;
    const std::optional<double> value = EvaluateReal(*expr.args[0], bindings);
    return value ? Round(expr.op, *value) : std::nullopt;
  }
  std::vector<std::int64_t> values;
  values.reserve(expr.args.size());
  for (const ExprPtr& argument : expr.args) {
    const Integer value = Evaluate(*argument, bindings);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return EvaluateArguments(expr, values);
}

void CollectSymbols(const Expr& expr, std::vector<std::string>& names) {
  if (expr.op == ExprOp::kSymbol && std::find(names.begin(), names.end(), expr.name) == names.end())
    names.push_back(expr.name);
  for (const ExprPtr& argument : expr.args) CollectSymbols(*argument, names);
}

SymInt SymInt::Symbolic(ExprPtr expr, std::optional<std::int64_t> hint) {
  if (expr && expr->op == ExprOp::kInteger) return SymInt(expr->integer);
  SymInt result;
  result.hint_ = hint;
  result.expr_ = std::move(expr);
  return result;
}

SymInt SymInt::Unknown() { return Symbolic(nullptr, std::nullopt); }

SymInt SymInt::Bind(const Bindings& bindings) const {
  if (!expr_) return *this;
  const Integer value = Evaluate(*expr_, bindings);
  return value ? SymInt(*value) : *this;
}

std::string SymInt::ToString() const {
  if (expr_) return tensor::ToString(*expr_);
  return hint_ ? std::to_string(*hint_) : "?";
}

bool SymInt::operator==(const SymInt& other) const {
  if (!expr_ || !other.expr_) return !expr_ && !other.expr_ && hint_ == other.hint_;
  return ToString() == other.ToString();
}

}  // namespace idbg::tensor
