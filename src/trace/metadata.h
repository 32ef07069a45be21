// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "base/token_reader.h"
#include "trace/log.h"

namespace idbg::trace {

// Calls `on_field(name, reader)` for each field of the event in a record's JSON; it must consume
// the value. False when the JSON is damaged: what stands before the damage has been read.
bool ReadEventFields(
    const Log& log, const Record& record,
    base::FunctionRef<void(std::string_view name, base::TokenReader& reader)> on_field);

// A text, or the JSON of anything else: "8" for 8. "" for null.
std::string ReadAsText(base::TokenReader& reader);
// The elements of a list as texts; of anything else nothing.
std::vector<std::string> ReadTexts(base::TokenReader& reader);

}  // namespace idbg::trace
