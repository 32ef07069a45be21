// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "trace/envelope.h"
#include "trace/log.h"
#include "trace/scanner.h"

namespace idbg::trace {

// What a scan collects.
struct LogContents {
  std::vector<Record> records;
  std::vector<Process> processes;
  std::vector<std::string> names;  // [0] is ""
  // By process, then index. Indices are foreign: they need not be dense.
  std::vector<std::unordered_map<std::int64_t, std::string>> strings;
  Damage damage;
};

// Turns what a scan finds into records, sorted by process and compilation.
class LogBuilder final : public ScanEvents {
 public:
  LogBuilder(const std::string& file, const LogOptions& options);

  bool OnRecord(const RawRecord& raw) override;
  void OnPayload(const RawPayload& payload) override;
  void OnBadLine(std::string_view line, std::uint64_t number) override;
  void OnBlankLine() override { ++contents_.damage.blank_lines; }

  LogContents Finish();

 private:
  std::uint32_t ProcessOf(const Prefix& prefix, const Envelope& envelope);
  std::uint32_t AddProcess(const Prefix& prefix, const Envelope& envelope);
  std::uint32_t NameIndex(const std::string& name);
  std::uint32_t RelativeTime(std::uint64_t time_ms);
  void SortIntoCompilations(Process& process, std::span<const std::uint32_t> records);
  void AddDamage(std::string_view what, std::uint64_t line);

  const std::string& file_;
  const LogOptions& options_;
  LogContents contents_;
  std::vector<CompileId> ids_;  // of each record, with attempt, until Finish()
  std::unordered_map<std::string, std::uint32_t> name_indices_;
  std::unordered_map<std::uint64_t, std::uint32_t> process_of_pid_;
  std::unordered_map<std::int32_t, std::uint32_t> process_of_rank_;
  std::uint64_t first_time_ms_ = 0;
  bool has_time_ = false;
  bool last_has_payload_ = false;  // the last record announced one that has not come yet
  std::optional<Md5Digest> md5_;   // as the last record says
};

}  // namespace idbg::trace
