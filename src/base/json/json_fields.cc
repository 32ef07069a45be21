// SPDX-License-Identifier: Apache-2.0
#include "base/json/json_fields.h"

#include <algorithm>

namespace idbg::base {

namespace {

// What `read` makes of a value of these types; null for another one, which is passed over.
template <typename T>
std::optional<T> ReadAny(std::initializer_list<TokenType> types, TokenReader& reader,
                         T (TokenReader::*read)()) {
  if (std::ranges::find(types, reader.Peek().type) != types.end()) return (reader.*read)();
  reader.Skip();
  return std::nullopt;
}

// Whether the next value is of the type and was read; another one is passed over.
bool ReadIf(TokenType type, TokenReader& reader, const auto& read) {
  if (reader.Peek().type != type) {
    reader.Skip();
    return false;
  }
  read();
  return true;
}

}  // namespace

bool ReadFields(TokenReader& reader, FunctionRef<void(std::string_view name)> on_field) {
  return ReadIf(TokenType::kMapBegin, reader, [&] { reader.ReadMap(on_field); });
}

bool ReadElements(TokenReader& reader, FunctionRef<void()> on_element) {
  return ReadIf(TokenType::kArrayBegin, reader, [&] { reader.ReadArray(on_element); });
}

bool ReadMembers(TokenReader& reader, std::initializer_list<TokenReader::Member> members) {
  return ReadIf(TokenType::kMapBegin, reader, [&] { reader.ReadMembers(members); });
}

bool ReadField(TokenReader& reader, std::string_view name, FunctionRef<void()> on_value) {
  return ReadMembers(reader, {{name, on_value}});
}

std::string ReadString(TokenReader& reader) {
  return ReadAny({TokenType::kString}, reader, &TokenReader::ReadString).value_or("");
}

std::optional<std::int64_t> ReadInt(TokenReader& reader) {
  return ReadAny({TokenType::kInt}, reader, &TokenReader::ReadInt);
}

std::optional<double> ReadNumber(TokenReader& reader) {
  return ReadAny({TokenType::kInt, TokenType::kUint, TokenType::kDouble}, reader,
                 &TokenReader::ReadNumber);
}

std::optional<bool> ReadBool(TokenReader& reader) {
  return ReadAny({TokenType::kBool}, reader, &TokenReader::ReadBool);
}

JsonScalar ReadScalar(TokenReader& reader) {
  switch (reader.Peek().type) {
    case TokenType::kBool:
      return reader.ReadBool();
    case TokenType::kInt:
      return reader.ReadInt();
    case TokenType::kUint:
    case TokenType::kDouble:
      return reader.ReadNumber();
    case TokenType::kString:
      return reader.ReadString();
    default:
      reader.Skip();
      return {};
  }
}

std::string ReadAsText(TokenReader& reader) {
  if (reader.Peek().type == TokenType::kString) return reader.ReadString();
  if (reader.Peek().type != TokenType::kNull) return std::string(reader.ReadRaw());
  reader.Skip();
  return "";
}

std::vector<std::string> ReadTexts(TokenReader& reader) {
  std::vector<std::string> texts;
  ReadElements(reader, [&] { texts.push_back(ReadAsText(reader)); });
  return texts;
}

}  // namespace idbg::base
