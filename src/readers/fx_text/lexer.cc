// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>

#include "base/text/text.h"
#include "base/text/utf8.h"
#include "readers/fx_text/parser.h"

namespace idbg::readers::fx_text {
namespace {

constexpr std::size_t kMaxObject = 1024;  // characters of "<...>"; an address, a name, a value

// Longer ones first.
constexpr auto kSymbols = std::to_array<std::string_view>(
    {"**=", "//=", "<<=", ">>=", "...", "**", "//", "<<", ">>", "<=", ">=", "==",
     "!=",  "->",  "+=",  "-=",  "*=",  "/=", "%=", "@=", "&=", "|=", "^="});
constexpr std::string_view kAlone = "()[]{},:;";  // no longer symbol starts with these
constexpr std::string_view kSingles = "()[]{},:;=.+-*/%@&|^~<>?";

bool IsQuote(char c) { return c == '\'' || c == '"'; }

struct Escape {
  std::uint32_t code = 0;
  std::size_t length = 0;  // behind the backslash; 0: not an escape
};

Escape Digits(std::string_view text, std::size_t count) {
  Escape escape;
  if (text.size() < count + 1) return escape;
  const char* const begin = text.data() + 1;
  const auto [end, error] = std::from_chars(begin, begin + count, escape.code, 16);
  if (error == std::errc{} && end == begin + count) escape.length = count + 1;
  if (escape.code >= 0x110000 || (escape.code >= 0xD800 && escape.code < 0xE000))
    escape.code = 0xFFFD;
  return escape;
}

// `text` starts behind the backslash.
Escape ParseEscape(std::string_view text) {
  constexpr std::string_view kNames = "ntr0\\'\"";
  constexpr std::string_view kMeanings("\n\t\r\0\\'\"", kNames.size());
  const char kind = text.empty() ? ' ' : text[0];
  if (const std::size_t at = kNames.find(kind); at != kNames.npos)
    return {static_cast<std::uint32_t>(kMeanings[at]), 1};
  const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
  return digits == 0 ? Escape() : Digits(text, digits);
}

}  // namespace

void Lexer::SkipBlanks() {
  for (; at_ < text_.size(); ++at_) {
    const char c = text_[at_];
    if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
      if (at_ == text_.size()) return;
    }
    const bool continued = c == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n';
    if (continued) ++at_;
    const bool is_blank = c == ' ' || c == '\t' || c == '\r' || c == '\f' || continued ||
                          (text_[at_] == '\n' && brackets_ > 0);
    if (!is_blank) return;
  }
}

Token Lexer::Make(TokenKind kind, std::size_t end) {
  const Token token{kind, text_.substr(at_, end - at_)};
  at_ = end;
  return token;
}

Token Lexer::Next() {
  SkipBlanks();
  if (at_ >= text_.size()) return {TokenKind::kEnd, text_.substr(text_.size())};
  const char c = text_[at_];
  if (c == '\n') return Make(TokenKind::kNewline, at_ + 1);
  if (base::IsNameStart(c)) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && base::IsNameCharacter(text_[end])) ++end;
    if (end < text_.size() && IsQuote(text_[end]) && end - at_ <= 2) return String(end);
    return Make(TokenKind::kName, end);
  }
  if (base::IsDigit(c) || (c == '.' && at_ + 1 < text_.size() && base::IsDigit(text_[at_ + 1])))
    return Number();
  if (IsQuote(c)) return String(at_);
  const bool is_alone = kAlone.find(c) != std::string_view::npos;
  for (const std::string_view symbol :
       is_alone ? std::span(kSymbols).first(0) : std::span(kSymbols)) {
    if (text_.substr(at_, symbol.size()) == symbol)
      return Make(TokenKind::kSymbol, at_ + symbol.size());
  }
  if (kSingles.find(c) == std::string_view::npos) return Make(TokenKind::kBad, at_ + 1);
  if (c == '(' || c == '[' || c == '{') ++brackets_;
  if ((c == ')' || c == ']' || c == '}') && brackets_ > 0) --brackets_;
  return Make(TokenKind::kSymbol, at_ + 1);
}

Token Lexer::Number() {
  std::size_t end = at_;
  const bool is_hex = text_.substr(at_, 2) == "0x";
  while (end < text_.size()) {
    const char c = text_[end];
    const bool is_sign = (c == '+' || c == '-') && end > at_ && !is_hex &&
                         (text_[end - 1] == 'e' || text_[end - 1] == 'E');
    if (!base::IsNameCharacter(c) && c != '.' && !is_sign) break;
    ++end;
  }
  return Make(TokenKind::kNumber, end);
}

// `quote`: where the quote stands, behind the prefix.
Token Lexer::String(std::size_t quote) {
  const char mark = text_[quote];
  const bool is_long = text_.substr(quote, 3) == std::string(3, mark);
  const std::size_t width = is_long ? 3 : 1;
  for (std::size_t i = quote + width; i < text_.size(); ++i) {
    if (text_[i] == '\\') {
      ++i;
    } else if (text_[i] == '\n' && !is_long) {
      break;
    } else if (text_[i] == mark && (!is_long || text_.substr(i, 3) == std::string(3, mark))) {
      return Make(TokenKind::kString, i + width);
    }
  }
  return Make(TokenKind::kBad, quote + 1);
}

Token Lexer::Object(std::size_t offset) {
  at_ = offset;
  int open = 0;
  const std::size_t end = std::min(text_.size(), offset + kMaxObject);
  for (std::size_t i = offset; i < end && text_[i] != '\n'; ++i) {
    if (text_[i] == '<') ++open;
    if (text_[i] == '>' && --open == 0) return Make(TokenKind::kObject, i + 1);
  }
  return Make(TokenKind::kBad, offset + 1);
}

Token Lexer::Raw(std::size_t offset) {
  at_ = offset;
  int open = 0;
  for (std::size_t i = offset; i < text_.size() && text_[i] != '\n'; ++i) {
    const char c = text_[i];
    const bool closes = c == ')' || c == ']' || c == '}';
    if (open == 0 && (closes || c == ',')) {
      return i == offset ? Make(TokenKind::kBad, i + 1) : Make(TokenKind::kObject, i);
    }
    if (c == '(' || c == '[' || c == '{') ++open;
    if (closes) --open;
  }
  return Make(TokenKind::kBad, offset + 1);
}

std::string Unquote(std::string_view token) {
  const std::size_t quote = token.find_first_of("'\"");
  const bool is_raw = token.substr(0, quote).find_first_of("rR") != std::string_view::npos;
  const bool is_long = token.size() >= quote + 6 && token[quote + 1] == token[quote] &&
                       token[quote + 2] == token[quote];
  const std::size_t width = is_long ? 3 : 1;
  token = token.substr(quote + width, token.size() - quote - 2 * width);
  std::string text;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const Escape escape = token[i] == '\\' && !is_raw ? ParseEscape(token.substr(i + 1)) : Escape{};
    if (escape.length == 0) {
      text += token[i];
    } else {
      base::AppendUtf8(text, escape.code);
      i += escape.length;
    }
  }
  return text;
}

}  // namespace idbg::readers::fx_text
