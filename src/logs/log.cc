// SPDX-License-Identifier: Apache-2.0
#include "logs/log.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/log.h"
#include "base/text/text.h"
#include "logs/format/envelope.h"
#include "logs/format/log_builder.h"
#include "logs/format/torch_trace.h"

namespace idbg::logs {

namespace {

constexpr std::size_t kComparedBytes = std::size_t{64} << 10;
constexpr std::size_t kStartBytes = std::size_t{4} << 10;

bool SameBytes(const Source& a, const Source& b) {
  if (a.Size() != b.Size()) return false;
  std::vector<char> of_a(kComparedBytes);
  std::vector<char> of_b(kComparedBytes);
  for (std::uint64_t offset = 0; offset < a.Size(); offset += kComparedBytes) {
    const std::size_t size = a.Read(offset, kComparedBytes, of_a.data());
    if (b.Read(offset, kComparedBytes, of_b.data()) != size ||
        std::memcmp(of_a.data(), of_b.data(), size) != 0)
      return false;
    if (size == 0) break;
  }
  return true;
}

// What is lost is a finding; here is where it was met, and what did no harm.
void LogDetails(const std::string& name, const LogContents& contents) {
  const Damage& damage = contents.damage;
  for (const base::Diagnostic& entry : damage.details.entries())
    base::LogInfo("lost: ", [&] { return entry.ToString(); });
  for (const base::Diagnostic& entry : damage.notes.entries())
    base::LogInfo("put right: ", [&] { return entry.ToString(); });
  if (damage.blank_lines > 0)
    base::LogDebug(name, ": ", base::LogCount{damage.blank_lines, "blank line"}, " dropped");
  for (const Process& process : contents.processes)
    base::LogDebug(name, ": process ", process.pid, ", ",
                   base::LogCount{process.compilations.size() - 1, "compilation"});
}

}  // namespace

struct Log::State {
  Source source;
  LogContents contents;

  const Source& Bytes() const { return contents.bytes ? *contents.bytes : source; }
};

std::string Compilation::Label() const {
  return Display(id) + (instances > 1 ? " #" + std::to_string(instance + 1) : "");
}

std::uint64_t Damage::Count() const {
  return bad_prefix + bad_json + orphan_lines + damaged_payloads + bad_fields + bad_utf8;
}

bool Log::Sniff(std::string_view beginning) {
  while (!beginning.empty()) {
    const std::string_view line = base::TakeUntil(beginning, '\n');
    if (const auto prefix = FindPrefix(line); prefix && line.substr(prefix->size).starts_with('{'))
      return true;
  }
  return false;
}

Log Log::Read(Source source, const LogOptions& options) {
  base::LogPhase phase(base::LogLevel::kInfo, "scan ", source.name(), ", ",
                       base::LogBytes{source.Size()});
  LogContents contents = ReadTorchTrace(source, options);
  phase.Result(base::LogCount{contents.records.size(), "record"},
               options.verify ? "" : ", MD5 not compared");
  return Log(std::move(source), std::move(contents));
}

Log::Log(Source source, LogContents contents)
    : state_(std::make_unique<State>(State{std::move(source), std::move(contents)})) {
  if (!state_->source.loss().empty())
    state_->contents.damage.details.Add(state_->source.loss(), base::Place{.file = name()});
  LogDetails(name(), state_->contents);
}
Log::Log(Log&&) noexcept = default;
Log& Log::operator=(Log&&) noexcept = default;
Log::~Log() = default;

const std::string& Log::name() const { return state_->source.name(); }
std::uint64_t Log::size_bytes() const { return state_->source.Size(); }
std::span<const Record> Log::records() const { return state_->contents.records; }
std::span<const Process> Log::processes() const { return state_->contents.processes; }
const Damage& Log::damage() const { return state_->contents.damage; }

const std::map<std::string, std::uint64_t>& Log::skipped_lines() const {
  return state_->contents.skipped_lines;
}

const std::string& Log::broken_off() const { return state_->contents.broken_off; }

std::vector<std::string> Log::PythonFiles() const {
  std::set<std::string> files;
  for (const auto& table : state_->contents.strings) {
    for (const auto& [index, text] : table)
      if (text.starts_with('/') && text.ends_with(".py")) files.insert(text);
  }
  return {files.begin(), files.end()};
}

std::uint64_t Log::string_count() const {
  std::uint64_t count = 0;
  for (const auto& table : state_->contents.strings) count += table.size();
  return count;
}

CompileId Log::IdOf(const Record& record) const {
  CompileId id = CompilationOf(record).id;
  id.attempt = record.attempt;
  return id;
}

std::string Log::Metadata(const Record& record) const {
  if (record.size == 0) return "{\"" + std::string(ToString(record.event)) + "\": {}}";
  std::string json = state_->Bytes().ReadExactly(record.offset, record.size);
  return record.is_clean ? std::move(json) : CleanUp(std::move(json)).text;
}

std::string Log::Payload(const Record& record, std::uint64_t limit) const {
  if (record.payload_size > limit)
    base::FailUnsupported("a payload of " + std::to_string(record.payload_size) +
                              " bytes is too large to analyze (extract it instead)",
                          PlaceOf(record));
  const auto found = state_->contents.extents.find(record.offset);
  if (found == state_->contents.extents.end())
    return ReadPayload(state_->Bytes(), record, ExtentOf(record));
  std::string text;
  for (const Extent& extent : found->second)
    text += (text.empty() ? "" : "\n") + ReadPayload(state_->Bytes(), record, extent);
  return text;
}

std::string Log::JsonPayload(const Record& record, std::uint64_t limit) const {
  return CleanUp(Payload(record, limit)).text;
}

std::string Log::PayloadStart(const Record& record, std::size_t size) const {
  const auto found = state_->contents.extents.find(record.offset);
  Extent extent =
      found == state_->contents.extents.end() ? ExtentOf(record) : found->second.front();
  extent.size = std::min<std::uint64_t>(extent.size, size);
  return ReadPayload(state_->Bytes(), record, extent);
}

std::string_view Log::RawPayload(const Record& record, std::string& buffer,
                                 std::uint64_t limit) const {
  if (record.payload == PayloadState::kRepaired || record.payload_size > limit)
    return buffer = Payload(record, limit);
  const auto size = static_cast<std::size_t>(record.payload_size);
  if (buffer.size() < size) buffer.resize(size);
  if (state_->Bytes().Read(record.payload_offset, size, buffer.data()) != size)
    state_->Bytes().FailShorter();
  return std::string_view(buffer).substr(0, size);
}

std::string_view Log::NameOf(const Record& record) const {
  return record.name != 0 ? std::string_view(state_->contents.names[record.name])
                          : ToString(record.event);
}

std::string Log::String(std::uint32_t process, std::int64_t index) const {
  const auto& table = state_->contents.strings[process];
  const auto found = table.find(index);
  return found != table.end() ? found->second : "(unknown string " + std::to_string(index) + ")";
}

std::string Log::Start() const {
  std::string start(kStartBytes, '\0');
  start.resize(state_->source.Read(0, start.size(), start.data()));
  return start;
}

bool Log::HasBytesOf(const Log& other) const {
  return SameBytes(state_->source, other.state_->source);
}

base::Place Log::PlaceOf(const Record& record) const {
  const std::span<const Source::Part> parts = state_->source.parts();
  if (!parts.empty()) return {.file = parts[record.offset].path};
  return {.file = name(), .line = record.line};
}

}  // namespace idbg::logs
