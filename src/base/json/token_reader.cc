// SPDX-License-Identifier: Apache-2.0
#include "base/json/token_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

namespace idbg::base {

std::string_view ToString(TokenType type) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"null", "a bool", "an integer", "an integer", "a number", "a string", "binary data", "a map",
       "the end of a map", "an array", "the end of an array", "the end of the input"});
  static_assert(kNames.size() == static_cast<std::size_t>(TokenType::kEnd) + 1);
  return kNames[static_cast<std::size_t>(type)];
}

TokenReader::TokenReader(std::string_view input, std::string file, std::uint64_t base_offset)
    : input_(input), file_(std::move(file)), base_offset_(base_offset) {}

const Token& TokenReader::Expect(TokenType type) {
  const Token& token = Next();
  if (token.type != type) {
    Fail(fmt::format("expected {}, found {}", ToString(type), ToString(token.type)));
  }
  return token;
}

// The key is copied only where the reader decoded it: a view of the input stays valid.
void TokenReader::SetKey(PathPart& part) {
  const std::string_view text = Next().text;
  const auto begin = reinterpret_cast<std::uintptr_t>(input_.data());
  const bool in_input = reinterpret_cast<std::uintptr_t>(text.data()) - begin < input_.size();
  if (!in_input) part.decoded.assign(text);
  part.key = in_input ? text : std::string_view(part.decoded);
}

void TokenReader::ReadMap(FunctionRef<void(std::string_view key)> on_entry) {
  Expect(TokenType::kMapBegin);
  PathPart part(*this);
  while (Peek().type != TokenType::kMapEnd) {
    SetKey(part);
    on_entry(part.key);
  }
  Next();
}

void TokenReader::ReadMembers(std::initializer_list<Member> members) {
  ReadMap([&](std::string_view key) {
    const auto* const found = std::ranges::find(members, key, &Member::key);
    if (found == members.end()) return Skip();
    found->read();
  });
}

void TokenReader::ReadArray(FunctionRef<void()> on_element) {
  Expect(TokenType::kArrayBegin);
  PathPart part(*this);
  for (part.index = 0; Peek().type != TokenType::kArrayEnd; ++part.index) on_element();
  Next();
}

std::int64_t TokenReader::ReadInt() {
  const Token& token = Next();
  if (token.type == TokenType::kUint) Fail("integer above 2^63 - 1");
  if (token.type != TokenType::kInt) {
    Fail(fmt::format("expected an integer, found {}", ToString(token.type)));
  }
  return token.integer;
}

double TokenReader::ReadNumber() {
  const Token& token = Next();
  if (token.type != TokenType::kInt && token.type != TokenType::kUint &&
      token.type != TokenType::kDouble) {
    Fail(fmt::format("expected a number, found {}", ToString(token.type)));
  }
  return token.number;
}

bool TokenReader::ReadBool() { return Expect(TokenType::kBool).integer != 0; }
std::string TokenReader::ReadString() { return std::string(ReadStringView()); }
std::string_view TokenReader::ReadStringView() { return Expect(TokenType::kString).text; }
std::string_view TokenReader::ReadBinary() { return Expect(TokenType::kBinary).text; }

void TokenReader::Skip() {
  std::int64_t depth = 0;
  is_skipping_ = true;
  do {
    switch (Next().type) {
      case TokenType::kMapBegin:
      case TokenType::kArrayBegin:
        ++depth;
        break;
      case TokenType::kMapEnd:
      case TokenType::kArrayEnd:
        if (--depth < 0) Fail("expected a value, found the end of the container");
        break;
      case TokenType::kEnd:
        Fail("expected a value, found the end of the input");
      default:
        break;
    }
  } while (depth > 0);
  is_skipping_ = false;
}

std::string_view TokenReader::ReadRaw() {
  is_skipping_ = true;  // nobody asks for the token's text
  const std::uint64_t begin = offset() - base_offset_;
  Skip();
  return input_.substr(begin, Position() - begin);
}

bool TokenReader::SkipIfRaw(std::string_view raw) {
  const Token& token = Peek();
  if (token.type != TokenType::kMapBegin || raw.empty()) return false;
  const std::uint64_t begin = token.offset - base_offset_;
  if (input_.substr(begin, raw.size()) != raw) return false;
  has_next_ = false;
  last_offset_ = token.offset;
  PassOverMap(raw.size() - (Position() - begin));
  return true;
}

void TokenReader::ExpectEnd() {
  if (Next().type != TokenType::kEnd) Fail("there is data after the end of the document");
}

Place TokenReader::Here() const {
  return {.file = file_, .byte_offset = last_offset_, .key_path = KeyPath()};
}

void TokenReader::Fail(const std::string& message) const { FailAt(last_offset_, message); }

void TokenReader::FailAt(std::uint64_t offset, const std::string& message) const {
  FailFormat(message, Place{.file = file_, .byte_offset = offset, .key_path = KeyPath()});
}

void TokenReader::PathPart::AppendTo(std::string& text) const {
  if (outer != nullptr) outer->AppendTo(text);
  if (index >= 0) {
    text += fmt::format("[{}]", index);
  } else {
    if (!text.empty()) text += '.';
    text += key;
  }
}

std::string TokenReader::KeyPath() const {
  std::string text;
  if (path_ != nullptr) path_->AppendTo(text);
  return text;
}

bool LooksLikeMsgpack(std::string_view bytes, const std::string& file) {
  if (bytes.empty()) {
    FailFormat("is empty (neither JSON nor msgpack)", Place{.file = file});
  }
  const auto first = static_cast<unsigned char>(bytes[0]);
  const bool container = (first >= 0x80 && first <= 0x9F) || (first >= 0xDC && first <= 0xDF);
  constexpr std::string_view kJsonStarts = " \t\r\n{[\"-0123456789tfnNI";
  if (!container && kJsonStarts.find(bytes[0]) == std::string_view::npos) {
    FailFormat(
        fmt::format("first byte 0x{:02x} starts neither JSON text (expected '{{', '[' or white "
                    "space) nor a msgpack map or array (expected 0x80 to 0x9f, 0xdc to 0xdf)",
                    first),
        Place{.file = file, .byte_offset = 0});
  }
  return container;
}

std::unique_ptr<TokenReader> MakeTokenReader(std::string_view bytes, std::string file,
                                             std::uint64_t base_offset) {
  return LooksLikeMsgpack(bytes, file) ? MakeMsgpackReader(bytes, std::move(file), base_offset)
                                       : MakeJsonReader(bytes, std::move(file), base_offset);
}

}  // namespace idbg::base
