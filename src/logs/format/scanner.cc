// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "logs/format/torch_trace.h"

namespace idbg::logs {
namespace {

constexpr std::size_t kReadBytes = std::size_t{256} << 10;
constexpr std::size_t kShown = 80;  // of a line that is too long to keep

class Scanner {
 public:
  Scanner(const Source& source, ScanEvents& events, std::uint64_t offset, std::uint64_t line)
      : source_(source), events_(events), read_at_(offset), line_(line) {}

  void Run(bool is_growing) {
    while (Fill()) TakeLines();
    if (!is_growing) TakeRest();
    EndPayload();
  }

 private:
  // Reads the next block behind what is left of the last one. False at the end of the file.
  bool Fill() {
    const std::size_t left = end_ - taken_;
    if (buffer_.size() < left + kReadBytes) buffer_.resize(std::max(left + kReadBytes, 2 * left));
    std::memmove(buffer_.data(), buffer_.data() + taken_, left);
    taken_ = 0;
    const std::size_t count = source_.Read(read_at_, kReadBytes, buffer_.data() + left);
    end_ = left + count;
    searched_ = left;
    read_at_ += count;
    return count > 0;
  }

  std::uint64_t OffsetOf(const char* p) const {
    return read_at_ - static_cast<std::uint64_t>(buffer_.data() + end_ - p);
  }

  // All complete lines of the buffer, then as much of the last one as need not stay in memory.
  void TakeLines() {
    const char* p = buffer_.data() + taken_;
    const char* from = buffer_.data() + searched_;
    const char* const end = buffer_.data() + end_;
    while (const void* found = std::memchr(from, '\n', static_cast<std::size_t>(end - from))) {
      const char* const stop = static_cast<const char*>(found);
      TakeLine(p, stop, stop + 1);
      p = from = stop + 1;
    }
    p = TakeLongLine(p, end);
    taken_ = static_cast<std::size_t>(p - buffer_.data());
  }

  // The last line, which has no line end.
  void TakeRest() {
    const char* const p = buffer_.data() + taken_;
    const char* const end = buffer_.data() + end_;
    if (p != end || state_ != LineState::kStart) TakeLine(p, end, end);
  }

  // A line that ends at `stop`; the next one starts at `next`.
  void TakeLine(const char* p, const char* stop, const char* next) {
    const std::string_view text(p, static_cast<std::size_t>(stop - p));
    switch (std::exchange(state_, LineState::kStart)) {
      case LineState::kInPayload:
        AddPayload(WithoutReturn(text, has_crlf_), next, false);
        break;
      case LineState::kTooLong:
        break;
      case LineState::kStart:
        StartLine(text, p, next);
    }
    ++line_;
  }

  static std::string_view WithoutReturn(std::string_view text, bool has_crlf) {
    return has_crlf && text.ends_with('\r') ? text.substr(0, text.size() - 1) : text;
  }

  void StartLine(std::string_view text, const char* p, const char* next) {
    if (const std::size_t tab = PayloadTab(text); tab != std::string_view::npos) {
      const bool is_new_line = StartPayloadLine(text.substr(0, tab), p);
      AddPayload(WithoutReturn(text.substr(tab + 1), has_crlf_), next, is_new_line);
    } else if (WithoutReturn(text, true).empty()) {
      events_.OnBlankLine();
    } else {
      EndPayload();
      TakeRecord(text);
    }
  }

  // Where the TAB of a payload line is: at its start, or behind the text that a log collector put
  // before the record as well. Npos for another line.
  std::size_t PayloadTab(std::string_view text) const {
    if (text.starts_with('\t')) return 0;
    const bool has_lead = !lead_.empty() && text.size() > lead_.size() &&
                          text[lead_.size()] == '\t' && text.starts_with(lead_);
    return has_lead ? lead_.size() : std::string_view::npos;
  }

  void TakeRecord(std::string_view text) {
    const std::optional<Prefix> prefix = FindPrefix(text);
    if (!prefix) return events_.OnBadLine(text, line_);
    has_crlf_ = text.ends_with('\r');
    lead_.assign(text.substr(0, prefix->begin));
    const std::string_view json = WithoutReturn(text, true).substr(prefix->size);
    wants_text_ = events_.OnRecord({.prefix = *prefix,
                                    .json = json,
                                    .offset = OffsetOf(json.data()),
                                    .start = OffsetOf(text.data()),
                                    .line = line_});
  }

  // A line may be longer than memory: of a payload line all but its last byte (which may be a '\r')
  // is taken at once; any other line beyond the limit is none.
  const char* TakeLongLine(const char* p, const char* end) {
    if (state_ == LineState::kTooLong) return end;
    const auto size = static_cast<std::size_t>(end - p);
    if (size < 2) return p;
    const bool is_long = state_ == LineState::kStart && size >= kReadBytes / 2;
    const std::size_t tab = is_long ? PayloadTab({p, size - 1}) : std::string_view::npos;
    if (state_ == LineState::kInPayload || tab != std::string_view::npos) {
      bool is_new_line = false;
      if (state_ == LineState::kStart) {
        is_new_line = StartPayloadLine({p, tab}, p);
        p += tab + 1;
        state_ = LineState::kInPayload;
      }
      AddPayload({p, static_cast<std::size_t>(end - 1 - p)}, end - 1, is_new_line);
      return end - 1;
    }
    if (size <= kMaxRecordLine) return p;
    EndPayload();
    events_.OnBadLine({p, kShown}, line_);
    state_ = LineState::kTooLong;
    return end;
  }

  // Returns whether another line of the same payload came before.
  bool StartPayloadLine(std::string_view lead, const char* p) {
    if (payload_.lines == 0) {
      payload_.offset = OffsetOf(p);
      payload_.line = line_;
      if (lead.empty()) lead_.clear();
    }
    return payload_.lines++ > 0;
  }

  void AddPayload(std::string_view text, const char* next, bool is_new_line) {
    if (wants_text_) events_.OnPayloadText(text, is_new_line);
    payload_.size = OffsetOf(next) - payload_.offset;
  }

  void EndPayload() {
    if (payload_.lines == 0) return;
    events_.OnPayload(payload_);
    payload_ = {};
    wants_text_ = false;
  }

  enum class LineState { kStart, kInPayload, kTooLong };

  const Source& source_;
  ScanEvents& events_;
  std::vector<char> buffer_;
  std::size_t taken_ = 0;     // of the buffer
  std::size_t searched_ = 0;  // for a line end
  std::size_t end_ = 0;       // of what the buffer holds
  std::uint64_t read_at_;     // in the file, behind the buffer
  std::uint64_t line_;        // the number of the line at `taken_`
  LineState state_ = LineState::kStart;
  RawPayload payload_;
  std::string lead_;       // what stands before the last record's prefix
  bool has_crlf_ = false;  // the last record's line ended so
  bool wants_text_ = false;
};

}  // namespace

void Scan(const Source& source, bool is_growing, ScanEvents& events, std::uint64_t offset,
          std::uint64_t line) {
  Scanner(source, events, offset, line).Run(is_growing);
}

}  // namespace idbg::logs
