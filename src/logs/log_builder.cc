// SPDX-License-Identifier: Apache-2.0
#include "logs/log_builder.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "logs/format/instances.h"
#include "logs/format/repair.h"

namespace idbg::logs {
namespace {

// Above this a prefix's "pid" is a thread id, as in logs of early 2024 (pid_max of 64-bit Linux).
constexpr std::uint64_t kMaxPid = 4'194'304;

// Orphans beyond are counted as what they are, without looking for their payload.
constexpr std::size_t kMaxOrphans = std::size_t{1} << 20;

constexpr std::size_t kLeastRecords = 4096;

template <typename To>
To Clamp(std::uint64_t value) {
  return static_cast<To>(std::min<std::uint64_t>(value, std::numeric_limits<To>::max()));
}

bool HasName(Event event) {
  return event == Event::kOther || event == Event::kArtifact || event == Event::kGraphDump;
}

}  // namespace

LogBuilder::LogBuilder(const Source& source, const LogOptions& options)
    : source_(source), options_(options) {
  contents_.names.emplace_back();
}

void LogBuilder::AddDamage(std::string_view what, std::uint64_t line) {
  contents_.damage.details.Add(what,
                               [&] { return base::Place{.file = source_.name(), .line = line}; });
}

bool LogBuilder::OnRecord(const RawRecord& raw) {
  last_has_payload_ = false;
  has_md5_ = false;
  if (!ParseEnvelope(raw.json, envelope_)) {
    ++contents_.damage.bad_json;
    AddDamage("a record's JSON is cut or wrong; the record is left out", raw.line);
    return false;
  }
  if (envelope_.had_bad_utf8) {
    ++contents_.damage.bad_utf8;
    AddDamage("bytes that are no UTF-8 in a record; each is replaced by U+FFFD", raw.line);
  }
  if (envelope_.bad_fields > 0) {
    contents_.damage.bad_fields += envelope_.bad_fields;
    AddDamage("a field has the wrong type and is left out", raw.line);
  }
  const std::uint32_t process = ProcessOf(raw.prefix, envelope_);
  if (envelope_.is_string) {
    contents_.strings[process][envelope_.index] = envelope_.text;
    return false;
  }
  AddRecord(raw, envelope_, process);
  return has_md5_;
}

void LogBuilder::AddRecord(const RawRecord& raw, const Envelope& envelope, std::uint32_t process) {
  const auto index = static_cast<std::uint32_t>(contents_.records.size());
  last_has_payload_ = envelope.has_payload;
  has_md5_ = options_.verify && envelope.md5.has_value();
  if (has_md5_) batch_.Begin(index, *envelope.md5);
  ReserveRecords(raw.offset);
  contents_.records.push_back(
      {.offset = raw.offset,
       .size = Clamp<std::uint32_t>(raw.json.size()),
       .line = Clamp<std::uint32_t>(raw.line),
       .compilation = IdIndex(envelope.id.WithoutAttempt()),
       .process = process,
       .attempt = envelope.id.attempt,
       .name = HasName(envelope.event) ? NameIndex(envelope.name) : 0,
       .time_ms = RelativeTime(raw.prefix.time_ms),
       .event = envelope.event,
       .payload = last_has_payload_ ? PayloadState::kDamaged : PayloadState::kNone});
}

// As many as the rest of the log will need if it goes on like this: a vector that doubles would
// take up to twice the memory, and copy it.
void LogBuilder::ReserveRecords(std::uint64_t offset) {
  std::vector<Record>& records = contents_.records;
  if (records.size() < records.capacity()) return;
  const double share = static_cast<double>(offset + 1) / static_cast<double>(source_.Size() + 1);
  const auto size = static_cast<double>(records.size());
  const double needed = std::clamp(1.02 * size / share, 2 * size, 8 * size);
  records.reserve(std::max(kLeastRecords, static_cast<std::size_t>(needed)));
}

void LogBuilder::OnPayloadText(std::string_view text, bool is_new_line) {
  if (is_new_line) batch_.Add("\n");
  batch_.Add(text);
}

void LogBuilder::OnPayload(const RawPayload& payload) {
  if (!std::exchange(last_has_payload_, false)) {
    if (orphans_.size() < kMaxOrphans)
      orphans_.push_back({{payload.offset, payload.size}, payload.line, payload.lines});
    else
      contents_.damage.orphan_lines += payload.lines;
    return;
  }
  Record& record = contents_.records.back();
  record.payload_offset = payload.offset;
  record.payload_size = payload.size;
  if (!has_md5_) {
    record.payload = PayloadState::kUnchecked;
    return;
  }
  batch_.End([this](std::uint32_t index, bool matches) { OnChecked(index, matches); });
}

void LogBuilder::OnChecked(std::uint32_t index, bool matches) {
  if (matches) contents_.records[index].payload = PayloadState::kIntact;
}

void LogBuilder::OnBadLine(std::string_view, std::uint64_t number) {
  last_has_payload_ = false;
  ++contents_.damage.bad_prefix;
  contents_.damage.notes.Add("a line that is neither record nor payload",
                             [&] { return base::Place{.file = source_.name(), .line = number}; });
}

// Ranks tell writers apart; without ranks the pid does. A record without rank (written before
// torch.distributed was there) belongs to the writer with its pid.
std::uint32_t LogBuilder::ProcessOf(const Prefix& prefix, const Envelope& envelope) {
  if (envelope.rank) {
    if (const auto found = process_of_rank_.find(*envelope.rank); found != process_of_rank_.end()) {
      process_of_pid_.emplace(prefix.pid, found->second);
      return found->second;
    }
  }
  const auto found = process_of_pid_.find(prefix.pid);
  if (found != process_of_pid_.end()) {
    Process& process = contents_.processes[found->second];
    if (!envelope.rank) return found->second;
    if (!process.rank) {
      process.rank = envelope.rank;
      process_of_rank_.emplace(*envelope.rank, found->second);
      return found->second;
    }
  } else if (!envelope.rank && prefix.pid > kMaxPid && !contents_.processes.empty()) {
    return 0;
  }
  return AddProcess(prefix, envelope);
}

std::uint32_t LogBuilder::AddProcess(const Prefix& prefix, const Envelope& envelope) {
  const auto index = static_cast<std::uint32_t>(contents_.processes.size());
  contents_.processes.push_back({.pid = prefix.pid, .rank = envelope.rank});
  contents_.strings.emplace_back();
  process_of_pid_.insert_or_assign(prefix.pid, index);
  if (envelope.rank) process_of_rank_.emplace(*envelope.rank, index);
  return index;
}

std::uint32_t LogBuilder::NameIndex(const std::string& name) {
  const auto [found, is_new] =
      name_indices_.emplace(name, static_cast<std::uint32_t>(contents_.names.size()));
  if (is_new) contents_.names.push_back(name);
  return found->second;
}

std::uint32_t LogBuilder::IdIndex(const CompileId& id) {
  if (last_id_ < ids_.size() && ids_[last_id_] == id) return last_id_;
  const auto [found, is_new] = id_indices_.emplace(id, static_cast<std::uint32_t>(ids_.size()));
  if (is_new) ids_.push_back(id);
  return last_id_ = found->second;
}

std::uint32_t LogBuilder::RelativeTime(std::uint64_t time_ms) {
  if (!std::exchange(has_time_, true)) first_time_ms_ = time_ms;
  return Clamp<std::uint32_t>(time_ms > first_time_ms_ ? time_ms - first_time_ms_ : 0);
}

// The last record of a growing log whose payload is not whole is still being written.
void LogBuilder::DropUnfinished() {
  std::vector<Record>& records = contents_.records;
  if (!records.empty() && records.back().payload == PayloadState::kDamaged) records.pop_back();
}

LogContents LogBuilder::Finish() {
  batch_.Finish([this](std::uint32_t index, bool matches) { OnChecked(index, matches); });
  if (options_.growing) DropUnfinished();
  RepairPayloads(source_, orphans_, contents_);
  SortIntoCompilations(
      ids_,
      [this](const Record& record) {
        return ReadPayload(source_, ExtentOf(record), HasCrLf(source_, record));
      },
      contents_);
  return std::move(contents_);
}

}  // namespace idbg::logs
