// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/function_ref.h"

namespace idbg::base {

enum class TokenType {
  kNull,
  kBool,
  kInt,
  kUint,
  kDouble,
  kString,
  kBinary,
  kMapBegin,
  kMapEnd,
  kArrayBegin,
  kArrayEnd,
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
// byte offset and the key path. All reading functions throw Error(kFormat); a reader that has
// thrown is not used again. Several values may follow each other (JSON lines, a msgpack stream): a
// caller that wants one document ends with ExpectEnd().
class TokenReader {
 public:
  static constexpr int kMaxDepth = 128;

  virtual ~TokenReader() = default;
  TokenReader(const TokenReader&) = delete;
  TokenReader& operator=(const TokenReader&) = delete;

  // The next token, without consuming it.
  const Token& Peek() {
    if (!has_next_) {
      Advance(next_);
      has_next_ = true;
    }
    return next_;
  }
  const Token& Next() {  // valid until the next call of any function
    Peek();
    has_next_ = false;
    last_offset_ = next_.offset;
    return next_;
  }

  // Calls `on_entry(key)` for each entry of a map; it must consume the value (or Skip() it). `key`
  // stays valid during the call, whatever is read in it.
  void ReadMap(FunctionRef<void(std::string_view key)> on_entry);
  // Calls what reads the value for each entry of a map that `members` names, and skips the others.
  struct Member {
    std::string_view key;
    FunctionRef<void()> read;
  };
  void ReadMembers(std::initializer_list<Member> members);
  // Calls `on_element()` for each element of an array; it must consume the element.
  void ReadArray(FunctionRef<void()> on_element);

  std::int64_t ReadInt();  // exactly an integer; not 64.0, not true
  double ReadNumber();     // any number, NaN and infinities included
  bool ReadBool();
  std::string ReadString();
  std::string_view ReadStringView();  // valid until the next token is read
  std::string_view ReadBinary();      // likewise
  void Skip();                        // one whole value

  // Skips one whole value and returns its bytes, a part of the input.
  std::string_view ReadRaw();

  // Skips the next value when its bytes are those of `raw`, a whole map that was read from this
  // input before: a repeated record need not be decoded again. Otherwise does nothing. (No map is
  // the start of another, in both formats.)
  bool SkipIfRaw(std::string_view raw);

  // The bytes of the input from one offset to another.
  std::string_view Between(std::uint64_t begin, std::uint64_t end) const {
    return input_.substr(begin - base_offset_, end - begin);
  }

  // Throws unless nothing but the end of the input follows.
  void ExpectEnd();

  // Throws an Error(kFormat) at the last token read and the current key path.
  [[noreturn]] void Fail(const std::string& message) const;

  // The last token read and the current key path, for messages.
  Place Here() const;

  // Where the next token starts.
  std::uint64_t offset() { return Peek().offset; }
  // Where the last token read started.
  std::uint64_t last_offset() const { return last_offset_; }
  // Where the last token read ended. Requires that no token was peeked at since.
  std::uint64_t end_offset() const { return base_offset_ + Position(); }
  const std::string& file() const { return file_; }
  // "hardware.NVIDIA H100.operation.mm": the entries that ReadMap and ReadArray are in.
  std::string KeyPath() const;

 protected:
  TokenReader(std::string_view input, std::string file, std::uint64_t base_offset);

  // Reads the next token of the format into `token`.
  virtual void Advance(Token& token) = 0;
  // How much of the input Advance() has taken, in bytes.
  virtual std::uint64_t Position() const = 0;
  // Passes over the rest of a map whose kMapBegin was the last token: the next `size` bytes.
  virtual void PassOverMap(std::uint64_t size) = 0;
  // Whether nobody asks for the text of the token that is read.
  bool is_skipping() const { return is_skipping_; }

  // `offset` counts from the start of the input, as Token::offset does after adding base_offset().
  [[noreturn]] void FailAt(std::uint64_t offset, const std::string& message) const;
  std::uint64_t base_offset() const { return base_offset_; }

 private:
  // Of a map or an array that is being read, for as long as it is.
  struct PathPart {
    explicit PathPart(TokenReader& reader) : end(reader.path_), outer(end) { end = this; }
    PathPart(const PathPart&) = delete;
    PathPart& operator=(const PathPart&) = delete;
    ~PathPart() { end = outer; }
    void AppendTo(std::string& text) const;

    const PathPart*& end;
    const PathPart* outer;
    std::string_view key;     // a part of the input, or of `decoded`
    std::string decoded;      // a key that had escapes
    std::int64_t index = -1;  // of an array; below 0: `key` of a map
  };

  const Token& Expect(TokenType type);
  void SetKey(PathPart& part);

  std::string_view input_;
  std::string file_;
  std::uint64_t base_offset_;
  Token next_;
  bool has_next_ = false;
  bool is_skipping_ = false;
  std::uint64_t last_offset_ = 0;
  const PathPart* path_ = nullptr;  // the innermost
};

// Readers over `bytes`, which must outlive them; `file` is for messages. JSON is UTF-8 and may hold
// the bare literals NaN, Infinity and -Infinity, as Python writes them. `base_offset` is added to
// the offsets when `bytes` is a part of a larger input.
std::unique_ptr<TokenReader> MakeJsonReader(std::string_view bytes, std::string file,
                                            std::uint64_t base_offset = 0);
std::unique_ptr<TokenReader> MakeMsgpackReader(std::string_view bytes, std::string file,
                                               std::uint64_t base_offset = 0);

// Whether the first byte says msgpack (a map or an array); JSON otherwise. Never the file name:
// files named *.msgpack that hold JSON text are common. Throws kFormat, naming both attempts, when
// it can be neither, and for an empty input.
bool LooksLikeMsgpack(std::string_view bytes, const std::string& file);

// A reader for whichever of the two formats the first byte says.
std::unique_ptr<TokenReader> MakeTokenReader(std::string_view bytes, std::string file,
                                             std::uint64_t base_offset = 0);

}  // namespace idbg::base
