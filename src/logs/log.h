// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "logs/record.h"
#include "logs/source.h"

namespace idbg::logs {

struct ReadState;

// What readings of growing logs leave behind for the next one, so that it begins near the end of
// the last. A log that is shorter than before is read anew.
class GrowingReads {
 public:
  // By the log's name; null before the first reading.
  std::shared_ptr<const ReadState>& StateOf(const std::string& name) { return states_[name]; }

  // Of all logs since the start, by the search for records.
  std::uint64_t scanned_bytes() const { return scanned_bytes_; }
  void AddScanned(std::uint64_t bytes) { scanned_bytes_ += bytes; }

 private:
  std::map<std::string, std::shared_ptr<const ReadState>> states_;
  std::uint64_t scanned_bytes_ = 0;
};

// One compilation of one frame: all attempts of an id, between two resets of Dynamo. Ids start
// again after a reset, so an id alone names no compilation.
struct Compilation {
  CompileId id;                        // without attempt; empty: records outside any compilation
  std::uint32_t instance = 0;          // of this id in its process, from 0
  std::uint32_t instances = 1;         // of this id in all
  std::vector<std::uint32_t> records;  // in Log::records, in file order

  // "[0/0]", "[0/0] #2" (from 1) where an id has several.
  std::string Label() const;
};

// One writer of a log: a rank of a distributed run, or a process of an interleaved stream.
struct Process {
  std::uint64_t pid = 0;                  // 0: not known
  std::optional<std::int32_t> rank;       // as its records say
  std::vector<Compilation> compilations;  // by first record; compilations[0] has the empty id
};

// What could not be read as it was written. Nothing is dropped without being counted here.
struct Damage {
  std::uint64_t bad_prefix = 0;        // lines that are neither record nor payload
  std::uint64_t bad_json = 0;          // records whose JSON is cut or wrong
  std::uint64_t orphan_lines = 0;      // payload lines that belong to nobody
  std::uint64_t blank_lines = 0;       // dropped, as log collectors insert them: no damage
  std::uint64_t damaged_payloads = 0;  // MD5 failures
  std::uint64_t repaired_payloads = 0;
  std::uint64_t bad_fields = 0;  // a wrong type in a known field
  std::uint64_t bad_utf8 = 0;    // lines
  base::Diagnostics details;     // what is lost, with the place of the first of each kind
  base::Diagnostics notes;       // what was put right

  // Without what does no harm: blank lines and repaired payloads.
  std::uint64_t Count() const;
};

struct LogOptions {
  bool verify = true;             // compare payloads with their MD5
  bool growing = false;           // it is being written: leave out a last record that is not whole
  GrowingReads* reads = nullptr;  // of a growing log: goes on where its last reading stopped
};

struct LogContents;

// What the compiler wrote about a run: records, found in one pass; metadata and payloads stay in
// files until asked for. Memory rises with records, not with bytes. Compressed input (gzip, zstd)
// and standard input are spooled to an unnamed temporary file first.
class Log {
 public:
  // What a reader made of `source`, in whatever format that is. Of a source of several files each
  // is one record, in their order.
  Log(Source source, LogContents contents);

  // The rest of the ways to a log are for TORCH_TRACE, which has no specification; see
  // torch/_logging/_internal.py (trace_structured) and TorchLogsFormatter there. Whether the
  // beginning of a file, decompressed, looks like one: there is a record in it.
  static bool Sniff(std::string_view beginning);

  // Throws kFormat for one without a single record, saying what its first line looks like.
  static Log Read(Source source, const LogOptions& options = {});

  Log(Log&&) noexcept;
  Log& operator=(Log&&) noexcept;
  ~Log();

  const std::string& name() const;   // as given
  std::uint64_t size_bytes() const;  // after decompression
  std::span<const Record> records() const;
  std::span<const Process> processes() const;  // by first record
  const Damage& damage() const;
  // Lines of a TORCH_LOGS text that no analysis reads, by the word that asked for them: "schedule".
  const std::map<std::string, std::uint64_t>& skipped_lines() const;
  // Where its last line says that more was to follow: "in the middle of a line"; else empty.
  const std::string& broken_off() const;
  std::uint64_t string_count() const;            // entries of all string tables
  std::vector<std::string> PythonFiles() const;  // of them those that are whole paths, sorted

  const Compilation& CompilationOf(const Record& record) const {
    return processes()[record.process].compilations[record.compilation];
  }
  // With its attempt.
  CompileId IdOf(const Record& record) const;

  // The record's JSON: one object, put right as CleanUp() does; of a record that has none, its
  // event without fields. Throws kNotFound when the file has changed underneath.
  std::string Metadata(const Record& record) const;
  // Without TABs, lines joined by '\n', bytes as they are (not always UTF-8). Throws as Metadata,
  // and kUnsupported above `limit`.
  static constexpr std::uint64_t kMaxPayload = std::uint64_t{256} << 20;
  std::string Payload(const Record& record, std::uint64_t limit = kMaxPayload) const;
  // At least the first bytes of it, up to `size` bytes of the log.
  std::string PayloadStart(const Record& record, std::size_t size) const;
  // A payload that is JSON, put right as CleanUp() does.
  std::string JsonPayload(const Record& record, std::uint64_t limit = kMaxPayload) const;
  // For JSON, to which TABs and line ends mean nothing: the payload as it stands in the log, read
  // into `buffer`. Empty for a record without one. Throws as Payload.
  std::string_view RawPayload(const Record& record, std::string& buffer,
                              std::uint64_t limit = kMaxPayload) const;
  // The name of an artifact, a graph dump or an unknown event; else that of the event.
  std::string_view NameOf(const Record& record) const;
  // An interned string of a process; "(unknown string N)" when it was never defined.
  std::string String(std::uint32_t process, std::int64_t index) const;

  // Whether another log has the same bytes: a copy.
  bool HasBytesOf(const Log& other) const;
  std::string Start() const;  // its first bytes, to tell logs apart

  // File and line of a record of this log, for findings; the file alone where it is the record.
  base::Place PlaceOf(const Record& record) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace idbg::logs
