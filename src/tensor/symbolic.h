// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace idbg::tensor {

// What an expression over sizes computes. Division and modulo follow Python's signs.
enum class ExprOp {
  kInteger,
  kFloat,
  kSymbol,
  kAdd,
  kMul,
  kPow,
  kFloorDiv,
  kTrueDiv,
  kMod,
  kModularIndexing,
  kCeilDiv,
  kMax,
  kMin,
  kShiftLeft,
  kShiftRight,
  kFloor,
  kCeil,
  kTrunc,
  kRound,
  kToFloat,
  kAbs,
  kSqrt,
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kAnd,
  kOr,
  kNot,
  kWhere,
  kOther,  // a function that this program does not know, by its name: never evaluated
};

struct Expr;
using ExprPtr = std::shared_ptr<const Expr>;

// A node of an immutable expression tree; a subtree may be shared.
struct Expr {
  ExprOp op = ExprOp::kInteger;
  std::int64_t integer = 0;  // kInteger
  double number = 0;         // kFloat
  std::string name = {};     // kSymbol, kOther
  std::vector<ExprPtr> args = {};
};

// Values of symbols: {"s77": 8}.
using Bindings = std::map<std::string, std::int64_t, std::less<>>;

// Reads "s0 + 2*s1", "(s77//2)", "Max(1, s0)" and sympy's srepr ("Add(Symbol('s77', positive=True,
// integer=True), Integer(1))"): one grammar holds both. Never evaluated as code; nesting is
// bounded. Throws Error(kFormat) with the column.
ExprPtr ParseExpr(std::string_view text);

// As FX prints it: "2*s77 + 1", "(s77//2)".
std::string ToString(const Expr& expr);

// Null when a symbol is not bound, a function is unknown, or on overflow and division by zero.
std::optional<std::int64_t> Evaluate(const Expr& expr, const Bindings& bindings);

// Adds the names of the symbols in `expr`, each once.
void CollectSymbols(const Expr& expr, std::vector<std::string>& names);

// An integer of a shape: a number, an expression over symbols (with the value that it had when the
// graph was captured, when known), or unknown.
class SymInt {
 public:
  SymInt(std::int64_t value = 0) : hint_(value) {}  // NOLINT: a number is a size
  static SymInt Symbolic(ExprPtr expr, std::optional<std::int64_t> hint);
  static SymInt Unknown();

  bool is_concrete() const { return !expr_ && hint_.has_value(); }
  // The number, or the example value of an expression. Null: unknown.
  std::optional<std::int64_t> hint() const { return hint_; }
  const ExprPtr& expr() const { return expr_; }  // null for numbers and unknown ones

  // The same with the bound symbols put in: a number when all of them are, else the expression with
  // its old hint.
  SymInt Bind(const Bindings& bindings) const;
  std::string ToString() const;  // "8", "s77", "2*s77", "?"
  bool operator==(const SymInt& other) const;

 private:
  std::optional<std::int64_t> hint_;
  ExprPtr expr_;
};

}  // namespace idbg::tensor
