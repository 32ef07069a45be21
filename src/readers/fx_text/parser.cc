// SPDX-License-Identifier: Apache-2.0
#include "readers/fx_text/parser.h"

#include <algorithm>
#include <utility>

#include "graph/operators/python_operators.h"

namespace idbg::readers::fx_text {
namespace {

constexpr int kMaxDepth = 100;              // of brackets, and of the tree
constexpr std::size_t kMaxTerms = 1 << 18;  // of a line; a graph's longest list has some thousands

struct Nesting {
  explicit Nesting(int& depth) : depth(depth) { ++depth; }
  ~Nesting() { --depth; }
  int& depth;
};

}  // namespace

Parser::Parser(const Context& context, std::size_t begin, bool unquoted)
    : context_(context), text_(context.text()), lexer_(context.text(), begin), unquoted_(unquoted) {
  Advance();
}

bool Parser::Fail(std::string_view message) {
  failed_at_ = token_begin();
  failure_ = message;
  return false;
}

void Parser::CheckDepth(int depth) const {
  if (depth > kMaxDepth)
    context_.Fail("nesting deeper than " + std::to_string(kMaxDepth) +
                      " (use the complete text that torch prints)",
                  token_begin());
}

bool Parser::Take(std::string_view symbol) {
  if (!IsSymbol(symbol)) return false;
  Advance();
  return true;
}

bool Parser::Expect(std::string_view symbol) {
  return Take(symbol) || Fail("expected '" + std::string(symbol) + "'");
}

// Notes the expression's place and depth; its items are complete.
bool Parser::Finish(Expr& expr, std::size_t begin) {
  expr.span = text_.substr(begin, token_begin() - begin);
  while (!expr.span.empty() && expr.span.back() == ' ') expr.span.remove_suffix(1);
  expr.depth = 1;
  for (const Expr& item : expr.items) expr.depth = std::max(expr.depth, item.depth + 1);
  CheckDepth(expr.depth);
  if (++terms_ > kMaxTerms) return Fail("more than " + std::to_string(kMaxTerms) + " terms");
  return true;
}

// Makes `expr` the first item of a new one.
bool Parser::Wrap(Expr& expr, Expr::Kind kind, std::string_view text, std::size_t begin) {
  Expr outer{.kind = kind, .text = text};
  outer.items.push_back(std::move(expr));
  expr = std::move(outer);
  return Finish(expr, begin);
}

bool Parser::ParseStatement(Statement& statement) {
  statement = {};
  if (IsName("return")) {
    Advance();
    statement.kind = Statement::Kind::kReturn;
    const bool is_bare = IsAtEnd();
    if (is_bare) statement.value = {.text = "None", .span = "None"};
    if (!is_bare && !ParseTuple(statement.value)) return false;
  } else if (IsName("pass")) {
    Advance();
  } else if (!ParseAssignment(statement)) {
    return false;
  }
  if (!IsAtEnd() && !Expect(";")) return false;
  at_line_end_ = IsAtEnd();
  return true;
}

bool Parser::ParseAssignment(Statement& statement) {
  statement.kind = Statement::Kind::kExpression;
  if (!ParseTuple(statement.value)) return false;
  if (Take(":")) {
    statement.kind = Statement::Kind::kDeclare;
    if (!ParseExpression(statement.annotation.emplace_back())) return false;
    if (!IsSymbol("=")) {
      statement.targets.push_back(std::move(statement.value));
      return true;
    }
  }
  while (Take("=")) {
    statement.kind = Statement::Kind::kAssign;
    statement.targets.push_back(std::move(statement.value));
    if (!ParseTuple(statement.value)) return false;
  }
  const std::string_view symbol = token_.text;
  if (statement.kind == Statement::Kind::kExpression && token_.kind == TokenKind::kSymbol &&
      symbol.size() > 1 && symbol.back() == '=' && symbol.find_first_of("<>=!") != 0) {
    Advance();
    statement.kind = Statement::Kind::kAugmented;
    statement.symbol = symbol.substr(0, symbol.size() - 1);
    statement.targets.push_back(std::move(statement.value));
    return ParseTuple(statement.value);
  }
  return true;
}

bool Parser::ParseTuple(Expr& expr, bool is_index) {
  const auto parse = [&](Expr& one) { return is_index ? ParseIndex(one) : ParseExpression(one); };
  const std::size_t begin = token_begin();
  if (!parse(expr)) return false;
  if (!IsSymbol(",")) return true;
  if (!Wrap(expr, Expr::Kind::kTuple, {}, begin)) return false;
  while (Take(",")) {
    if (is_index ? IsSymbol("]") : IsAtEnd() || IsSymbol("=")) break;
    if (!parse(expr.items.emplace_back())) return false;
  }
  return Finish(expr, begin);
}

bool Parser::ParseBinary(Expr& expr, int outer) {
  const Nesting nesting(nesting_);
  CheckDepth(nesting_);
  const std::size_t begin = token_begin();
  if (!ParseUnary(expr)) return false;
  while (token_.kind == TokenKind::kSymbol && token_.text.find_first_of(",)]:;") != 0) {
    const auto* const entry =
        graph::FindBy(&graph::PythonOperator::symbol, graph::kBinaryOperators, token_.text);
    if (entry == nullptr || entry->precedence <= outer) break;
    Advance();
    Expr right;
    const bool to_the_right = entry->precedence == graph::kPowerPrecedence;
    if (!ParseBinary(right, entry->precedence - (to_the_right ? 1 : 0))) return false;
    Expr both{.kind = Expr::Kind::kBinary, .text = entry->symbol};
    both.items.push_back(std::move(expr));
    both.items.push_back(std::move(right));
    expr = std::move(both);
    if (!Finish(expr, begin)) return false;
  }
  return true;
}

bool Parser::ParseUnary(Expr& expr) {
  const auto* const entry =
      graph::FindBy(&graph::PythonOperator::symbol, graph::kUnaryOperators, token_.text);
  if (entry == nullptr) return ParsePostfix(expr);
  const std::size_t begin = token_begin();
  Advance();
  if (!ParseBinary(expr, entry->precedence)) return false;
  return Wrap(expr, Expr::Kind::kUnary, entry->symbol, begin);
}

bool Parser::ParsePostfix(Expr& expr) {
  const std::size_t begin = token_begin();
  if (!ParseAtom(expr)) return false;
  for (;;) {
    if (Take(".")) {
      const std::string_view name = token_.text;
      if (token_.kind != TokenKind::kName) return Fail("expected an attribute's name");
      Advance();
      if (!Wrap(expr, Expr::Kind::kAttribute, name, begin)) return false;
    } else if (Take("(")) {
      if (!Wrap(expr, Expr::Kind::kCall, {}, begin) || !ParseElements(expr, ")") ||
          !Finish(expr, begin))
        return false;
    } else if (Take("[")) {
      if (!Wrap(expr, Expr::Kind::kSubscript, {}, begin)) return false;
      if (!ParseTuple(expr.items.emplace_back(), true) || !Expect("]") || !Finish(expr, begin))
        return false;
    } else {
      return true;
    }
  }
}

bool Parser::ParseAtom(Expr& expr) {
  const std::size_t begin = token_begin();
  expr = {.text = token_.text};
  switch (token_.kind) {
    case TokenKind::kName:
      expr.kind = Expr::Kind::kName;
      break;
    case TokenKind::kNumber:
      expr.kind = Expr::Kind::kNumber;
      break;
    case TokenKind::kString:
      expr.kind = Expr::Kind::kString;
      break;
    case TokenKind::kSymbol:
      return ParseBrackets(expr);
    case TokenKind::kBad:
      return Fail(token_.text.ends_with('\'') || token_.text.ends_with('"')
                      ? "unterminated string"
                      : "unexpected character");
    default:
      return Fail("expected a value");
  }
  Advance();
  return Finish(expr, begin);
}

// What starts with a symbol.
bool Parser::ParseBrackets(Expr& expr) {
  const std::size_t begin = token_begin();
  if (IsSymbol("<")) {
    token_ = lexer_.Object(begin);
    if (token_.kind == TokenKind::kBad) return Fail("expected a value");
    expr = {.kind = Expr::Kind::kObject, .text = token_.text};
  } else if (IsSymbol("%")) {
    Advance();
    if (token_.kind != TokenKind::kName) return Fail("expected a name");
    expr = {.kind = Expr::Kind::kReference, .text = token_.text};
  } else if (IsSymbol("...") || IsSymbol("?")) {
    expr = {.kind = Expr::Kind::kName, .text = token_.text};
  } else if (Take("[")) {
    expr = {.kind = Expr::Kind::kList};
    return ParseElements(expr, "]") && Finish(expr, begin);
  } else if (Take("{")) {
    return ParseDict(expr) && Finish(expr, begin);
  } else if (Take("(")) {
    expr = {.kind = Expr::Kind::kTuple};
    if (!ParseElements(expr, ")")) return false;
    if (expr.items.size() != 1 || trailing_comma_) return Finish(expr, begin);
    Expr inner = std::move(expr.items[0]);
    expr = std::move(inner);
    return true;
  } else {
    return Fail("expected a value");
  }
  Advance();
  return Finish(expr, begin);
}

bool Parser::ParseDict(Expr& expr) {
  expr = {.kind = Expr::Kind::kDict};
  while (!IsSymbol("}")) {
    if (!ParseElement(expr.items.emplace_back()) || !Expect(":") ||
        !ParseElement(expr.items.emplace_back()))
      return false;
    if (!Take(",")) break;
  }
  return Expect("}");
}

// Items up to `close`, which is taken. A trailing ',' is allowed.
bool Parser::ParseElements(Expr& expr, std::string_view close) {
  const Nesting nesting(nesting_);
  CheckDepth(nesting_);
  bool comma = false;
  while (!IsSymbol(close)) {
    if (!ParseElement(expr.items.emplace_back())) return false;
    comma = Take(",");
    if (!comma && !IsSymbol(close)) return Expect(close);
  }
  trailing_comma_ = comma;
  return Expect(close);
}

bool Parser::ParseElement(Expr& expr) {
  const std::size_t begin = token_begin();
  const Lexer lexer = lexer_;
  const std::size_t raw_elements = raw_elements_;
  if (IsSymbol("*") || IsSymbol("**")) Advance();
  bool good = ParseExpression(expr);
  if (good && expr.kind == Expr::Kind::kName && Take("=")) {
    const std::string_view name = expr.text;
    if (!ParseElement(expr) || !Wrap(expr, Expr::Kind::kKeyword, name, begin)) return false;
  }
  if (!unquoted_) return good;
  good = good && token_.kind == TokenKind::kSymbol &&
         std::string_view(",)]}:").find(token_.text) != std::string_view::npos;
  if (good) return true;
  if (raw_elements != raw_elements_) return Fail("expected ',' or a closing bracket");
  return ParseRaw(expr, lexer, begin);
}

// The element at `begin` as text. What holds such an element is not taken as text itself: each
// character is read again at most once.
bool Parser::ParseRaw(Expr& expr, const Lexer& lexer, std::size_t begin) {
  ++raw_elements_;
  lexer_ = lexer;
  const Token raw = lexer_.Raw(begin);
  if (raw.kind == TokenKind::kBad) return Fail("expected a value");
  expr = {.kind = Expr::Kind::kObject, .text = raw.text};
  Advance();
  return Finish(expr, begin);
}

// "i", "a:b", "::2"
bool Parser::ParseIndex(Expr& expr) {
  const std::size_t begin = token_begin();
  const Expr none{.text = "None", .span = "None"};
  if (!IsSymbol(":")) {
    if (!ParseExpression(expr)) return false;
    if (!IsSymbol(":")) return true;
  } else {
    expr = none;
  }
  if (!Wrap(expr, Expr::Kind::kSlice, {}, begin)) return false;
  while (expr.items.size() < 3) {
    const bool given = Take(":") && !IsSymbol(":") && !IsSymbol("]") && !IsSymbol(",");
    if (!given) {
      expr.items.push_back(none);
    } else if (!ParseExpression(expr.items.emplace_back())) {
      return false;
    }
  }
  return Finish(expr, begin);
}

bool Parser::ParseParameter(std::vector<Parameter>& parameters) {
  if (IsSymbol("*") || IsSymbol("**")) Advance();
  if (token_.kind != TokenKind::kName) return Fail("expected a parameter's name");
  Parameter parameter{.name = token_.text, .annotation = {}};
  Advance();
  if (Take(":") && !ParseExpression(parameter.annotation.emplace_back())) return false;
  Expr unused;
  if (Take("=") && !ParseExpression(unused)) return false;
  if (parameter.name != "self") parameters.push_back(std::move(parameter));
  return true;
}

bool Parser::ParseParameters(std::vector<Parameter>& parameters) {
  if (!Expect("(")) return false;
  while (!IsSymbol(")")) {
    if (++terms_ > kMaxTerms) return Fail("more than " + std::to_string(kMaxTerms) + " terms");
    if (!ParseParameter(parameters)) return false;
    if (!Take(",") && !IsSymbol(")")) return Expect(")");
  }
  Advance();
  Expr unused;
  if (Take("->") && !ParseExpression(unused)) return false;
  if (!Expect(":")) return false;
  return IsAtEnd() || Fail("expected the end of the line");
}

}  // namespace idbg::readers::fx_text
