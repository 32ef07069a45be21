// SPDX-License-Identifier: Apache-2.0
#include "compile/time/event_time.h"

#include <algorithm>
#include <string>

#include "logs/events/chromium_event.h"

namespace idbg::compile {
namespace {

// A span, and what is said where its end is missing.
struct NamedSpan {
  std::string_view name;
  std::string_view said_by;
  std::string_view said_by_open;
};
constexpr NamedSpan kFrame = {"entire_frame_compile", "span entire_frame_compile",
                              "span entire_frame_compile, which never ends"};
constexpr NamedSpan kCompiledAutograd = {"compiled_autograd", "span compiled_autograd",
                                         "span compiled_autograd, which never ends"};
constexpr NamedSpan kAheadOfTime = {"compile_fx_aot", "span compile_fx_aot",
                                    "span compile_fx_aot, which never ends"};

// torch.compile's, compiled autograd's, or AOTInductor's, which has no frame.
const NamedSpan& SpanOf(const logs::CompileId& id) {
  if (id.empty()) return kAheadOfTime;
  return id.IsCapture() ? kCompiledAutograd : kFrame;
}

}  // namespace

std::optional<logs::CompileTime> CompileTimeOfEvents(const logs::Selected& selected) {
  const NamedSpan& span = SpanOf(selected.compilation->id);
  constexpr std::uint64_t kMaxEvent = std::uint64_t{1} << 20;
  std::string buffer;
  logs::ChromiumEvent event;
  double begin_us = 0;
  bool is_open = false;
  double last_us = 0;
  double total_us = 0;
  bool has_span = false;
  for (const logs::Record* record : logs::Find(selected, logs::Event::kChromiumEvent)) {
    if (record->payload_size > kMaxEvent ||
        !logs::ReadChromiumEvent(selected.log(), *record, buffer, event))
      continue;
    last_us = std::max(last_us, event.time_us);
    if (event.name != span.name) continue;
    if (event.phase == logs::ChromiumEvent::Phase::kBegin) {
      begin_us = event.time_us;
      is_open = true;
    } else if (event.phase == logs::ChromiumEvent::Phase::kEnd && is_open) {
      total_us += std::max(0.0, event.time_us - begin_us);
      has_span = true;
      is_open = false;
    }
  }
  if (is_open)
    return logs::CompileTime{.seconds = 1e-6 * (total_us + std::max(0.0, last_us - begin_us)),
                             .said_by = span.said_by_open};
  if (!has_span) return std::nullopt;
  return logs::CompileTime{.seconds = 1e-6 * total_us, .said_by = span.said_by};
}

}  // namespace idbg::compile
