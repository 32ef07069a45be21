// SPDX-License-Identifier: Apache-2.0
#include "logs/format/log_builder.h"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

#include "base/error.h"
#include "base/json/json_fields.h"

namespace idbg::logs {

namespace {

constexpr std::size_t kMaxBefore = 16;  // records of a compilation before its dynamo_start
constexpr std::uint64_t kMaxSpanEvent = 64 << 10;

// 'B' or 'E' of the span "dynamo", which encloses a compilation; 0 for another event.
char DynamoPhase(std::string_view json) {
  std::string name;
  std::string phase;
  try {
    const auto reader = base::MakeJsonReader(json, "");
    reader->ReadMembers({{"name", [&] { name = ReadString(*reader); }},
                         {"ph", [&] { phase = ReadString(*reader); }}});
  } catch (const base::Error&) {
    return 0;
  }
  return name == "dynamo" && phase.size() == 1 ? phase[0] : '\0';
}

// Sorts the records of every process into its compilations. `ids` holds an id without attempt for
// each value that Record::compilation has before; after it is an index in Process::compilations. A
// dynamo_start at attempt 0 opens an instance of its id when there has been one already, and so do
// the reasons of a recompilation, with which one begins that the limit ends without a dynamo_start;
// what the compiler wrote of the new compilation before that record goes with it.
class Sorter {
 public:
  Sorter(std::span<const CompileId> ids, const Source& bytes, LogContents& contents)
      : ids_(ids), bytes_(bytes), contents_(contents), open_(contents.processes.size()) {
    for (Process& process : contents_.processes) process.compilations = {Compilation{}};
  }

  void Run() {
    for (std::uint32_t i = 0; i < contents_.records.size(); ++i) Add(i);
    Finish();
  }

 private:
  struct Open {
    std::uint32_t compilation = 0;
    bool is_started = false;
    bool has_reasons = false;
    std::vector<std::uint32_t> earlier = {};
  };

  void Add(std::uint32_t index) {
    Record& record = contents_.records[index];
    Process& process = contents_.processes[record.process];
    const CompileId& id = ids_[record.compilation];
    std::uint32_t compilation = 0;
    if (!id.empty()) {
      const auto [found, is_new] = open_[record.process].try_emplace(record.compilation);
      if (is_new) found->second = {.compilation = Append(process, id, 0)};
      Open& open = found->second;
      if (record.event == Event::kDynamoStart && record.attempt <= 0)
        Begin(process, open, &Open::is_started);
      else if (record.attempt <= 0 && IsReasons(record))
        Begin(process, open, &Open::has_reasons);
      compilation = open.compilation;
    }
    record.compilation = compilation;
    process.compilations[compilation].records.push_back(index);
  }

  // A compilation has each sign of its beginning once.
  void Begin(Process& process, Open& open, bool Open::* sign) {
    if (open.*sign) OpenNext(process, open);
    open.*sign = true;
  }

  bool IsReasons(const Record& record) const {
    return record.event == Event::kArtifact && contents_.names[record.name] == "recompile_reasons";
  }

  void Finish() {
    for (std::size_t i = 0; i < open_.size(); ++i) {
      auto& compilations = contents_.processes[i].compilations;
      for (const auto& [id, open] : open_[i]) {
        const std::uint32_t instances = compilations[open.compilation].instance + 1;
        for (const std::uint32_t one : open.earlier) compilations[one].instances = instances;
        compilations[open.compilation].instances = instances;
      }
    }
  }

  static std::uint32_t Append(Process& process, const CompileId& id, std::uint32_t instance) {
    process.compilations.push_back({.id = id, .instance = instance});
    return static_cast<std::uint32_t>(process.compilations.size() - 1);
  }

  // The first of the records at the end that the compiler wrote of the next compilation: the start
  // of its span and the reasons of a recompilation.
  std::size_t FirstOfNext(const std::vector<std::uint32_t>& records) const {
    std::size_t first = records.size();
    for (std::size_t i = records.size(); i-- > 0 && records.size() - i <= kMaxBefore;) {
      const Record& record = contents_.records[records[i]];
      if (IsReasons(record)) {
        first = i;
        continue;
      }
      if (record.event != Event::kChromiumEvent || record.payload_size > kMaxSpanEvent) break;
      const std::string event = CleanUp(ReadPayload(bytes_, record, ExtentOf(record))).text;
      if (const char phase = DynamoPhase(event); phase != 0) return phase == 'B' ? i : first;
    }
    return first;
  }

  void OpenNext(Process& process, Open& open) {
    const std::uint32_t last = open.compilation;
    const CompileId id = process.compilations[last].id;
    open.earlier.push_back(last);
    open.compilation = Append(process, id, process.compilations[last].instance + 1);
    open.is_started = open.has_reasons = false;
    std::vector<std::uint32_t>& before = process.compilations[last].records;
    const auto first = before.begin() + static_cast<std::ptrdiff_t>(FirstOfNext(before));
    std::vector<std::uint32_t>& next = process.compilations[open.compilation].records;
    next.assign(first, before.end());
    before.erase(first, before.end());
    for (const std::uint32_t index : next) contents_.records[index].compilation = open.compilation;
  }

  std::span<const CompileId> ids_;
  const Source& bytes_;
  LogContents& contents_;
  std::vector<std::unordered_map<std::uint32_t, Open>> open_;  // by process, then index of the id
};

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
             .event = envelope.event,
             .is_clean = envelope.is_clean});
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

std::uint64_t LogBuilder::RelativeTime(std::uint64_t time_ms) {
  constexpr std::uint64_t kYearMs = 366ull * 24 * 3600 * 1000;
  if (!std::exchange(has_time_, true)) first_time_ms_ = time_ms;
  if (time_ms + kYearMs / 2 < first_time_ms_) time_ms += kYearMs;  // it is the next year
  return time_ms > first_time_ms_ ? time_ms - first_time_ms_ : 0;
}

LogContents LogBuilder::Finish(const Source& bytes) {
  Sorter(ids_, bytes, contents_).Run();
  return std::move(contents_);
}

}  // namespace idbg::logs
