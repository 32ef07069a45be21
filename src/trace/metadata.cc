// SPDX-License-Identifier: Apache-2.0
#include "trace/metadata.h"

#include <string>
#include <vector>

#include "base/error.h"

namespace idbg::trace {

using base::TokenReader;
using base::TokenType;

bool ReadEventFields(const Log& log, const Record& record,
                     base::FunctionRef<void(std::string_view, TokenReader&)> on_field) {
  const std::string json = log.Metadata(record);
  try {
    const auto reader = base::MakeJsonReader(json, log.name(), record.offset);
    reader->ReadMap([&](std::string_view key) {
      if (key != ToString(record.event) || reader->Peek().type != TokenType::kMapBegin)
        return reader->Skip();
      reader->ReadMap([&](std::string_view name) { on_field(name, *reader); });
    });
  } catch (const base::Error&) {
    return false;
  }
  return true;
}

std::string ReadAsText(TokenReader& reader) {
  if (reader.Peek().type == TokenType::kString) return reader.ReadString();
  if (reader.Peek().type != TokenType::kNull) return std::string(reader.ReadRaw());
  reader.Skip();
  return "";
}

std::vector<std::string> ReadTexts(TokenReader& reader) {
  std::vector<std::string> texts;
  if (reader.Peek().type == TokenType::kArrayBegin)
    reader.ReadArray([&] { texts.push_back(ReadAsText(reader)); });
  else
    reader.Skip();
  return texts;
}

}  // namespace idbg::trace
