// SPDX-License-Identifier: Apache-2.0
//
// Pulls one token at a time out of msgpack bytes (https://github.com/msgpack/msgpack). msgpack-c
// decodes each value and each container's head, in whatever encoding; its unpacker is not used,
// because it builds a tree in memory and reserves by the counts that the input claims: here a count
// is only a number that runs down. Its visitor pushes and cannot be resumed after a stop, so each
// token is a parse of its own. Map keys must be strings; extension types are refused.
#include <fmt/core.h>

// The parse of one token needs no stack: none is allocated ahead.
#define MSGPACK_EMBED_STACK_SIZE 0

#include <array>
#include <msgpack/null_visitor.hpp>
#include <msgpack/unpack.hpp>
#include <utility>

#include "base/json/token_reader.h"
#include "base/text/utf8.h"

namespace idbg::base {
namespace {

// What msgpack-c tells of one token: a value, or the head of a container, behind which it stops.
struct TokenVisitor : msgpack::null_visitor {
  explicit TokenVisitor(Token& out) : token(out) {}

  bool visit_nil() { return Set(TokenType::kNull); }
  bool visit_boolean(bool value) {
    token.integer = value ? 1 : 0;
    return Set(TokenType::kBool);
  }
  bool visit_positive_integer(std::uint64_t value) {
    token.integer = static_cast<std::int64_t>(value);
    token.number = static_cast<double>(value);
    return Set(token.integer < 0 ? TokenType::kUint : TokenType::kInt);
  }
  bool visit_negative_integer(std::int64_t value) {
    token.integer = value;
    token.number = static_cast<double>(value);
    return Set(TokenType::kInt);
  }
  bool visit_float32(float value) { return visit_float64(static_cast<double>(value)); }
  bool visit_float64(double value) {
    token.number = value;
    return Set(TokenType::kDouble);
  }
  bool visit_str(const char*, std::uint32_t size) {
    count = size;
    return Set(TokenType::kString);
  }
  bool visit_bin(const char*, std::uint32_t size) {
    count = size;
    return Set(TokenType::kBinary);
  }
  bool visit_ext(const char*, std::uint32_t) { return false; }
  // False stops the parse before msgpack-c allocates memory for the container.
  bool start_array(std::uint32_t elements) {
    count = elements;
    return !Set(TokenType::kArrayBegin);
  }
  bool start_map(std::uint32_t entries) {
    count = entries;
    return !Set(TokenType::kMapBegin);
  }
  void insufficient_bytes(std::size_t, std::size_t) { is_cut = true; }

  Token& token;
  std::uint32_t count = 0;  // bytes of a text, elements or entries of a container
  bool is_set = false;      // the token; otherwise it is cut or none that is read here
  bool is_cut = false;

 private:
  bool Set(TokenType type) {
    token.type = type;
    return is_set = true;
  }
};

class MsgpackReader final : public TokenReader {
 public:
  MsgpackReader(std::string_view bytes, std::string file, std::uint64_t base_offset)
      : TokenReader(bytes, std::move(file), base_offset), bytes_(bytes) {}

 private:
  struct Container {
    std::uint64_t remaining = 0;  // keys and values, or elements
    bool map = false;
  };

  void Advance(Token& token) override;
  std::uint64_t Position() const override { return position_; }
  void PassOverMap(std::uint64_t size) override {
    position_ += size;
    --depth_;
  }

  void ReadToken(Token& token);
  void Open(bool map, std::uint64_t count);
  void SetText(Token& token, std::size_t size);

  [[noreturn]] void FailHere(const std::string& message) const {
    FailAt(base_offset() + start_, message);
  }

  std::string_view bytes_;
  std::size_t position_ = 0;
  std::size_t start_ = 0;  // of the object being read
  std::size_t depth_ = 0;
  std::array<Container, kMaxDepth> open_{};
};

void MsgpackReader::Advance(Token& token) {
  start_ = position_;
  token.offset = base_offset() + start_;
  bool key = false;
  if (depth_ > 0) {
    Container& container = open_[depth_ - 1];
    if (container.remaining == 0) {
      token.type = container.map ? TokenType::kMapEnd : TokenType::kArrayEnd;
      --depth_;
      return;
    }
    key = container.map && container.remaining % 2 == 0;
    --container.remaining;
  }
  if (position_ == bytes_.size()) {
    if (depth_ > 0) {
      FailHere(fmt::format("input ends inside {} (is the file truncated?)",
                           open_[depth_ - 1].map ? "a map" : "an array"));
    }
    token.type = TokenType::kEnd;
    return;
  }
  ReadToken(token);
  if (key && token.type != TokenType::kString) {
    FailHere(fmt::format("a map key must be a string, found {}", ToString(token.type)));
  }
}

void MsgpackReader::ReadToken(Token& token) {
  TokenVisitor visitor(token);
  msgpack::parse(bytes_.data(), bytes_.size(), position_, visitor);
  if (visitor.is_cut) FailHere("input ends inside a value (is the file truncated?)");
  if (!visitor.is_set) {
    const auto type = static_cast<unsigned char>(bytes_[start_]);
    if (type == 0xC1) FailHere("byte 0xc1 does not start a msgpack object");
    FailHere(fmt::format("msgpack extension types are not supported (type byte 0x{:02x})", type));
  }
  switch (token.type) {
    case TokenType::kMapBegin:
      return Open(true, visitor.count);
    case TokenType::kArrayBegin:
      return Open(false, visitor.count);
    case TokenType::kString:
    case TokenType::kBinary:
      return SetText(token, visitor.count);
    default:
      return;
  }
}

void MsgpackReader::Open(bool map, std::uint64_t count) {
  if (depth_ == open_.size()) FailHere(fmt::format("nested deeper than {} levels", kMaxDepth));
  open_[depth_++] = {map ? 2 * count : count, map};
  // Where msgpack-c says that it stopped depends on its version.
  const auto type = static_cast<unsigned char>(bytes_[start_]);
  const bool has_count_in_type = type < 0xDC;
  position_ = start_ + (has_count_in_type ? 1 : type % 2 == 0 ? 3 : 5);
}

// The text ends where the token does: a view of the input, also of an empty one.
void MsgpackReader::SetText(Token& token, std::size_t size) {
  token.text = bytes_.substr(position_ - size, size);
  if (token.type == TokenType::kString && !IsAscii(token.text) &&
      FindBadUtf8(token.text) != std::string_view::npos) {
    FailHere("string is not UTF-8");
  }
}

}  // namespace

std::unique_ptr<TokenReader> MakeMsgpackReader(std::string_view bytes, std::string file,
                                               std::uint64_t base_offset) {
  return std::make_unique<MsgpackReader>(bytes, std::move(file), base_offset);
}

}  // namespace idbg::base
