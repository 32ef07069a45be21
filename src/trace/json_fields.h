// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "base/token_reader.h"

namespace idbg::trace {

// Fields come, go and change their types between versions of PyTorch: what has another type than is
// asked for is passed over, and costs nothing but itself.

// Calls `on_field(name)` for each field of an object, or `on_element()` for each element of a list;
// it must consume the value. False when it is something else.
bool ReadFields(base::TokenReader& reader, base::FunctionRef<void(std::string_view name)> on_field);
bool ReadElements(base::TokenReader& reader, base::FunctionRef<void()> on_element);
// Of one field of an object.
bool ReadField(base::TokenReader& reader, std::string_view name,
               base::FunctionRef<void()> on_value);

// Empty for something else.
std::string ReadString(base::TokenReader& reader);
std::optional<std::int64_t> ReadInt(base::TokenReader& reader);
std::optional<double> ReadNumber(base::TokenReader& reader);

// A text, or the JSON of anything else: "8" for 8. "" for null.
std::string ReadAsText(base::TokenReader& reader);
// The elements of a list as texts; of anything else nothing.
std::vector<std::string> ReadTexts(base::TokenReader& reader);

}  // namespace idbg::trace
