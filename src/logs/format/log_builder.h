// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/function_ref.h"
#include "logs/format/envelope.h"
#include "logs/log.h"
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

// What the reader of a format makes of a log.
struct LogContents {
  std::vector<Record> records;
  std::vector<Process> processes;
  std::vector<std::string> names;  // [0] is ""
  // By process, then index. Indices are foreign: they need not be dense.
  std::vector<std::unordered_map<std::int64_t, std::string>> strings;
  // Of repaired payloads in several parts, by Record::offset.
  std::unordered_map<std::uint64_t, std::vector<Extent>> extents;
  Damage damage;
  // Lines of the compiler's that no analysis reads, by the word that asked for them in TORCH_LOGS.
  std::map<std::string, std::uint64_t> skipped_lines;
  std::string broken_off;  // Log::broken_off
  // What the records stand in, where it is not the log itself.
  std::shared_ptr<const Source> bytes;
};

// Where the readers of all formats meet: makes records of what they found, sorted by process and
// compilation. A copy goes on by itself.
class LogBuilder {
 public:
  LogBuilder() { contents_.names.emplace_back(); }

  // Adds a record whose JSON is at `json` in the log's bytes. It has no payload: what it has, the
  // caller says in the record returned, which is valid until the next call. Of `prefix` the process
  // and the time count.
  Record& Add(const Prefix& prefix, const Envelope& envelope, const Extent& json,
              std::uint64_t line);
  // Adds an entry of the string table.
  void AddString(const Prefix& prefix, const Envelope& envelope);

  // So far; Record::compilation means nothing before Finish().
  LogContents& contents() { return contents_; }

  // `bytes` are what the records stand in.
  LogContents Finish(const Source& bytes);

 private:
  std::uint32_t ProcessOf(const Prefix& prefix, const Envelope& envelope);
  std::uint32_t AddProcess(const Prefix& prefix, const Envelope& envelope);
  std::uint32_t NameIndex(const std::string& name);
  std::uint32_t IdIndex(const CompileId& id);
  std::uint64_t RelativeTime(std::uint64_t time_ms);

  LogContents contents_;
  std::vector<CompileId>
      ids_;  // without attempt; Record::compilation counts in them until Finish()
  std::map<CompileId, std::uint32_t> id_indices_;
  std::uint32_t last_id_ = 0;  // neighbours mostly have the same
  std::unordered_map<std::string, std::uint32_t> name_indices_;
  std::unordered_map<std::uint64_t, std::uint32_t> process_of_pid_;
  std::unordered_map<std::int32_t, std::uint32_t> process_of_rank_;
  std::uint64_t first_time_ms_ = 0;
  bool has_time_ = false;
};

}  // namespace idbg::logs
