// SPDX-License-Identifier: Apache-2.0
//
// A msgpack decoder (https://github.com/msgpack/msgpack/blob/master/spec.md) that pulls one token
// at a time. msgpack-c's unpacker builds a tree in memory and reserves by the counts that the input
// claims; here a count is only a number that runs down. Map keys must be strings; extension types
// are refused.
#include <fmt/core.h>

#include <array>
#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>

#include "base/token_reader.h"
#include "base/utf8.h"

namespace idbg::base {
namespace {

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

  void ReadObject(Token& token, std::uint8_t type);
  void ReadFixed(Token& token, std::uint8_t type);
  bool ReadSized(Token& token, std::uint8_t type);
  void Open(Token& token, bool map, std::uint64_t count);
  void SetText(Token& token, TokenType type, std::uint64_t size);
  void Integer(Token& token, std::int64_t value) {
    token.type = TokenType::kInt;
    token.integer = value;
    token.number = static_cast<double>(value);
  }

  // A big-endian value of type T.
  template <typename T>
  T Take() {
    if (bytes_.size() - position_ < sizeof(T)) FailCut();
    std::make_unsigned_t<T> value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      value = static_cast<std::make_unsigned_t<T>>(value << 8 | Byte(position_ + i));
    }
    position_ += sizeof(T);
    return static_cast<T>(value);
  }

  std::uint8_t Byte(std::size_t i) const { return static_cast<std::uint8_t>(bytes_[i]); }
  [[noreturn]] void FailHere(const std::string& message) const {
    FailAt(base_offset() + start_, message);
  }
  [[noreturn]] void FailCut() const {
    FailHere("input ends inside a value (is the file cut short?)");
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
      FailHere(fmt::format("input ends inside {} (is the file cut short?)",
                           open_[depth_ - 1].map ? "a map" : "an array"));
    }
    token.type = TokenType::kEnd;
    return;
  }
  ReadObject(token, Byte(position_++));
  if (key && token.type != TokenType::kString) {
    FailHere(fmt::format("a map key must be a string, found {}", ToString(token.type)));
  }
}

void MsgpackReader::ReadObject(Token& token, std::uint8_t type) {
  if (type < 0xC0 || type >= 0xE0) return ReadFixed(token, type);
  if (ReadSized(token, type)) return;
  switch (type) {
    case 0xC0:
      token.type = TokenType::kNull;
      return;
    case 0xC2:
    case 0xC3:
      token.type = TokenType::kBool;
      token.integer = type & 1;
      return;
    case 0xCA:
      token.type = TokenType::kDouble;
      token.number = static_cast<double>(std::bit_cast<float>(Take<std::uint32_t>()));
      return;
    case 0xCB:
      token.type = TokenType::kDouble;
      token.number = std::bit_cast<double>(Take<std::uint64_t>());
      return;
    case 0xCC:
      return Integer(token, Take<std::uint8_t>());
    case 0xCD:
      return Integer(token, Take<std::uint16_t>());
    case 0xCE:
      return Integer(token, Take<std::uint32_t>());
    case 0xCF: {
      const auto value = Take<std::uint64_t>();
      Integer(token, static_cast<std::int64_t>(value));
      if (token.integer < 0) {
        token.type = TokenType::kUint;
        token.number = static_cast<double>(value);
      }
      return;
    }
    case 0xD0:
      return Integer(token, Take<std::int8_t>());
    case 0xD1:
      return Integer(token, Take<std::int16_t>());
    case 0xD2:
      return Integer(token, Take<std::int32_t>());
    case 0xD3:
      return Integer(token, Take<std::int64_t>());
    case 0xC1:
      FailHere("byte 0xc1 starts no msgpack object");
    default:  // 0xc7 to 0xc9, 0xd4 to 0xd8
      FailHere(fmt::format("msgpack extension types are not supported (type byte 0x{:02x})", type));
  }
}

// The objects whose value or size is in the type byte.
void MsgpackReader::ReadFixed(Token& token, std::uint8_t type) {
  if (type < 0x80 || type >= 0xE0) return Integer(token, static_cast<std::int8_t>(type));
  if (type < 0x90) return Open(token, true, type & 0x0F);
  if (type < 0xA0) return Open(token, false, type & 0x0F);
  SetText(token, TokenType::kString, type & 0x1F);
}

// The objects with a size after the type byte; false when `type` is none.
bool MsgpackReader::ReadSized(Token& token, std::uint8_t type) {
  switch (type) {
    case 0xC4:
      SetText(token, TokenType::kBinary, Take<std::uint8_t>());
      return true;
    case 0xC5:
      SetText(token, TokenType::kBinary, Take<std::uint16_t>());
      return true;
    case 0xC6:
      SetText(token, TokenType::kBinary, Take<std::uint32_t>());
      return true;
    case 0xD9:
      SetText(token, TokenType::kString, Take<std::uint8_t>());
      return true;
    case 0xDA:
      SetText(token, TokenType::kString, Take<std::uint16_t>());
      return true;
    case 0xDB:
      SetText(token, TokenType::kString, Take<std::uint32_t>());
      return true;
    case 0xDC:
      Open(token, false, Take<std::uint16_t>());
      return true;
    case 0xDD:
      Open(token, false, Take<std::uint32_t>());
      return true;
    case 0xDE:
      Open(token, true, Take<std::uint16_t>());
      return true;
    case 0xDF:
      Open(token, true, Take<std::uint32_t>());
      return true;
    default:
      return false;
  }
}

void MsgpackReader::Open(Token& token, bool map, std::uint64_t count) {
  if (depth_ == open_.size()) FailHere(fmt::format("nested deeper than {} levels", kMaxDepth));
  token.type = map ? TokenType::kMapBegin : TokenType::kArrayBegin;
  open_[depth_++] = {map ? 2 * count : count, map};
}

void MsgpackReader::SetText(Token& token, TokenType type, std::uint64_t size) {
  if (bytes_.size() - position_ < size) FailCut();
  token.type = type;
  token.text = bytes_.substr(position_, size);
  position_ += size;
  if (type == TokenType::kString && !IsAscii(token.text) &&
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
