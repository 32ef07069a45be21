// SPDX-License-Identifier: Apache-2.0
#include "trace/log_builder.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace idbg::trace {
namespace {

// Above this a prefix's "pid" is a thread id, as in logs of early 2024 (pid_max of 64-bit Linux).
constexpr std::uint64_t kMaxPid = 4'194'304;

template <typename To>
To Clamp(std::uint64_t value) {
  return static_cast<To>(std::min<std::uint64_t>(value, std::numeric_limits<To>::max()));
}

}  // namespace

LogBuilder::LogBuilder(const std::string& file, const LogOptions& options)
    : file_(file), options_(options) {
  contents_.names.emplace_back();
}

void LogBuilder::AddDamage(std::string_view what, std::uint64_t line) {
  contents_.damage.details.Add(what, [&] { return base::Place{.file = file_, .line = line}; });
}

bool LogBuilder::OnRecord(const RawRecord& raw) {
  last_has_payload_ = false;
  md5_.reset();
  const std::optional<Envelope> envelope = ParseEnvelope(raw.json);
  if (!envelope) {
    ++contents_.damage.bad_json;
    AddDamage("a record's JSON is cut or wrong; the record is left out", raw.line);
    return false;
  }
  if (envelope->bad_fields > 0) {
    contents_.damage.bad_fields += envelope->bad_fields;
    AddDamage("a field has the wrong type and is left out", raw.line);
  }
  const std::uint32_t process = ProcessOf(raw.prefix, *envelope);
  if (envelope->is_string) {
    contents_.strings[process][envelope->index] = envelope->text;
    return false;
  }
  md5_ = envelope->md5;
  last_has_payload_ = envelope->has_payload;
  const bool named = envelope->event == Event::kOther || envelope->event == Event::kArtifact ||
                     envelope->event == Event::kGraphDump;
  contents_.records.push_back(
      {.offset = raw.offset,
       .size = Clamp<std::uint32_t>(raw.json.size()),
       .line = Clamp<std::uint32_t>(raw.line),
       .process = process,
       .attempt = envelope->id.attempt,
       .name = named ? NameIndex(envelope->name) : 0,
       .time_ms = RelativeTime(raw.prefix.time_ms),
       .event = envelope->event,
       .payload = last_has_payload_ ? PayloadState::kDamaged : PayloadState::kNone});
  ids_.push_back(envelope->id);
  return options_.verify && md5_.has_value();
}

void LogBuilder::OnPayload(const RawPayload& payload) {
  if (!std::exchange(last_has_payload_, false)) {
    contents_.damage.orphan_lines += payload.lines;
    AddDamage("payload lines that belong to no record", 0);
    return;
  }
  Record& record = contents_.records.back();
  record.payload_offset = payload.offset;
  record.payload_size = payload.size;
  if (!options_.verify)
    record.payload = PayloadState::kUnchecked;
  else if (md5_ && *md5_ == payload.md5)
    record.payload = PayloadState::kIntact;
}

void LogBuilder::OnBadLine(std::string_view, std::uint64_t number) {
  last_has_payload_ = false;
  ++contents_.damage.bad_prefix;
  AddDamage("a line that is neither record nor payload", number);
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

std::uint32_t LogBuilder::RelativeTime(std::uint64_t time_ms) {
  if (!std::exchange(has_time_, true)) first_time_ms_ = time_ms;
  return Clamp<std::uint32_t>(time_ms > first_time_ms_ ? time_ms - first_time_ms_ : 0);
}

// A dynamo_start at attempt 0 opens an instance of its id when there has been one already. What the
// compiler writes of a compilation before its dynamo_start (recompile_reasons, the start of its
// spans) belongs to the new instance.
void LogBuilder::SortIntoCompilations(Process& process, std::span<const std::uint32_t> records) {
  struct Open {
    std::uint32_t compilation;
    bool started = false;
  };
  std::map<CompileId, std::vector<Open>> by_id;
  process.compilations.push_back({});
  const auto open = [&](const CompileId& id, std::vector<Open>& instances) {
    instances.push_back({.compilation = static_cast<std::uint32_t>(process.compilations.size())});
    process.compilations.push_back(
        {.id = id, .instance = static_cast<std::uint32_t>(instances.size() - 1)});
  };
  for (const std::uint32_t index : records) {
    Record& record = contents_.records[index];
    const CompileId id = ids_[index].WithoutAttempt();
    if (id.empty()) {
      process.compilations[0].records.push_back(index);
      continue;
    }
    std::vector<Open>& instances = by_id[id];
    if (instances.empty()) open(id, instances);
    if (record.event == Event::kDynamoStart && ids_[index].attempt <= 0) {
      if (instances.back().started) open(id, instances);
      instances.back().started = true;
    }
    record.compilation = instances.back().compilation;
    process.compilations[record.compilation].records.push_back(index);
  }
  for (const auto& [id, instances] : by_id) {
    for (const Open& one : instances)
      process.compilations[one.compilation].instances =
          static_cast<std::uint32_t>(instances.size());
  }
}

LogContents LogBuilder::Finish() {
  std::vector<std::vector<std::uint32_t>> of_process(contents_.processes.size());
  for (std::uint32_t i = 0; i < contents_.records.size(); ++i)
    of_process[contents_.records[i].process].push_back(i);
  for (std::size_t i = 0; i < of_process.size(); ++i)
    SortIntoCompilations(contents_.processes[i], of_process[i]);
  for (const Record& record : contents_.records) {
    if (record.payload == PayloadState::kDamaged) {
      ++contents_.damage.damaged_payloads;
      AddDamage("a payload's MD5 does not match: lines are lost or altered", record.line);
    }
  }
  return std::move(contents_);
}

}  // namespace idbg::trace
