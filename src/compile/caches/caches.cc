// SPDX-License-Identifier: Apache-2.0
#include "compile/caches/caches.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace idbg::compile {
namespace {

// A key's components have some 50 KB.
constexpr std::uint64_t kMaxBytes = std::uint64_t{64} << 20;

class CacheCollector {
 public:
  explicit CacheCollector(CacheReport& report) : report_(report) {}

  void AddCompilation(const logs::Selected& selected) {
    selected_ = &selected;
    std::array<bool, 2> has_artifact{};
    for (const std::uint32_t index : selected.compilation->records) {
      const logs::Record& record = selected.At(index);
      if (record.event != logs::Event::kArtifact) continue;
      const auto look_up = logs::ParseCacheName(selected.log().NameOf(record));
      if (!look_up) continue;
      has_artifact[static_cast<std::size_t>(look_up->kind)] = true;
      Add(index, *look_up, false);
    }
    if (has_artifact[0] && has_artifact[1]) return;
    for (const std::uint32_t index : selected.compilation->records) AddInstant(index, has_artifact);
  }

  void Finish() {
    std::ranges::sort(report_.events, {}, [](const CacheEvent& event) {
      return std::tuple(event.selected.rank, event.record);
    });
    ExplainCaches(pool_, report_.events);
  }

 private:
  void AddInstant(std::uint32_t index, const std::array<bool, 2>& has_artifact) {
    const logs::Record& record = selected_->At(index);
    if (record.event != logs::Event::kChromiumEvent || record.is_span ||
        record.payload_size > kMaxBytes)
      return;
    const auto look_up = logs::ReadCacheInstant(selected_->log(), record, buffer_);
    if (look_up && !has_artifact[static_cast<std::size_t>(look_up->kind)])
      Add(index, *look_up, true);
  }

  void Add(std::uint32_t index, const logs::CacheName& look_up, bool is_instant) {
    const logs::Record& record = selected_->At(index);
    if (record.payload_size > kMaxBytes) {
      ++report_.bad_payloads;
      return;
    }
    CacheEvent event{
        .selected = *selected_, .record = index, .kind = look_up.kind, .is_instant = is_instant};
    KeyComponents key;
    event.payload = key.Read(selected_->log(), record, buffer_);
    event.component_count = static_cast<std::uint32_t>(key.size());
    event.payload.is_damaged |= record.payload == logs::PayloadState::kDamaged;
    if (event.payload.state == logs::CacheState::kUnknown) event.payload.state = look_up.state;
    event.key = pool_.Add(std::move(key));
    report_.events.push_back(std::move(event));
  }

  CacheReport& report_;
  KeyComponentsPool pool_;
  const logs::Selected* selected_ = nullptr;
  std::string buffer_;
};

}  // namespace

CacheSums SumCaches(const CacheReport& caches) {
  constexpr double kNanosecondsPerMs = 1e6;
  CacheSums sums;
  for (const CacheEvent& event : caches.events) {
    const logs::CachePayload& payload = event.payload;
    CacheSum& sum = sums[{event.kind, payload.state}];
    ++sum.count;
    sum.taken_ms += static_cast<double>(payload.time_taken_ns.value_or(0)) / kNanosecondsPerMs;
    sum.saved_ms += static_cast<double>(payload.time_saved_ns.value_or(0)) / kNanosecondsPerMs;
  }
  return sums;
}

CacheReport ReadCaches(const logs::Trace& trace, const logs::View& view) {
  CacheReport report;
  CacheCollector collector(report);
  for (const logs::Selected& selected : logs::Select(trace, view))
    collector.AddCompilation(selected);
  collector.Finish();
  return report;
}

}  // namespace idbg::compile
