// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace idbg::base {

enum class TokenType {
  kNull, kBool, kInt, kUint, kDouble, kString, kBinary, kMapBegin, kMapEnd, kArrayBegin, kArrayEnd,
  kEnd,  // of the input
};

std::string_view ToString(TokenType type);

// One step through a JSON or msgpack document. A map is kMapBegin, then key (kString) and value in
// turn, then kMapEnd.
struct Token {
  TokenType type = TokenType::kEnd;
  std::uint64_t offset = 0;  // of the token's first byte in the input
  std::int64_t integer = 0;  // kBool (0 or 1), kInt; kUint holds the value's bits (above 2^63 - 1)
  double number = 0;         // kInt, kUint and kDouble; NaN and infinities occur
  std::string_view text;     // kString, kBinary: valid until the next token is read
};

// A pull reader over untrusted bytes: JSON and msgpack are read by the same code. Nothing is
// allocated by sizes that the input claims, nesting is limited, and every error names the file, the
// byte offset and the key path. All reading functions throw Error(kFormat).
class TokenReader {
 public:
  static constexpr int kMaxDepth = 128;

  virtual ~TokenReader() = default;

  // The next token, without consuming it.
  const Token& Peek();
  Token Next();

  // Calls `on_entry(key)` for each entry of a map; it must consume the value (or Skip() it).
  void ReadMap(const std::function<void(std::string_view key)>& on_entry);
  // Calls `on_element()` for each element of an array; it must consume the element.
  void ReadArray(const std::function<void()>& on_element);

  std::int64_t ReadInt();            // exactly an integer; not 64.0, not true
  double ReadNumber();               // any number, NaN and infinities included
  bool ReadBool();
  std::string ReadString();
  std::string_view ReadStringView();  // valid until the next token is read
  std::string_view ReadBinary();      // likewise
  void Skip();                        // one whole value

  // Throws unless nothing but the end of the input follows.
  void ExpectEnd();

  // Throws an Error(kFormat) at the last token read and the current key path.
  [[noreturn]] void Fail(const std::string& message) const;

  // Where the next token starts.
  std::uint64_t offset() { return Peek().offset; }
  const std::string& file() const { return file_; }

 protected:
  explicit TokenReader(std::string file) : file_(std::move(file)) {}

  // Reads the next token of the format into `token`.
  virtual void Advance(Token& token) = 0;
  [[noreturn]] void FailAt(std::uint64_t offset, const std::string& message) const;

 private:
  Token Expect(TokenType type);
  std::string KeyPath() const;

  std::string file_;
  Token next_;
  bool has_next_ = false;
  std::uint64_t last_offset_ = 0;
  std::vector<std::string> path_;
};

// Readers over `bytes`, which must outlive them; `file` is for messages. JSON is UTF-8 and may hold
// the bare literals NaN, Infinity and -Infinity, as Python writes them.
std::unique_ptr<TokenReader> MakeJsonReader(std::string_view bytes, std::string file);
std::unique_ptr<TokenReader> MakeMsgpackReader(std::string_view bytes, std::string file);

// Tells the two formats apart by the first byte, never by the file name. Throws kFormat, naming
// both attempts, when it can be neither.
std::unique_ptr<TokenReader> MakeTokenReader(std::string_view bytes, std::string file);

}  // namespace idbg::base
