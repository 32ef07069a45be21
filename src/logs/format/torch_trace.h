// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "logs/format/envelope.h"
#include "logs/format/log_builder.h"
#include "logs/source.h"

namespace idbg::logs {

// Reads a TORCH_TRACE log. Throws kFormat for one without a single record, saying what its first
// line looks like.
LogContents ReadTorchTrace(const Source& source, const LogOptions& options);

// Payload lines that follow no record which announced them.
struct OrphanLines {
  Extent extent;
  std::uint64_t line = 0;  // of the first
  std::uint64_t count = 0;
};

// Puts payloads together again that another writer's records cut: what was torn off stands below
// the other record, at the end of its payload or as orphans. A repair counts only when the MD5
// proves it. Counts damage and what was put right in `contents`.
void RepairPayloads(const Source& source, std::span<const OrphanLines> orphans,
                    LogContents& contents);

// A reading of a TORCH_TRACE log up to the beginning of one of its records, before repairs and
// sorting: from there it goes on.
struct ReadState {
  std::uint64_t offset = 0;  // of that record's line
  std::uint64_t line = 1;
  LogBuilder builder;
  std::vector<OrphanLines> orphans;
};

// A record as it stands in the file: its line, and the payload lines below it.
struct RawRecord {
  Prefix prefix;
  std::string_view json;     // valid during the call
  std::uint64_t offset = 0;  // of the JSON
  std::uint64_t start = 0;   // of the line
  std::uint64_t line = 0;    // from 1
};

// The extent of payload lines, blank lines between them included.
struct RawPayload {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;  // with TABs and line ends
  std::uint64_t line = 0;  // of the first
  std::uint64_t lines = 0;
};

// What a scan tells, in file order. After each record its payload, if payload lines follow.
class ScanEvents {
 public:
  virtual ~ScanEvents() = default;
  // Returns whether the text of the payload below is wanted.
  virtual bool OnRecord(const RawRecord& record) = 0;
  // A part of a line, without TAB and line end; `is_new_line`: of another line than the part
  // before.
  virtual void OnPayloadText(std::string_view text, bool is_new_line) = 0;
  virtual void OnPayload(const RawPayload& payload) = 0;
  // A line that is neither record nor payload.
  virtual void OnBadLine(std::string_view line, std::uint64_t number) = 0;
  virtual void OnBlankLine() = 0;
};

// Splits a log into records. Holds one block of the file and at most one line in memory; payload
// lines may have any length. Of a growing log the last line is left out until it has its end.
inline constexpr std::size_t kMaxRecordLine = std::size_t{64} << 20;
// It begins at the start of a record's line: `offset` in the file, number `line`.
void Scan(const Source& source, bool is_growing, ScanEvents& events, std::uint64_t offset = 0,
          std::uint64_t line = 1);

}  // namespace idbg::logs
