// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/function_ref.h"
#include "logs/record.h"
#include "logs/source.h"

namespace idbg::logs {

// Payload lines that follow each other in a log, with TABs, line ends and blank lines.
struct Extent {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

// The extent that a record has by itself: where no other writer cut its payload.
inline Extent ExtentOf(const Record& record) {
  return {record.payload_offset, record.payload_size};
}

// Gives a record of a log that is no TORCH_TRACE its payload, which stands in the log as it is.
inline void SetPlainPayload(Record& record, const Extent& extent) {
  record.payload = PayloadState::kPlain;
  record.payload_offset = extent.offset;
  record.payload_size = extent.size;
}

// Whether the lines of a record end in "\r\n". In other logs a '\r' belongs to the payload.
bool HasCrLf(const Source& source, const Record& record);

// Calls `on_line(text, end)` for each line of a raw payload: without its TAB and line end, without
// text that a log collector put before the TAB; `end` is where the next line starts in `raw`. Blank
// lines are passed over. Stops when it returns false.
void ForEachPayloadLine(std::string_view raw, bool has_crlf,
                        base::FunctionRef<bool(std::string_view text, std::size_t end)> on_line);

// What an extent holds of a record's payload: as it is where it is plain, else its lines joined by
// '\n'. Throws as Source::ReadExactly.
std::string ReadPayload(const Source& source, const Record& record, const Extent& extent);

}  // namespace idbg::logs
