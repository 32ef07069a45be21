// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>

#include "graph/shapes/shape_rules.h"

namespace idbg::graph {
namespace {

using tensor::Expr;
using tensor::ExprOp;
using tensor::ExprPtr;

ExprPtr ToExpr(const SymInt& size) {
  if (size.expr()) return size.expr();
  return std::make_shared<const Expr>(Expr{.op = ExprOp::kInteger, .integer = *size.hint()});
}

// Sizes computed of sizes may double with every node: what has more parts than real sizes have is
// unknown. Counts at most `limit`.
constexpr std::size_t kMaxParts = 256;
std::size_t CountParts(const Expr& expr, std::size_t limit) {
  std::size_t count = 1;
  for (const ExprPtr& argument : expr.args) {
    if (count >= limit) break;
    count += CountParts(*argument, limit - count);
  }
  return count;
}

bool IsUnknown(const SymInt& size) { return !size.expr() && !size.hint(); }

SymInt Combine(ExprOp op, const SymInt& a, const SymInt& b, std::optional<std::int64_t> hint) {
  if (IsUnknown(a) || IsUnknown(b)) return SymInt::Unknown();
  if (a.is_concrete() && b.is_concrete()) return hint ? SymInt(*hint) : SymInt::Unknown();
  auto expr = std::make_shared<const Expr>(Expr{.op = op, .args = {ToExpr(a), ToExpr(b)}});
  if (CountParts(*expr, kMaxParts) >= kMaxParts) return SymInt::Unknown();
  return SymInt::Symbolic(std::move(expr), hint);
}

}  // namespace

SymInt Add(const SymInt& a, const SymInt& b) {
  if (a == SymInt(0)) return b;
  if (b == SymInt(0)) return a;
  std::int64_t sum = 0;
  const bool fits = a.hint() && b.hint() && !__builtin_add_overflow(*a.hint(), *b.hint(), &sum);
  return Combine(ExprOp::kAdd, a, b, fits ? std::optional(sum) : std::nullopt);
}

SymInt Multiply(const SymInt& a, const SymInt& b) {
  if (a == SymInt(1)) return b;
  if (b == SymInt(1)) return a;
  std::int64_t product = 0;
  const bool fits = a.hint() && b.hint() && !__builtin_mul_overflow(*a.hint(), *b.hint(), &product);
  return Combine(ExprOp::kMul, a, b, fits ? std::optional(product) : std::nullopt);
}

SymInt FloorDivide(const SymInt& a, const SymInt& b) {
  if (b == SymInt(1)) return a;
  if (a == b) return SymInt(1);
  if (!a.hint() || b.hint().value_or(0) <= 0) return SymInt::Unknown();
  const std::int64_t quotient = *a.hint() / *b.hint() - (*a.hint() % *b.hint() < 0 ? 1 : 0);
  return Combine(ExprOp::kFloorDiv, a, b, quotient);
}

std::optional<SymInt> SizeOf(const Graph& graph, const Argument* argument) {
  if (argument == nullptr) return std::nullopt;
  if (const auto* number = std::get_if<std::int64_t>(&argument->value)) return SymInt(*number);
  if (const auto* size = std::get_if<SymInt>(&argument->value)) return *size;
  if (const auto* reference = std::get_if<ValueRef>(&argument->value)) {
    const Value& value = graph.value(reference->id);
    if (value.kind == ValueKind::kSymInt) return value.number;
  }
  return std::nullopt;
}

MaybeShape FindSizes(const Graph& graph, const Node& node, std::string_view name,
                     std::size_t position) {
  return ReadAll<Shape>(FindArgument(node, name, position),
                        [&](const Argument* element) { return SizeOf(graph, element); });
}

MaybeShape Broadcast(const Shape& a, const Shape& b) {
  const Shape& longer = a.size() >= b.size() ? a : b;
  const Shape& shorter = a.size() >= b.size() ? b : a;
  Shape shape = longer;
  for (std::size_t i = 0; i < shorter.size(); ++i) {
    SymInt& size = shape[shape.size() - 1 - i];
    const SymInt& other = shorter[shorter.size() - 1 - i];
    if (size == SymInt(1))
      size = other;
    else if (size.is_concrete() && other.is_concrete() && !(other == SymInt(1)) && !(size == other))
      return std::nullopt;
    else if (!size.is_concrete() && other.is_concrete() && !(other == SymInt(1)))
      size = other;
  }
  return shape;
}

}  // namespace idbg::graph
