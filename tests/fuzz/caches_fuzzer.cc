// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <utility>

#include "compile/caches/caches.h"
#include "fuzz_target.h"
#include "logs/events/chromium_event.h"
#include "logs/events/metadata.h"

namespace {

using namespace idbg;

constexpr char kPrefix[] = "V1206 15:18:20.252000 100 torch/_dynamo/utils.py:1288] ";

// One payload a line, of the record that its first letter names.
std::string MakeLog(std::string_view text) {
  std::string log;
  for (std::size_t at = 0, stop = 0; at < text.size(); at = stop + 1) {
    stop = std::min(text.find('\n', at), text.size());
    if (stop == at) continue;
    const std::string event = text[at] == 'e'   ? R"("chromium_event": {})"
                              : text[at] == 'a' ? R"("artifact": {"name": "aotautograd_cache_hit"})"
                                                : R"("artifact": {"name": "fx_graph_cache_miss"})";
    log += kPrefix + ("{" + event) + R"(, "frame_id": )" + (at % 2 == 0 ? "0" : "1") +
           R"(, "frame_compile_id": 0, "has_payload": "00000000000000000000000000000000"})" +
           "\n\t" + std::string(text.substr(at + 1, stop - at - 1)) + "\n";
  }
  return log;
}

void ReadAlone(std::string_view json) {
  for (const bool is_event : {false, true})
    logs::ReadCachePayload(json, is_event, [](std::string_view text) {
      const logs::Component component = logs::ParseComponent(text);
      fuzz::Require(
          component.name.size() + component.hash.size() + component.value.size() <= text.size(),
          "a component is longer than its text");
    });
  logs::ChromiumEvent event;
  if (logs::ReadChromiumEvent(json, event)) {
    logs::ChromiumArgs args;
    fuzz::Require(!event.name.empty(), "an event without a name");
    fuzz::Require(logs::ReadChromiumArgs(json, args), "an event has args that cannot be read");
  }
}

void Check(const compile::CacheReport& report) {
  for (std::size_t i = 0; i < report.events.size(); ++i) {
    const compile::CacheEvent& event = report.events[i];
    if (!event.nearest) continue;
    const compile::CacheComparison& nearest = *event.nearest;
    fuzz::Require(nearest.earlier < i, "a key is compared with a later one");
    fuzz::Require(nearest.changes.size() <= compile::CacheComparison::kMaxChanges, "many changes");
    fuzz::Require((nearest.differing == 0) == nearest.changes.empty(),
                  "what differs is told, and only that");
  }
}

}  // namespace

// Each line is a payload by itself, and one of the look-ups of a log.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Text(data, size);
  ReadAlone(text.substr(std::min<std::size_t>(1, size)));
  logs::Trace trace;
  const bool is_log = fuzz::Try([&] {
    trace.logs.push_back(std::make_unique<logs::Log>(
        logs::Log::Read(logs::Source::FromText(MakeLog(text), "input"), {.verify = false})));
  });
  if (!is_log) return 0;
  trace.ranks.push_back({.log = trace.logs[0].get()});
  Check(compile::ReadCaches(trace, {}));
  return 0;
}
