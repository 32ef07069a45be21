// SPDX-License-Identifier: Apache-2.0
#include "base/json/json_fields.h"

namespace idbg::base {

namespace {

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
  if (reader.Peek().type == TokenType::kString) return reader.ReadString();
  reader.Skip();
  return "";
}

std::optional<std::int64_t> ReadInt(TokenReader& reader) {
  if (reader.Peek().type == TokenType::kInt) return reader.ReadInt();
  reader.Skip();
  return std::nullopt;
}

std::optional<double> ReadNumber(TokenReader& reader) {
  const TokenType type = reader.Peek().type;
  if (type == TokenType::kInt || type == TokenType::kUint || type == TokenType::kDouble)
    return reader.ReadNumber();
  reader.Skip();
  return std::nullopt;
}

std::optional<bool> ReadBool(TokenReader& reader) {
  if (reader.Peek().type == TokenType::kBool) return reader.ReadBool();
  reader.Skip();
  return std::nullopt;
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
