// SPDX-License-Identifier: Apache-2.0
#include "trace/scanner.h"

#include <cstring>
#include <optional>
#include <utility>
#include <vector>

namespace idbg::trace {
namespace {

constexpr std::size_t kBlock = std::size_t{4} << 20;

class Scanner {
 public:
  Scanner(const Source& source, ScanEvents& events) : source_(source), events_(events) {}

  void Run() {
    while (Fill()) TakeLines();
    TakeRest();
    EndPayload();
  }

 private:
  // Reads the next block behind what is left of the last one. False at the end of the file.
  bool Fill() {
    const std::size_t left = buffer_.size() - taken_;
    std::memmove(buffer_.data(), buffer_.data() + taken_, left);
    taken_ = 0;
    buffer_.resize(left + kBlock);
    const std::size_t count = source_.Read(read_at_, kBlock, buffer_.data() + left);
    buffer_.resize(left + count);
    read_at_ += count;
    return count > 0;
  }

  std::uint64_t OffsetOf(const char* p) const {
    return read_at_ - static_cast<std::uint64_t>(buffer_.data() + buffer_.size() - p);
  }

  // All complete lines of the buffer, then as much of the last one as need not stay in memory.
  void TakeLines() {
    const char* p = buffer_.data() + taken_;
    const char* const end = buffer_.data() + buffer_.size();
    while (const void* found = std::memchr(p, '\n', static_cast<std::size_t>(end - p))) {
      const char* const stop = static_cast<const char*>(found);
      TakeLine(p, stop, stop + 1);
      p = stop + 1;
    }
    p = TakeLongLine(p, end);
    taken_ = static_cast<std::size_t>(p - buffer_.data());
  }

  // The last line, which has no line end.
  void TakeRest() {
    const char* const p = buffer_.data() + taken_;
    const char* const end = buffer_.data() + buffer_.size();
    if (p != end || state_ != LineState::kStart) TakeLine(p, end, end);
    taken_ = buffer_.size();
  }

  // A line that ends at `stop`; the next one starts at `next`.
  void TakeLine(const char* p, const char* stop, const char* next) {
    if (stop != p && stop[-1] == '\r') --stop;
    const std::string_view text(p, static_cast<std::size_t>(stop - p));
    switch (std::exchange(state_, LineState::kStart)) {
      case LineState::kInPayload:
        AddPayload(text, next);
        break;
      case LineState::kTooLong:
        break;
      case LineState::kStart:
        StartLine(text, p, next);
    }
    ++line_;
  }

  void StartLine(std::string_view text, const char* p, const char* next) {
    if (text.starts_with('\t')) {
      StartPayloadLine(p);
      AddPayload(text.substr(1), next);
    } else if (text.empty()) {
      events_.OnBlankLine();
    } else {
      EndPayload();
      TakeRecord(text);
    }
  }

  void TakeRecord(std::string_view text) {
    const std::optional<Prefix> prefix = FindPrefix(text);
    if (!prefix) return events_.OnBadLine(text, line_);
    const std::string_view json = text.substr(prefix->size);
    wants_md5_ = events_.OnRecord(
        {.prefix = *prefix, .json = json, .offset = OffsetOf(json.data()), .line = line_});
  }

  // A line may be longer than memory: of a payload line all but its last byte (which may be a '\r')
  // is taken at once; any other line beyond the limit is none.
  const char* TakeLongLine(const char* p, const char* end) {
    if (state_ == LineState::kTooLong) return end;
    const auto size = static_cast<std::size_t>(end - p);
    if (state_ == LineState::kInPayload || (size > 1 && *p == '\t' && size >= kBlock / 2)) {
      if (size < 2) return p;
      if (state_ == LineState::kStart) {
        StartPayloadLine(p);
        ++p;
        state_ = LineState::kInPayload;
      }
      AddPayload({p, static_cast<std::size_t>(end - 1 - p)}, end - 1);
      return end - 1;
    }
    if (size <= kMaxRecordLine) return p;
    EndPayload();
    events_.OnBadLine({p, 80}, line_);
    state_ = LineState::kTooLong;
    return end;
  }

  void StartPayloadLine(const char* p) {
    if (payload_.lines == 0) {
      payload_.offset = OffsetOf(p);
      md5_ = Md5();
    } else if (wants_md5_) {
      md5_.Update("\n");
    }
    ++payload_.lines;
  }

  void AddPayload(std::string_view text, const char* next) {
    if (wants_md5_) md5_.Update(text);
    payload_.size = OffsetOf(next) - payload_.offset;
  }

  void EndPayload() {
    if (payload_.lines == 0) return;
    if (wants_md5_) payload_.md5 = md5_.Finish();
    events_.OnPayload(payload_);
    payload_ = {};
    wants_md5_ = false;
  }

  enum class LineState { kStart, kInPayload, kTooLong };

  const Source& source_;
  ScanEvents& events_;
  std::vector<char> buffer_;
  std::size_t taken_ = 0;      // of the buffer
  std::uint64_t read_at_ = 0;  // in the file, behind the buffer
  std::uint64_t line_ = 1;     // the number of the line at `taken_`
  LineState state_ = LineState::kStart;
  RawPayload payload_;
  bool wants_md5_ = false;
  Md5 md5_;
};

}  // namespace

void Scan(const Source& source, ScanEvents& events) { Scanner(source, events).Run(); }

}  // namespace idbg::trace
