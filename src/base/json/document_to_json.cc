// SPDX-License-Identifier: Apache-2.0
#include "base/json/document_to_json.h"

#include <cstdint>

#include "base/json/token_reader.h"
#include "base/json/token_writer.h"

namespace idbg::base {
namespace {

void WriteScalar(TokenReader& reader, TokenWriter& writer) {
  const Token& token = reader.Next();
  switch (token.type) {
    case TokenType::kNull:
      return writer.Null();
    case TokenType::kBool:
      return writer.Bool(token.integer != 0);
    case TokenType::kInt:
      return writer.Int(token.integer);
    case TokenType::kUint:
      return writer.Uint(static_cast<std::uint64_t>(token.integer));
    case TokenType::kDouble:
      return writer.Double(token.number);
    case TokenType::kString:
      return writer.String(token.text);
    case TokenType::kBinary:
      reader.Fail("binary data cannot be represented in JSON");
    default:
      reader.Fail("expected a value");
  }
}

// The JSON writer asks for no sizes. Depth is bounded by TokenReader::kMaxDepth.
void WriteValue(TokenReader& reader, TokenWriter& writer) {
  switch (reader.Peek().type) {
    case TokenType::kMapBegin:
      writer.BeginMap(0);
      reader.ReadMap([&](std::string_view key) {
        writer.Key(key);
        WriteValue(reader, writer);
      });
      return writer.EndMap();
    case TokenType::kArrayBegin:
      writer.BeginArray(0);
      reader.ReadArray([&] { WriteValue(reader, writer); });
      return writer.EndArray();
    default:
      return WriteScalar(reader, writer);
  }
}

}  // namespace

std::string DocumentToJson(std::string_view document, const std::string& file) {
  const auto reader = MakeTokenReader(document, file);
  const auto writer = MakeJsonWriter();
  WriteValue(*reader, *writer);
  reader->ExpectEnd();
  return writer->Take();
}

}  // namespace idbg::base
