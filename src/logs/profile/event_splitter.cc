// SPDX-License-Identifier: Apache-2.0
#include "logs/profile/event_splitter.h"

namespace idbg::logs {
namespace {

constexpr std::string_view kEvents = "traceEvents";
constexpr std::size_t kMaxKey = 64;

}  // namespace

const char* EventSplitter::PassString(const char* p, const char* end) {
  const bool is_key = depth_ == 1 && !is_part_;
  for (; p != end; ++p) {
    if (is_escaped_) {
      is_escaped_ = false;
    } else if (*p == '\\') {
      is_escaped_ = true;
    } else if (*p == '"') {
      in_string_ = false;
      return p + 1;
    }
    if (is_key && key_.size() < kMaxKey) key_ += *p;
  }
  return end;
}

void EventSplitter::Begin(const char* at) {
  is_part_ = true;
  part_depth_ = depth_;
  begin_ = at;
  text_.clear();
  is_too_long_ = false;
}

// Adds the bytes up to `end` to the part.
void EventSplitter::Take(const char* end) {
  const auto size = static_cast<std::size_t>(end - begin_);
  is_too_long_ = is_too_long_ || text_.size() + size > kMaxPart;
  if (!is_too_long_) text_.append(begin_, size);
}

void EventSplitter::Feed(std::string_view piece, OnEvent on_event, OnMember on_member) {
  const char* const end = piece.data() + piece.size();
  begin_ = piece.data();
  for (const char* p = piece.data(); p != end;) {
    if (in_string_) {
      p = PassString(p, end);
      continue;
    }
    const char c = *p++;
    if (c == '"') {
      in_string_ = true;
      if (depth_ == 1 && !is_part_) key_.clear();
    } else if (c == '{' || c == '[') {
      const bool is_list = depth_ == 1 && c == '[' && key_ == kEvents;
      if (is_list) {
        in_events_ = true;
      } else if (!is_part_ && (depth_ == 1 || (depth_ == 2 && in_events_))) {
        Begin(p - 1);
      }
      ++depth_;
    } else if (c == '}' || c == ']') {
      --depth_;
      if (is_part_ && depth_ == part_depth_) {
        is_part_ = false;
        Take(p);
        if (is_too_long_)
          ++dropped_;
        else if (in_events_)
          on_event(text_);
        else
          on_member(key_, text_);
      } else if (depth_ == 1) {
        in_events_ = false;
      } else if (depth_ <= 0) {
        is_whole_ = true;
        return;
      }
    }
  }
  if (is_part_) Take(end);
}

}  // namespace idbg::logs
