// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"
#include "tensor/symbolic.h"

namespace idbg::tensor {
namespace {

constexpr std::size_t kMaxLength = 1 << 16;  // of the text; real ones have less than 1,000
constexpr int kMaxDepth = 200;               // of brackets, and of the tree

// Names of sympy and of torch/utils/_sympy/functions.py; as the first of them an operator is
// written that has no sign.
constexpr base::NameGroup<ExprOp> kFunctionGroups[] = {
    {ExprOp::kAbs, "Abs"},
    {ExprOp::kAdd, "Add"},
    {ExprOp::kAnd, "And"},
    {ExprOp::kCeilDiv, "CeilDiv"},
    {ExprOp::kCeil, "CeilToInt ceiling"},
    {ExprOp::kFloorDiv, "CleanDiv FloorDiv"},
    {ExprOp::kEqual, "Eq Equality"},
    {ExprOp::kPow, "FloatPow Pow PowByNatural"},
    {ExprOp::kTrueDiv, "FloatTrueDiv IntTrueDiv Rational"},
    {ExprOp::kFloor, "FloorToInt floor"},
    {ExprOp::kGreaterEqual, "Ge GreaterThan"},
    {ExprOp::kGreater, "Gt StrictGreaterThan"},
    {ExprOp::kShiftLeft, "LShift"},
    {ExprOp::kLessEqual, "Le LessThan"},
    {ExprOp::kLess, "Lt StrictLessThan"},
    {ExprOp::kMax, "Max max"},
    {ExprOp::kMin, "Min min"},
    {ExprOp::kMod, "Mod PythonMod"},
    {ExprOp::kModularIndexing, "ModularIndexing"},
    {ExprOp::kMul, "Mul"},
    {ExprOp::kNotEqual, "Ne Unequality"},
    {ExprOp::kNot, "Not"},
    {ExprOp::kSqrt, "sqrt OpaqueUnaryFn_sqrt"},
    {ExprOp::kOr, "Or"},
    {ExprOp::kShiftRight, "RShift"},
    {ExprOp::kRound, "RoundToInt"},
    {ExprOp::kToFloat, "ToFloat"},
    {ExprOp::kTrunc, "TruncToInt TruncToFloat"},
    {ExprOp::kWhere, "Where"},
};
constexpr auto kFunctions = base::ByName<kFunctionGroups>();

struct Operator {
  std::string_view text;
  int precedence;  // as in Python; larger binds tighter
  ExprOp op;
  bool subtract = false;
};

// A text stands before those that it starts with, and that of an operator which is written before
// those which are only read.
constexpr auto kOperators = std::to_array<Operator>({
    {"|", 1, ExprOp::kOr},         {"or", 1, ExprOp::kOr},
    {"&", 2, ExprOp::kAnd},        {"and", 2, ExprOp::kAnd},
    {"==", 3, ExprOp::kEqual},     {"!=", 3, ExprOp::kNotEqual},
    {"<<", 4, ExprOp::kShiftLeft}, {">>", 4, ExprOp::kShiftRight},
    {"<=", 3, ExprOp::kLessEqual}, {">=", 3, ExprOp::kGreaterEqual},
    {"<", 3, ExprOp::kLess},       {">", 3, ExprOp::kGreater},
    {"+", 5, ExprOp::kAdd},        {"-", 5, ExprOp::kAdd, true},
    {"//", 6, ExprOp::kFloorDiv},  {"/", 6, ExprOp::kTrueDiv},
    {"%", 6, ExprOp::kMod},        {"**", 8, ExprOp::kPow},
    {"*", 6, ExprOp::kMul},
});
constexpr int kSum = 5;  // it and what binds less stand between blanks
constexpr int kUnary = 7;
constexpr int kPower = 8;

bool IsNameStart(char c) { return base::IsLetter(c) || c == '_'; }

// Operators that hold any number of arguments in one node.
bool IsFlat(ExprOp op) {
  return op == ExprOp::kAdd || op == ExprOp::kMul || op == ExprOp::kAnd || op == ExprOp::kOr;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  ExprPtr Run() {
    if (text_.size() > kMaxLength)
      Fail("expression of more than " + std::to_string(kMaxLength) + " characters");
    Parsed result = ParseBinary(0);
    if (at_ != text_.size()) Fail("expected an operator");
    return std::move(result.expr);
  }

 private:
  struct Parsed {
    ExprPtr expr;
    int depth = 1;
  };
  struct Nesting {
    explicit Nesting(Parser& parser) : parser(parser) {
      if (++parser.nesting_ > kMaxDepth) parser.FailDepth();
    }
    ~Nesting() { --parser.nesting_; }
    Parser& parser;
  };

  [[noreturn]] void Fail(const std::string& message) const {
    const std::size_t column = at_ + 1;
    base::FailFormat(message + " at column " + std::to_string(column) + " of a size expression",
                     {.column = column});
  }
  [[noreturn]] void FailDepth() const { Fail("nesting deeper than " + std::to_string(kMaxDepth)); }

  void SkipSpace() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool Take(char c) {
    SkipSpace();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void Expect(char c) {
    if (!Take(c)) Fail(std::string("expected '") + c + "'");
  }

  static Parsed Leaf(Expr expr) { return {std::make_shared<const Expr>(std::move(expr))}; }
  static Parsed Integer(std::int64_t value) {
    return Leaf({.op = ExprOp::kInteger, .integer = value});
  }

  Parsed Make(ExprOp op, std::vector<Parsed> args, std::string name = {}) const {
    Expr expr{.op = op, .name = std::move(name)};
    int depth = 0;
    expr.args.reserve(args.size());
    for (Parsed& argument : args) {
      depth = std::max(depth, argument.depth);
      expr.args.push_back(std::move(argument.expr));
    }
    if (depth >= kMaxDepth) FailDepth();
    return {std::make_shared<const Expr>(std::move(expr)), depth + 1};
  }

  Parsed Negate(Parsed value) const {
    const Expr& expr = *value.expr;
    if (expr.op == ExprOp::kInteger && expr.integer != INT64_MIN) return Integer(-expr.integer);
    if (expr.op == ExprOp::kFloat) return Leaf({.op = ExprOp::kFloat, .number = -expr.number});
    return Make(ExprOp::kMul, {Integer(-1), std::move(value)});
  }

  // The operator at the current place, not taken yet.
  const Operator* PeekOperator() {
    SkipSpace();
    const std::string_view rest = text_.substr(at_);
    for (const Operator& candidate : kOperators) {
      if (!rest.starts_with(candidate.text)) continue;
      const bool runs_on =
          IsNameStart(candidate.text[0]) && rest.size() > candidate.text.size() &&
          (IsNameStart(rest[candidate.text.size()]) || base::IsDigit(rest[candidate.text.size()]));
      if (!runs_on) return &candidate;
    }
    return nullptr;
  }

  // Operands joined by operators that bind tighter than `outer`.
  Parsed ParseBinary(int outer) {
    const Nesting nesting(*this);
    std::vector<Parsed> args = {ParseUnary()};
    ExprOp joined = ExprOp::kInteger;  // what the args are joined by, when there are several
    for (;;) {
      const Operator* const next = PeekOperator();
      if (next == nullptr || next->precedence <= outer) break;
      at_ += next->text.size();
      // A power binds to the right.
      Parsed right = ParseBinary(next->precedence == kPower ? kPower - 1 : next->precedence);
      if (next->subtract) right = Negate(std::move(right));
      if (args.size() > 1 && !(joined == next->op && IsFlat(joined))) {
        Parsed left = Make(joined, std::move(args));
        args = {std::move(left)};
      }
      joined = next->op;
      args.push_back(std::move(right));
    }
    return args.size() == 1 ? std::move(args[0]) : Make(joined, std::move(args));
  }

  Parsed ParseUnary() {
    const Nesting nesting(*this);
    if (Take('-')) return Negate(ParseBinary(kUnary));
    if (Take('+')) return ParseBinary(kUnary);
    if (Take('~')) return Not(ParseBinary(kUnary));
    if (Take('(')) return ParseBrackets();
    if (at_ == text_.size()) Fail("the text ends where a value was expected");
    if (base::IsDigit(text_[at_]) || text_[at_] == '.') return ParseNumber(text_.substr(at_), true);
    if (IsNameStart(text_[at_])) return ParseNamed(ParseName());
    Fail("expected a value");
  }

  // "(a + b)", or a tuple as in "Piecewise((a, a > b), (b, True))".
  Parsed ParseBrackets() {
    std::vector<Parsed> parts = ParseArguments();
    if (parts.empty()) Fail("expected a value");
    return parts.size() == 1 ? std::move(parts[0]) : Make(ExprOp::kOther, std::move(parts));
  }

  Parsed Not(Parsed value) const { return Make(ExprOp::kNot, {std::move(value)}); }

  // The number that `text` starts with, or is. `advance`: it stands at the current place.
  Parsed ParseNumber(std::string_view text, bool advance) {
    std::int64_t integer = 0;
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto whole = std::from_chars(text.data(), end, integer);
    const auto real = std::from_chars(text.data(), end, number);
    if (real.ec == std::errc::invalid_argument) Fail("expected a number");
    if (advance) at_ += static_cast<std::size_t>(real.ptr - text.data());
    if (!advance && real.ptr != end) Fail("expected a number");
    if (real.ec != std::errc{}) Fail("number out of range");
    if (whole.ptr != real.ptr) return Leaf({.op = ExprOp::kFloat, .number = number});
    if (whole.ec != std::errc{}) Fail("integer out of range");
    return Integer(integer);
  }

  std::string_view ParseName() {
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           (IsNameStart(text_[at_]) || base::IsDigit(text_[at_]) || text_[at_] == '.'))
      ++at_;
    return text_.substr(begin, at_ - begin);
  }

  std::string_view ParseQuoted() {
    SkipSpace();
    if (at_ == text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) Fail("expected a string");
    const std::size_t end = text_.find(text_[at_], at_ + 1);
    if (end == std::string_view::npos) Fail("unterminated string");
    const std::string_view inner = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return inner;
  }

  Parsed ParseNamed(std::string_view name) {
    if (name == "not") return Not(ParseBinary(2));
    if (Take('(')) return ParseCall(name);
    if (name == "true" || name == "True") return Integer(1);
    if (name == "false" || name == "False") return Integer(0);
    return Leaf({.op = ExprOp::kSymbol, .name = std::string(name)});
  }

  // After the opening bracket.
  Parsed ParseCall(std::string_view name) {
    if (name == "Symbol") {
      Parsed symbol = Leaf({.op = ExprOp::kSymbol, .name = std::string(ParseQuoted())});
      if (symbol.expr->name.empty()) Fail("a symbol without a name");
      SkipAssumptions();
      return symbol;
    }
    if (name == "Float") {
      Parsed number = ParseNumber(ParseQuoted(), false);
      SkipAssumptions();
      if (number.expr->op == ExprOp::kFloat) return number;
      return Leaf({.op = ExprOp::kFloat, .number = static_cast<double>(number.expr->integer)});
    }
    std::vector<Parsed> args = ParseArguments();
    if (name == "Integer" || name == "Identity") {
      if (args.size() != 1) Fail(std::string(name) + " needs one argument");
      return std::move(args[0]);
    }
    const ExprOp* const known = base::FindByName(kFunctions, name);
    return known != nullptr && !args.empty()
               ? Make(*known, std::move(args))
               : Make(ExprOp::kOther, std::move(args), std::string(name));
  }

  // ", positive=True, integer=True)"
  void SkipAssumptions() {
    while (Take(',')) {
      SkipSpace();
      if (ParseName().empty()) Fail("expected a name");
      Expect('=');
      SkipSpace();
      if (at_ < text_.size() && IsNameStart(text_[at_])) {
        ParseName();
      } else {
        ParseNumber(text_.substr(at_), true);
      }
    }
    Expect(')');
  }

  std::vector<Parsed> ParseArguments() {
    std::vector<Parsed> args;
    if (Take(')')) return args;
    do {
      args.push_back(ParseBinary(0));
    } while (Take(','));
    Expect(')');
    return args;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int nesting_ = 0;
};

void Append(const Expr& expr, int outer, std::string& out);

void AppendFunction(const Expr& expr, std::string_view name, std::string& out) {
  out.append(name) += "(";
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    if (i > 0) out += ", ";
    Append(*expr.args[i], 0, out);
  }
  out += ")";
}

// `outer`: the precedence of what stands around it.
void Append(const Expr& expr, int outer, std::string& out) {
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
  if (expr.op == ExprOp::kOther) return AppendFunction(expr, expr.name, out);
  const auto* const syntax = std::ranges::find(kOperators, expr.op, &Operator::op);
  if (syntax == kOperators.end()) {
    std::string_view names =
        std::ranges::find(kFunctionGroups, expr.op, &base::NameGroup<ExprOp>::value)->names;
    return AppendFunction(expr, base::TakeName(names), out);
  }
  const std::string_view blank = syntax->precedence <= kSum ? " " : "";
  // FX puts brackets around every floor division.
  const bool brackets = syntax->precedence <= outer || expr.op == ExprOp::kFloorDiv;
  if (brackets) out += "(";
  for (std::size_t i = 0; i < expr.args.size(); ++i) {
    const Expr& argument = *expr.args[i];
    if (i > 0 && expr.op == ExprOp::kAdd && argument.op == ExprOp::kInteger &&
        argument.integer < 0) {
      out += " - " + std::to_string(argument.integer).substr(1);
      continue;
    }
    if (i > 0) out.append(blank).append(syntax->text).append(blank);
    Append(argument, i == 0 ? syntax->precedence - 1 : syntax->precedence, out);
  }
  if (brackets) out += ")";
}

}  // namespace

ExprPtr ParseExpr(std::string_view text) { return Parser(text).Run(); }

std::string ToString(const Expr& expr) {
  std::string out;
  Append(expr, 0, out);
  return out;
}

}  // namespace idbg::tensor
