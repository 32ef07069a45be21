// SPDX-License-Identifier: Apache-2.0
#include "base/json/json_fields.h"

namespace idbg::base {

bool ReadFields(TokenReader& reader, FunctionRef<void(std::string_view name)> on_field) {
  const bool is_object = reader.Peek().type == TokenType::kMapBegin;
  if (is_object)
    reader.ReadMap(on_field);
  else
    reader.Skip();
  return is_object;
}

bool ReadElements(TokenReader& reader, FunctionRef<void()> on_element) {
  const bool is_list = reader.Peek().type == TokenType::kArrayBegin;
  if (is_list)
    reader.ReadArray(on_element);
  else
    reader.Skip();
  return is_list;
}

bool ReadMembers(TokenReader& reader, std::initializer_list<TokenReader::Member> members) {
  const bool is_object = reader.Peek().type == TokenType::kMapBegin;
  if (is_object)
    reader.ReadMembers(members);
  else
    reader.Skip();
  return is_object;
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
