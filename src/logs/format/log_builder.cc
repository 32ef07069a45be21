// SPDX-License-Identifier: Apache-2.0
#include "logs/format/log_builder.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "logs/format/instances.h"

namespace idbg::logs {
namespace {

// Above this a prefix's "pid" is a thread id, as in logs of early 2024 (pid_max of 64-bit Linux).
constexpr std::uint64_t kMaxPid = 4'194'304;

template <typename To>
To Clamp(std::uint64_t value) {
  return static_cast<To>(std::min<std::uint64_t>(value, std::numeric_limits<To>::max()));
}

bool HasName(Event event) {
  return event == Event::kOther || event == Event::kArtifact || event == Event::kGraphDump;
}

}  // namespace

Record& LogBuilder::Add(const Prefix& prefix, const Envelope& envelope, const Extent& json,
                        std::uint64_t line) {
  return contents_.records.emplace_back(
      Record{.offset = json.offset,
             .size = Clamp<std::uint32_t>(json.size),
             .line = Clamp<std::uint32_t>(line),
             .compilation = IdIndex(envelope.id.WithoutAttempt()),
             .process = ProcessOf(prefix, envelope),
             .attempt = envelope.id.attempt,
             .name = HasName(envelope.event) ? NameIndex(envelope.name) : 0,
             .time_ms = RelativeTime(prefix.time_ms),
             .event = envelope.event});
}

void LogBuilder::AddString(const Prefix& prefix, const Envelope& envelope) {
  contents_.strings[ProcessOf(prefix, envelope)][envelope.index] = envelope.text;
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

LogContents LogBuilder::Finish(const Source& bytes) {
  SortIntoCompilations(
      ids_, [&bytes](const Record& record) { return ReadPayload(bytes, record, ExtentOf(record)); },
      contents_);
  return std::move(contents_);
}

}  // namespace idbg::logs
