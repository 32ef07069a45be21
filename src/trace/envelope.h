// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "trace/md5.h"
#include "trace/record.h"

namespace idbg::trace {

// What every record says of itself, whatever its event is.
struct Envelope {
  Event event = Event::kOther;
  std::string name;  // of an artifact, a graph dump; the key of an unknown event
  CompileId id;
  std::optional<std::int32_t> rank;
  bool has_payload = false;
  std::optional<Md5Digest> md5;
  bool is_string = false;  // {"str": [text, index]}: an entry of the string table
  std::string text;
  std::int64_t index = -1;
  std::uint64_t bad_fields = 0;  // known fields of a wrong type, left out
};

// Reads a record's JSON. Field by field: a wrong type loses that field only. Bytes that are no
// UTF-8 are replaced first. Null when it is no JSON object.
std::optional<Envelope> ParseEnvelope(std::string_view json);

}  // namespace idbg::trace
