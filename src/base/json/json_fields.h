// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/function_ref.h"
#include "base/json/token_reader.h"

namespace idbg::base {

// In JSON that other programs wrote fields come, go and change their types between versions: what
// has another type than is asked for is passed over, and costs nothing but itself.

// Calls `on_field(name)` for each field of an object, or `on_element()` for each element of a list;
// it must consume the value. False when it is something else.
bool ReadFields(TokenReader& reader, FunctionRef<void(std::string_view name)> on_field);
bool ReadElements(TokenReader& reader, FunctionRef<void()> on_element);
// Calls what reads the value for each field that `members` names, and skips the others.
bool ReadMembers(TokenReader& reader, std::initializer_list<TokenReader::Member> members);
// Of one field of an object.
bool ReadField(TokenReader& reader, std::string_view name, FunctionRef<void()> on_value);

// Empty for something else.
std::string ReadString(TokenReader& reader);
std::optional<std::int64_t> ReadInt(TokenReader& reader);
std::optional<double> ReadNumber(TokenReader& reader);
std::optional<bool> ReadBool(TokenReader& reader);

// A value that is neither a map nor an array; those are passed over, and read as null does.
using JsonScalar = std::variant<std::monostate, bool, std::int64_t, double, std::string>;
JsonScalar ReadScalar(TokenReader& reader);

// A text, or the JSON of anything else: "8" for 8. "" for null.
std::string ReadAsText(TokenReader& reader);
// The elements of a list as texts; of anything else nothing.
std::vector<std::string> ReadTexts(TokenReader& reader);

}  // namespace idbg::base
