// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/function_ref.h"

namespace idbg::logs {

// Splits a document of Chrome's trace format, {"traceEvents": [{...}, ...], "KEY": ...}, that may
// be larger than memory, into its events and its other members. It follows brackets and strings
// only: whether a part is JSON is for whoever parses it.
class EventSplitter {
 public:
  // A part may be so long; a longer one is dropped and counted.
  static constexpr std::size_t kMaxPart = std::size_t{1} << 20;

  using OnEvent = base::FunctionRef<void(std::string_view json)>;
  // Of members with an object or an array.
  using OnMember = base::FunctionRef<void(std::string_view key, std::string_view json)>;

  // The next bytes. What is handed over is valid during the call.
  void Feed(std::string_view piece, OnEvent on_event, OnMember on_member);

  bool is_whole() const { return is_whole_; }  // the document has ended
  std::uint64_t dropped() const { return dropped_; }

 private:
  void Begin(const char* at);
  void Take(const char* end);
  // Passes over a string up to its end or that of the piece.
  const char* PassString(const char* p, const char* end);

  std::int64_t depth_ = 0;
  bool in_string_ = false;
  bool is_escaped_ = false;
  bool in_events_ = false;
  bool is_whole_ = false;
  bool is_part_ = false;         // inside an event or a member
  std::int64_t part_depth_ = 0;  // outside the part
  const char* begin_ = nullptr;  // of what is taken, in the piece
  std::string text_;             // of a part, up to begin_
  bool is_too_long_ = false;
  std::string key_;  // the last string between the brackets of the document
  std::uint64_t dropped_ = 0;
};

}  // namespace idbg::logs
