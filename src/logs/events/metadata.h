// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"
#include "base/function_ref.h"
#include "base/json/json_fields.h"
#include "logs/log.h"

namespace idbg::logs {

// Calls `on_event(reader)` with the value of the event in a record's JSON; it must consume the
// value, which is an object in whole records. False when the JSON is damaged: what stands before
// the damage has been read.
bool ReadRecordEvent(const Log& log, const Record& record,
                     base::FunctionRef<void(base::TokenReader& reader)> on_event);

// The same of the record's JSON, which was read before.
bool ReadRecordEvent(std::string_view json, const Log& log, const Record& record,
                     base::FunctionRef<void(base::TokenReader& reader)> on_event);

// Calls `read(json)` with a payload that is JSON, as it stands in the log; once more with the
// payload put right as CleanUp() does when it returns false, which seldom happens. What it returned
// last. `buffer` is for the bytes. Throws as Log::RawPayload.
bool ReadJsonPayload(const Log& log, const Record& record, std::string& buffer,
                     base::FunctionRef<bool(std::string_view json)> read);

// What `read` makes of a JSON text; of a damaged one, which sets `is_damaged`, what stands before
// the damage.
template <typename Decoded>
Decoded DecodeJson(std::string_view json,
                   base::FunctionRef<void(base::TokenReader& reader, Decoded& decoded)> read) {
  Decoded decoded;
  try {
    read(*base::MakeJsonReader(json, ""), decoded);
  } catch (const base::Error&) {
    decoded.is_damaged = true;
  }
  return decoded;
}

}  // namespace idbg::logs
