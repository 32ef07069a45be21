// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/token_reader.h"

// Values of JSON files that other programs wrote: each function takes the next value, and passes
// over one of another type, so that a wrong type loses that value only.
namespace idbg::artifacts {

inline std::string TextIn(base::TokenReader& reader) {
  if (reader.Peek().type == base::TokenType::kString) return reader.ReadString();
  reader.Skip();
  return "";
}

inline std::optional<std::int64_t> IntegerIn(base::TokenReader& reader) {
  if (reader.Peek().type == base::TokenType::kInt) return reader.ReadInt();
  reader.Skip();
  return std::nullopt;
}

inline std::optional<double> NumberIn(base::TokenReader& reader) {
  const base::TokenType type = reader.Peek().type;
  if (type == base::TokenType::kInt || type == base::TokenType::kUint ||
      type == base::TokenType::kDouble)
    return reader.ReadNumber();
  reader.Skip();
  return std::nullopt;
}

inline std::optional<bool> BoolIn(base::TokenReader& reader) {
  if (reader.Peek().type == base::TokenType::kBool) return reader.ReadBool();
  reader.Skip();
  return std::nullopt;
}

inline void MapIn(base::TokenReader& reader,
                  base::FunctionRef<void(std::string_view key)> on_entry) {
  if (reader.Peek().type == base::TokenType::kMapBegin) return reader.ReadMap(on_entry);
  reader.Skip();
}

inline void ArrayIn(base::TokenReader& reader, base::FunctionRef<void()> on_element) {
  if (reader.Peek().type == base::TokenType::kArrayBegin) return reader.ReadArray(on_element);
  reader.Skip();
}

}  // namespace idbg::artifacts
