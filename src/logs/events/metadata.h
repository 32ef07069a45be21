// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "base/json/json_fields.h"
#include "logs/log.h"

namespace idbg::logs {

// Calls `on_field(name, reader)` for each field of the event in a record's JSON; it must consume
// the value. False when the JSON is damaged: what stands before the damage has been read.
bool ReadEventFields(
    const Log& log, const Record& record,
    base::FunctionRef<void(std::string_view name, base::TokenReader& reader)> on_field);

// The same of the record's JSON, which was read before.
bool ReadEventFields(
    std::string_view json, const Log& log, const Record& record,
    base::FunctionRef<void(std::string_view name, base::TokenReader& reader)> on_field);

// Calls `read(json)` with a payload that is JSON, as it stands in the log; once more with the
// payload put right as CleanUp() does when it returns false, which seldom happens. What it returned
// last. `buffer` is for the bytes. Throws as Log::RawPayload.
bool ReadJsonPayload(const Log& log, const Record& record, std::string& buffer,
                     base::FunctionRef<bool(std::string_view json)> read);

}  // namespace idbg::logs
