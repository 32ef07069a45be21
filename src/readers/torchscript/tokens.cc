// SPDX-License-Identifier: Apache-2.0
#include "readers/torchscript/tokens.h"

#include "base/error.h"
#include "base/text/text.h"

namespace idbg::readers::torchscript {
namespace {

constexpr std::size_t kMaxNesting = 200;  // of brackets, and of blocks
constexpr int kMaxOperators = 1000;       // of one expression; real code has some ten

bool IsNameByte(char c) { return base::IsLetter(c) || base::IsDigit(c) || c == '_'; }

class Lexer {
 public:
  Lexer(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  std::vector<Token> Run() {
    while (at_ < text_.size()) Step(text_[at_]);
    return std::move(tokens_);
  }

 private:
  [[noreturn]] void Refuse(const std::string& what) const {
    throw base::Error(base::ErrorCode::kUnsupported,
                      what +
                          ": LibTorch's parser may not survive it (simplify the module, or "
                          "export it with torch.export)",
                      {.file = file_, .line = line_});
  }

  char Peek(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void Step(char c) {
    if (c == '\n') {
      ++at_;
      ++line_;
      if (operators_.size() == 1) StartStatement();
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
      ++at_;
      if (starts_) ++indent_;
    } else if (c == '\\' && Peek(1) == '\n') {
      at_ += 2;
      ++line_;
    } else if (c == '#') {
      SkipComment();
    } else if (c == '"' || c == '\'') {
      TakeString(c);
    } else if (base::IsDigit(c) || (c == '.' && base::IsDigit(Peek(1)))) {
      TakeNumber();
    } else if (IsNameByte(c)) {
      TakeName();
    } else {
      TakeOperator(c);
    }
  }

  void StartStatement() {
    starts_ = true;
    indent_ = 0;
    operators_.back() = 0;
  }

  void Add(TokenKind kind, std::size_t begin, std::size_t size) {
    Token token{.kind = kind, .text = text_.substr(begin, size), .line = line_};
    if (starts_) {
      token.indent = indent_;
      starts_ = false;
      while (!blocks_.empty() && blocks_.back() >= indent_) blocks_.pop_back();
      if (blocks_.size() == kMaxNesting)
        Refuse("blocks nest " + std::to_string(kMaxNesting) + " deep");
      blocks_.push_back(indent_);
    }
    tokens_.push_back(token);
  }

  // What follows "# type:" is code.
  void SkipComment() {
    constexpr std::string_view kType = "# type:";
    if (text_.substr(at_).starts_with(kType)) {
      at_ += kType.size();
      return;
    }
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  void TakeString(char quote) {
    const std::size_t quotes = Peek(1) == quote && Peek(2) == quote ? 3 : 1;
    const std::string_view end(text_.substr(at_, quotes));
    const std::size_t begin = at_ + quotes;
    std::size_t i = begin;
    const std::uint32_t first_line = line_;
    while (i < text_.size() && !text_.substr(i).starts_with(end)) {
      if (text_[i] == '\n' && quotes == 1) break;  // no string for LibTorch either
      if (text_[i] == '\\') ++i;
      if (i < text_.size() && text_[i] == '\n') ++line_;
      ++i;
    }
    if (i >= text_.size() || !text_.substr(i).starts_with(end)) {
      line_ = first_line;
      throw base::Error(base::ErrorCode::kFormat, "a text without an end",
                        {.file = file_, .line = line_});
    }
    Add(TokenKind::kString, begin, i - begin);
    at_ = i + quotes;
  }

  void TakeDigits() {
    while (base::IsDigit(Peek(0))) ++at_;
  }

  // As strtod() reads it, but for hexadecimal: what follows is a token of its own.
  void TakeNumber() {
    const std::size_t begin = at_;
    TakeDigits();
    if (Peek(0) == '.') ++at_;
    TakeDigits();
    if (base::ToLower(Peek(0)) == 'e') {
      const std::size_t sign = Peek(1) == '+' || Peek(1) == '-' ? 1 : 0;
      if (base::IsDigit(Peek(1 + sign))) at_ += 1 + sign;
      TakeDigits();
    }
    Add(TokenKind::kNumber, begin, at_ - begin);
  }

  void TakeName() {
    const std::size_t begin = at_;
    while (IsNameByte(Peek(0))) ++at_;
    Add(TokenKind::kName, begin, at_ - begin);
    const std::string_view name = tokens_.back().text;
    if (name == "not" || name == "and" || name == "or" || name == "if" || name == "in" ||
        name == "else" || name == "is")
      CountOperator();
    if (name == "elif" && ++elifs_ == kMaxNesting) Refuse("a chain of elif without an end");
    if (name == "def") elifs_ = 0;
  }

  void TakeOperator(char c) {
    Add(TokenKind::kOther, at_, 1);
    ++at_;
    if (c == '(' || c == '[' || c == '{') {
      if (operators_.size() > kMaxNesting)
        Refuse("brackets nest " + std::to_string(kMaxNesting) + " deep");
      operators_.push_back(0);
    } else if (c == ',') {
      operators_.back() = 0;
    } else {
      const bool closes = c == ')' || c == ']' || c == '}';
      if (closes && operators_.size() > 1) operators_.pop_back();
      CountOperator();
    }
  }

  void CountOperator() {
    if (++operators_.back() > kMaxOperators)
      Refuse("an expression of more than " + std::to_string(kMaxOperators) + " operators");
  }

  std::string_view text_;
  const std::string& file_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  bool starts_ = true;  // a statement
  std::int32_t indent_ = 0;
  int elifs_ = 0;
  std::vector<std::int32_t> blocks_;  // their indents
  std::vector<int> operators_ = {0};  // in the statement and each open bracket, since a comma
};

}  // namespace

std::vector<Token> Tokenize(std::string_view text, const std::string& file) {
  return Lexer(text, file).Run();
}

}  // namespace idbg::readers::torchscript
