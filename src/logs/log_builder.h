// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "logs/format/envelope.h"
#include "logs/format/md5_batch.h"
#include "logs/format/payload.h"
#include "logs/format/scanner.h"
#include "logs/log.h"

namespace idbg::logs {

// What a scan collects.
struct LogContents {
  std::vector<Record> records;
  std::vector<Process> processes;
  std::vector<std::string> names;  // [0] is ""
  // By process, then index. Indices are foreign: they need not be dense.
  std::vector<std::unordered_map<std::int64_t, std::string>> strings;
  // Of repaired payloads in several parts, by Record::offset.
  std::unordered_map<std::uint64_t, std::vector<Extent>> extents;
  Damage damage;
};

// Payload lines that follow no record which announced them.
struct OrphanLines {
  Extent extent;
  std::uint64_t line = 0;  // of the first
  std::uint64_t count = 0;
};

// Turns what a scan finds into records, sorted by process and compilation.
class LogBuilder final : public ScanEvents {
 public:
  LogBuilder(const Source& source, const LogOptions& options);

  bool OnRecord(const RawRecord& raw) override;
  void OnPayloadText(std::string_view text, bool is_new_line) override;
  void OnPayload(const RawPayload& payload) override;
  void OnBadLine(std::string_view line, std::uint64_t number) override;
  void OnBlankLine() override { ++contents_.damage.blank_lines; }

  LogContents Finish();

 private:
  void AddRecord(const RawRecord& raw, const Envelope& envelope, std::uint32_t process);
  void ReserveRecords(std::uint64_t offset);
  std::uint32_t ProcessOf(const Prefix& prefix, const Envelope& envelope);
  std::uint32_t AddProcess(const Prefix& prefix, const Envelope& envelope);
  std::uint32_t NameIndex(const std::string& name);
  std::uint32_t IdIndex(const CompileId& id);
  std::uint32_t RelativeTime(std::uint64_t time_ms);
  void AddDamage(std::string_view what, std::uint64_t line);
  void OnChecked(std::uint32_t index, bool matches);
  void DropUnfinished();

  const Source& source_;
  const LogOptions& options_;
  LogContents contents_;
  Envelope envelope_;  // of the last record; its memory is used again
  std::vector<CompileId>
      ids_;  // without attempt; Record::compilation counts in them until Finish()
  std::map<CompileId, std::uint32_t> id_indices_;
  std::uint32_t last_id_ = 0;  // neighbours mostly have the same
  std::unordered_map<std::string, std::uint32_t> name_indices_;
  std::unordered_map<std::uint64_t, std::uint32_t> process_of_pid_;
  std::unordered_map<std::int32_t, std::uint32_t> process_of_rank_;
  std::vector<OrphanLines> orphans_;
  std::uint64_t first_time_ms_ = 0;
  bool has_time_ = false;
  bool last_has_payload_ = false;  // the last record announced one that has not come yet
  bool has_md5_ = false;           // of the last record's payload, and it is compared
  Md5Batch batch_;
};

}  // namespace idbg::logs
