// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "readers/fx_text/context.h"

// The part of Python that FX prints: tokens, then calls, attributes, subscripts, literals and
// operators. Nothing is evaluated.
namespace idbg::readers::fx_text {

enum class TokenKind {
  kEnd,
  kNewline,  // outside brackets only
  kName,
  kNumber,  // "1", "0x1f", "1e-05", "2j"
  kString,  // with its prefix and quotes
  kSymbol,
  kObject,  // "<built-in function add>"
  kBad,
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  std::string_view text;
};

// A cheap copyable position in a text.
class Lexer {
 public:
  Lexer(std::string_view text, std::size_t begin) : text_(text), at_(begin) {}

  Token Next();
  // The object that starts with the "<" at `offset`, which was read as a symbol.
  Token Object(std::size_t offset);
  // The rest of the line up to a ',' or a closing bracket that belongs to what stands around it;
  // kBad when there is none.
  Token Raw(std::size_t offset);

 private:
  void SkipBlanks();
  Token Make(TokenKind kind, std::size_t end);
  Token String(std::size_t quote);
  Token Number();

  std::string_view text_;
  std::size_t at_;
  int brackets_ = 0;
};

// What a string token stands for, its escapes resolved.
std::string Unquote(std::string_view token);

struct Expr {
  enum class Kind {
    kName,       // text
    kReference,  // "%text" of printed graphs
    kNumber,
    kString,
    kObject,     // "<...>", and text that is no expression, of printed graphs
    kAttribute,  // items[0].text
    kCall,       // items[0](items[1], ...)
    kSubscript,  // items[0][items[1]]
    kTuple,
    kList,
    kDict,     // keys and values in turn
    kSlice,    // start, stop, step: each an expression or None
    kUnary,    // text items[0]
    kBinary,   // items[0] text items[1]
    kKeyword,  // text = items[0]
  };
  Kind kind = Kind::kName;
  std::string_view text;
  std::string_view span;  // all of it in the source
  int depth = 1;          // of the tree
  std::vector<Expr> items = {};
};

struct Statement {
  enum class Kind { kEmpty, kReturn, kAssign, kAugmented, kDeclare, kExpression };
  Kind kind = Kind::kEmpty;
  std::vector<Expr> targets;     // a = b = value
  std::vector<Expr> annotation;  // none or one
  std::string_view symbol;       // of augmented assignments: "+"
  Expr value;
};

struct Parameter {
  std::string_view name;
  std::vector<Expr> annotation;  // none or one
};

// Reads one line (which goes on while brackets are open). Every Parse function returns false at the
// first token that does not fit; failure() and failed_at() tell which. Nesting that no graph has
// throws instead: reading on from the next line would take the same text apart once more.
class Parser {
 public:
  // `unquoted`: elements of lists that are no expression are taken as text (printed graphs quote no
  // strings).
  Parser(const Context& context, std::size_t begin, bool unquoted = false);

  // One statement and the ';' or line end behind it.
  bool ParseStatement(Statement& statement);
  bool at_line_end() const { return at_line_end_; }  // of the last statement
  bool ParseExpression(Expr& expr) { return ParseBinary(expr, 0); }
  // "(self, x: "f32[2]", y=None) -> T:" and the line end; without self.
  bool ParseParameters(std::vector<Parameter>& parameters);

  std::size_t position() const { return token_begin(); }  // where the next token starts
  std::size_t failed_at() const { return failed_at_; }
  const std::string& failure() const { return failure_; }

 private:
  bool Fail(std::string_view message);
  void CheckDepth(int depth) const;
  void Advance() { token_ = lexer_.Next(); }
  std::size_t token_begin() const {
    return static_cast<std::size_t>(token_.text.data() - text_.data());
  }
  bool IsAtEnd() const {
    return token_.kind == TokenKind::kNewline || token_.kind == TokenKind::kEnd;
  }
  bool IsSymbol(std::string_view symbol) const {
    return token_.kind == TokenKind::kSymbol && token_.text == symbol;
  }
  bool IsName(std::string_view name) const {
    return token_.kind == TokenKind::kName && token_.text == name;
  }
  bool Take(std::string_view symbol);
  bool Expect(std::string_view symbol);
  bool Finish(Expr& expr, std::size_t begin);
  bool Wrap(Expr& expr, Expr::Kind kind, std::string_view text, std::size_t begin);

  // With or without brackets; `is_index`: what stands in those of a subscript.
  bool ParseTuple(Expr& expr, bool is_index = false);
  bool ParseBinary(Expr& expr, int outer);
  bool ParseUnary(Expr& expr);
  bool ParsePostfix(Expr& expr);
  bool ParseAtom(Expr& expr);
  bool ParseBrackets(Expr& expr);
  bool ParseDict(Expr& expr);
  bool ParseIndex(Expr& expr);
  bool ParseElements(Expr& expr, std::string_view close);
  bool ParseElement(Expr& expr);
  bool ParseRaw(Expr& expr, const Lexer& lexer, std::size_t begin);
  bool ParseParameter(std::vector<Parameter>& parameters);
  bool ParseAssignment(Statement& statement);

  const Context& context_;
  std::string_view text_;
  Lexer lexer_;
  Token token_;
  bool unquoted_;
  bool at_line_end_ = false;
  bool trailing_comma_ = false;  // of the last brackets
  int nesting_ = 0;
  std::size_t terms_ = 0;
  std::size_t raw_elements_ = 0;  // that were tried
  std::size_t failed_at_ = 0;
  std::string failure_;
};

}  // namespace idbg::readers::fx_text
