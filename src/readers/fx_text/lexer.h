// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Tokens of the Python that FX prints.
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

}  // namespace idbg::readers::fx_text
