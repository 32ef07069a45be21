// SPDX-License-Identifier: Apache-2.0
#include "trace/event_time.h"

#include <algorithm>
#include <string>

#include "trace/chromium_event.h"

namespace idbg::trace {

std::optional<CompileTime> CompileTimeOfEvents(const Selected& selected) {
  constexpr std::string_view kSpan = "entire_frame_compile";
  constexpr std::uint64_t kMaxEvent = std::uint64_t{1} << 20;
  std::string buffer;
  ChromiumEvent event;
  double begin_us = 0;
  bool is_open = false;
  double last_us = 0;
  double total_us = 0;
  bool has_span = false;
  for (const Record* record : Find(selected, Event::kChromiumEvent)) {
    if (record->payload_size > kMaxEvent ||
        !ReadChromiumEvent(selected.log().RawPayload(*record, buffer), event))
      continue;
    last_us = std::max(last_us, event.time_us);
    if (event.name != kSpan) continue;
    if (event.phase == ChromiumEvent::Phase::kBegin) {
      begin_us = event.time_us;
      is_open = true;
    } else if (event.phase == ChromiumEvent::Phase::kEnd && is_open) {
      total_us += std::max(0.0, event.time_us - begin_us);
      has_span = true;
      is_open = false;
    }
  }
  if (is_open)
    return CompileTime{.seconds = 1e-6 * (total_us + std::max(0.0, last_us - begin_us)),
                       .said_by = "span entire_frame_compile, which does not end"};
  if (!has_span) return std::nullopt;
  return CompileTime{.seconds = 1e-6 * total_us, .said_by = "span entire_frame_compile"};
}

}  // namespace idbg::trace
