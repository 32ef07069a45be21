// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"
#include "readers/torchscript/inspect.h"

namespace idbg::readers::torchscript {
namespace {

// TorchScript's source, cut into tokens the way LibTorch's lexer cuts it (frontend/lexer.h of
// 2.13): what is a string or a comment there has to be one here, or code could hide in it.
enum class TokenKind { kName, kString, kNumber, kOther };

struct Token {
  TokenKind kind = TokenKind::kOther;
  std::string_view text;     // of a string what is between its quotes
  std::uint32_t line = 0;    // from 1
  std::int32_t indent = -1;  // of the first token of a statement: the blanks before it
};

constexpr std::size_t kMaxNesting = 200;  // of brackets, and of blocks
constexpr int kMaxOperators = 1000;       // of one expression; real code has some ten

bool IsNameByte(char c) { return base::IsLetter(c) || base::IsDigit(c) || c == '_'; }

// Throws Error(kUnsupported) above what LibTorch's parser, which recurses, takes with ease:
// brackets and blocks in each other, operators in one expression. `file` is for messages; the
// tokens refer to `text`.
class Lexer {
 public:
  Lexer(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  std::vector<Token> Run() {
    while (at_ < text_.size()) Step(text_[at_]);
    return std::move(tokens_);
  }

 private:
  [[noreturn]] void Refuse(const std::string& what) const {
    base::FailUnsupported(what +
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
      base::FailFormat("a text without an end", {.file = file_, .line = line_});
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
    if (base::HasName("not and or if in else is", name)) CountOperator();
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

constexpr const char* kRemedy = " (take it out of the module, or export it with torch.export)";

// Operators that reach beyond the computation, whatever they are called on: a method of a tensor is
// an operator as well. Found by reading all schemas of LibTorch 2.13.
constexpr base::Named<std::string_view> kForbidden[] = {
    {"save", "writes a file"},
    {"from_file", "opens or makes a file"},
    {"_print", "writes to the terminal"},
    {"Print", "writes to the terminal"},
    {"rpc_sync", "calls another process"},
    {"rpc_async", "calls another process"},
    {"rpc_remote", "calls another process"},
    {"to_here", "calls another process"},
    {"dist_backward", "calls another process"},
};

// Namespaces of operators that compute. Others talk to other processes (c10d, symm_mem), to
// devices, or touch memory that they are told (inductor).
constexpr std::string_view kNamespaces = R"(
    aten prim quantized _quantized mkldnn mkldnn_prepacked onednn sparse prepacked profiler
    torchvision torchaudio torch_scatter torch_sparse torch_cluster torch_spline_conv fbgemm)";

// What __setstate__ may call beside methods of the archive: questions and lists, no tensors.
constexpr std::string_view kPlain = R"(
    eq ne lt gt le ge len format append __is__ __isnot__ __not__ __and__ __or__ __getitem__
    __len__ __contains__ _unwrap_optional)";
constexpr std::string_view kPacking = "prim quantized _quantized sparse prepacked onednn";

// A source and its tokens. The accessors take any position: beyond the ends there are empty tokens.
class Source {
 public:
  explicit Source(const SourceText& source)
      : name_(source.name), tokens_(Lexer(source.text, source.name).Run()) {}

  std::size_t size() const { return tokens_.size(); }
  const Token& At(std::size_t i) const {
    static const Token kNone;
    return i < tokens_.size() ? tokens_[i] : kNone;
  }
  bool Is(std::size_t i, std::string_view text) const {
    return At(i).text == text && At(i).kind != TokenKind::kString;
  }
  bool IsName(std::size_t i) const { return At(i).kind == TokenKind::kName; }
  // Whether the name there follows a dot that belongs to it: "x = ..." ends with another.
  bool IsMember(std::size_t i) const { return Is(i - 1, ".") && At(i).indent < 0; }

  [[noreturn]] void Refuse(std::size_t i, const std::string& what) const {
    base::FailUnsupported("not read: " + what, {.file = name_, .line = At(i).line});
  }

 private:
  const std::string& name_;
  std::vector<Token> tokens_;
};

// --- what holds everywhere

void CheckForbidden(const Source& source, std::size_t i, std::string_view name) {
  if (const auto what = base::FindNamed(kForbidden, name))
    source.Refuse(i, "the operator " + std::string(name) + " " + std::string(*what) + kRemedy);
}

// "ops.quantized.linear": never `ops` alone, which could get another name.
void CheckOperator(const Source& source, std::size_t i) {
  if (!source.Is(i + 1, ".") || !source.IsName(i + 2) || !source.Is(i + 3, "."))
    source.Refuse(i, std::string("the name 'ops' without an operator") + kRemedy);
  const std::string name(source.At(i + 2).text);
  if (!base::HasName(kNamespaces, name)) {
    source.Refuse(i, "the operator ops." + name + "." + std::string(source.At(i + 4).text) +
                         " is not among those that only compute" + kRemedy);
  }
}

// `torch`, `__torch__` and `__torch__.torch` get no other name; of foreign classes only those of
// TorchScript's own modules may be used.
void CheckTorch(const Source& source, std::size_t i) {
  if (!source.Is(i + 1, "."))
    source.Refuse(i, "'" + std::string(source.At(i).text) + "' without a member" + kRemedy);
  if (!source.Is(i, "torch") || !source.Is(i + 2, "classes")) return;
  if (!source.Is(i + 3, ".") || !source.Is(i + 5, "."))
    source.Refuse(i, std::string("'torch.classes' without a class") + kRemedy);
  const std::string name =
      std::string(source.At(i + 4).text) + "." + std::string(source.At(i + 6).text);
  if (!IsPlainClass(name)) source.Refuse(i, "the foreign class torch.classes." + name + kRemedy);
}

// getattr(module, "0") is how names are written that are none. Needs a plain text.
void CheckGetattr(const Source& source, std::size_t i) {
  int depth = 0;
  std::size_t at = i + 1;
  for (; at < source.size(); ++at) {
    if (source.Is(at, "(") || source.Is(at, "[") || source.Is(at, "{")) ++depth;
    if (source.Is(at, ")") || source.Is(at, "]") || source.Is(at, "}")) --depth;
    if (depth == 0 || (depth == 1 && source.Is(at, ","))) break;
  }
  const Token& name = source.At(at + 1);
  if (depth != 1 || name.kind != TokenKind::kString ||
      name.text.find('\\') != std::string_view::npos || name.text == "classes" ||
      !(source.Is(at + 2, ")") || source.Is(at + 2, ",")))  // a text beside it would be part of it
    source.Refuse(i, std::string("getattr() of something else than a plain name") + kRemedy);
  CheckForbidden(source, at + 1, name.text);
}

void CheckName(const Source& source, std::size_t i) {
  const std::string_view name = source.At(i).text;
  const bool is_member = source.IsMember(i);
  // LibTorch may take the dot of "1." for one.
  if (is_member || source.At(i - 1).kind == TokenKind::kNumber) CheckForbidden(source, i, name);
  if (is_member) {
    if (name == "torch" && source.Is(i - 2, "__torch__")) CheckTorch(source, i);
  } else if (name == "ops") {
    CheckOperator(source, i);
  } else if (name == "torch" || name == "__torch__") {
    CheckTorch(source, i);
  } else if (name == "getattr") {
    CheckGetattr(source, i);
  } else if (name == "print") {
    source.Refuse(i, std::string("prim::Print writes to the terminal") + kRemedy);
  }
}

// --- what runs when the file is loaded

struct Function {
  const Source* source = nullptr;
  std::size_t begin = 0;  // of the tokens behind its name
  std::size_t end = 0;
};
using Functions = std::multimap<std::string_view, Function>;

void FindFunctions(const Source& source, Functions& functions) {
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source.Is(i, "def") || source.At(i).indent < 0) continue;
    std::size_t end = i + 1;
    while (end < source.size() &&
           (source.At(end).indent < 0 || source.At(end).indent > source.At(i).indent))
      ++end;
    functions.emplace(source.At(i + 1).text, Function{&source, i + 2, end});
  }
}

[[noreturn]] void RefuseAtLoad(const Source& source, std::size_t i, const std::string& what) {
  source.Refuse(i, what +
                       " runs when the file is loaded; __setstate__ may only assign what it is "
                       "given" +
                       kRemedy);
}

void CheckAtLoad(const Functions& functions, const Source& source, std::size_t i) {
  const std::string name(source.At(i).text);
  if (name == "while" || name == "for") RefuseAtLoad(source, i, "a loop");
  const std::string member(source.At(i + 2).text);
  if (source.IsMember(i)) {
    const bool known = functions.contains(name) || base::HasName(kPlain, name);
    const bool is_operator = source.Is(i - 2, "torch") || source.Is(i - 4, "ops");
    if (source.Is(i + 1, "(") && !known && !is_operator)
      RefuseAtLoad(source, i, "the method " + name);
  } else if (name == "torch" && !base::HasName(kPlain, member)) {
    RefuseAtLoad(source, i, "the operator torch." + member);
  } else if (name == "ops" && !base::HasName(kPacking, member)) {
    RefuseAtLoad(source, i,
                 "the operator ops." + member + "." + std::string(source.At(i + 4).text));
  } else if (name == "fork" || name == "awaitable") {
    RefuseAtLoad(source, i, name + "()");
  }
}

// Follows every name that is a function's somewhere in the archive, which is more than LibTorch
// may call.
void CheckLoading(const Functions& functions) {
  std::set<std::string_view> seen = {"__setstate__"};
  std::vector<std::string_view> waiting = {"__setstate__"};
  while (!waiting.empty()) {
    const std::string_view name = waiting.back();
    waiting.pop_back();
    const auto [begin, end] = functions.equal_range(name);
    for (auto one = begin; one != end; ++one) {
      const auto& [source, first, last] = one->second;
      for (std::size_t i = first; i < last; ++i) {
        if (!source->IsName(i)) continue;
        CheckAtLoad(functions, *source, i);
        const std::string_view called = source->At(i).text;
        if (functions.contains(called) && seen.insert(called).second) waiting.push_back(called);
      }
    }
  }
}

}  // namespace

void CheckSources(const std::vector<SourceText>& sources) {
  std::vector<Source> all;
  all.reserve(sources.size());  // functions point to them
  Functions functions;
  for (const SourceText& source : sources) {
    all.emplace_back(source);
    for (std::size_t i = 0; i < all.back().size(); ++i) {
      if (all.back().IsName(i)) CheckName(all.back(), i);
    }
    FindFunctions(all.back(), functions);
  }
  CheckLoading(functions);
}

}  // namespace idbg::readers::torchscript
