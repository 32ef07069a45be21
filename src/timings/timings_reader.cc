// SPDX-License-Identifier: Apache-2.0
//
// A stream is read object by object, each with a token reader of its own, so that one damaged
// object costs no other. msgpack has no frames: after damage the next object is found by the bytes
// with which every record starts, a map whose first key is "kind".
#include "timings/timings_reader.h"

#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/token_reader.h"
#include "timings/timings_append.h"
#include "timings/timings_record.h"

namespace idbg::timings {
namespace {

constexpr std::string_view kKind = "kind";

// Where the record starts whose first key's text is at `at`; npos when there is none. Other writers
// than ours need not take the shortest of the heads that a string and a map can have.
std::size_t RecordStartBefore(std::string_view stream, std::size_t at) {
  using namespace std::string_view_literals;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(stream[i]); };
  for (const std::string_view head : {"\xa4"sv, "\xd9\4"sv, "\xda\0\4"sv, "\xdb\0\0\0\4"sv}) {
    if (!stream.substr(0, at).ends_with(head)) continue;
    const std::size_t key = at - head.size();
    if (key >= 1 && (byte(key - 1) & 0xF0) == 0x80) return key - 1;
    if (key >= 3 && byte(key - 3) == 0xDE) return key - 3;
    if (key >= 5 && byte(key - 5) == 0xDF) return key - 5;
  }
  return std::string_view::npos;
}

// Where the next record starts at or after `from`; the stream's end when there is none.
std::uint64_t FindRecordStart(std::string_view stream, std::uint64_t from) {
  for (std::size_t at = from; (at = stream.find(kKind, at)) != std::string_view::npos; ++at) {
    const std::size_t start = RecordStartBefore(stream, at);
    if (start != std::string_view::npos && start >= from) return start;
  }
  return stream.size();
}

class StreamReader {
 public:
  StreamReader(std::string_view stream, const std::string& file, ReadMode mode,
               Diagnostics& diagnostics)
      : stream_(stream), file_(file), mode_(mode), diagnostics_(diagnostics) {}

  // One part for each header in the stream (files may have been concatenated).
  std::vector<Timings> Read() {
    diagnostics_.file_bytes += stream_.size();
    while (position_ < stream_.size()) {
      try {
        TimingsRecord record = ParseRecord(stream_, Here());
        Take(record);
        position_ = record.end;
        ++diagnostics_.objects;
      } catch (const base::Error& error) {
        if (mode_ == ReadMode::kStrict || parts_.empty()) throw;
        SkipDamage(error);
      }
      ++number_;
    }
    if (parts_.empty()) {
      base::FailFormat("contains no header record", base::Place{.file = file_, .byte_offset = 0});
    }
    return std::move(parts_);
  }

 private:
  RecordPlace Here() const { return {.file = file_, .begin = position_, .number = number_}; }

  void Take(TimingsRecord& record) {
    if (record.kind == TimingsRecord::Kind::kHeader) {
      parts_.push_back(std::move(record.header));
      hosts_ = IndexHosts(parts_.back());
    } else if (parts_.empty()) {
      base::FailFormat("the first record is not a header",
                       base::Place{.file = file_, .byte_offset = position_});
    } else {
      ResolveRecord(record, parts_.back(), hosts_, Here());
    }
    diagnostics_.unknown_keys += record.unknown_keys;
    using enum TimingsRecord::Kind;
    if (record.kind == kKernels) parts_.back().kernels.push_back(record.kernels);
    if (record.kind == kProblem) parts_.back().problems.push_back(record.problem);
    if (record.kind == kUnknown) ++diagnostics_.unknown_kinds;
  }

  // Records what is lost and moves to where the next record may start.
  void SkipDamage(const base::Error& error) {
    const std::uint64_t next = FindRecordStart(stream_, position_ + 1);
    base::Place place = error.place();
    place.file.clear();
    diagnostics_.losses.push_back(
        Loss{.file = file_,
             .begin = position_,
             .end = next,
             .objects = 1,
             .reason = base::Error(error.code(), error.message(), place).what()});
    position_ = next;
  }

  std::string_view stream_;
  const std::string& file_;
  ReadMode mode_;
  Diagnostics& diagnostics_;
  std::vector<Timings> parts_;
  HostIndex hosts_;  // of the last part
  std::uint64_t position_ = 0;
  std::uint64_t number_ = 0;  // of the object at position_
};

}  // namespace

std::uint64_t Diagnostics::LostBytes() const {
  std::uint64_t bytes = 0;
  for (const Loss& loss : losses) bytes += loss.end - loss.begin;
  return bytes;
}

std::uint64_t Diagnostics::LostObjects() const {
  std::uint64_t objects_lost = 0;
  for (const Loss& loss : losses) objects_lost += loss.objects;
  return objects_lost;
}

Timings ReadTimings(const std::filesystem::path& path, ReadMode mode, Diagnostics* diagnostics) {
  const auto mapped = std::make_shared<const base::MappedFile>(path);
  return ReadStream(mapped->text(), path.string(), mapped, mode, diagnostics);
}

Timings ReadStream(std::string_view stream, const std::string& file,
                   std::shared_ptr<const void> owner, ReadMode mode, Diagnostics* diagnostics) {
  Diagnostics unused;
  Diagnostics& noted = diagnostics != nullptr ? *diagnostics : unused;
  std::vector<Timings> parts = StreamReader(stream, file, mode, noted).Read();
  parts.front().backing.push_back(std::move(owner));
  Timings timings;
  for (Timings& part : parts) AppendTimings(timings, std::move(part), file, &noted.notes);
  return timings;
}

bool LooksLikeTimings(std::string_view bytes) {
  constexpr std::size_t kLongestStart = 5 + (5 + 4) + (5 + 6);  // each head at its longest
  const auto reader = base::MakeMsgpackReader(bytes.substr(0, kLongestStart), "");
  try {
    return reader->Next().type == base::TokenType::kMapBegin && reader->ReadString() == kKind &&
           reader->ReadString() == "header";
  } catch (const base::Error&) {
    return false;
  }
}

std::uint64_t FindStreamEnd(std::string_view stream, const std::string& file) {
  std::uint64_t position = 0;
  while (position < stream.size()) {
    try {
      const auto reader = base::MakeMsgpackReader(stream.substr(position), file, position);
      position += reader->ReadRaw().size();
    } catch (const base::Error& error) {
      if (FindRecordStart(stream, position + 1) == stream.size()) break;
      throw base::Error(error.code(),
                        error.message() + " (repair it with dataset convert --salvage)",
                        error.place());
    }
  }
  return position;
}

}  // namespace idbg::timings
