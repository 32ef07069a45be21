// SPDX-License-Identifier: Apache-2.0
#include "trace/caches.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "trace/cache_explanation.h"
#include "trace/chromium_event.h"
#include "trace/metadata.h"

namespace idbg::trace {
namespace {

// A key's components have some 50 KB.
constexpr std::uint64_t kMaxBytes = std::uint64_t{64} << 20;

class Collector {
 public:
  explicit Collector(CacheReport& report) : report_(report) {}

  void AddCompilation(const Selected& selected) {
    selected_ = &selected;
    std::array<bool, 2> has_artifact{};
    for (const std::uint32_t index : selected.compilation->records) {
      const Record& record = selected.At(index);
      if (record.event != Event::kArtifact) continue;
      const auto look_up = ParseCacheName(selected.log().NameOf(record));
      if (!look_up) continue;
      has_artifact[static_cast<std::size_t>(look_up->kind)] = true;
      Add(index, *look_up, false);
    }
    if (has_artifact[0] && has_artifact[1]) return;
    for (const std::uint32_t index : selected.compilation->records) AddInstant(index, has_artifact);
  }

  void Finish() {
    SortByRecord();
    ExplainCaches(keys_, pool_, report_.events);
  }

 private:
  void AddInstant(std::uint32_t index, const std::array<bool, 2>& has_artifact) {
    const Record& record = selected_->At(index);
    if (record.event != Event::kChromiumEvent || record.payload_size > kMaxBytes) return;
    const std::string_view payload = selected_->log().RawPayload(record, buffer_);
    if (payload.find("_cache_") == std::string_view::npos) return;
    if (!ReadChromiumEvent(payload, event_) || event_.phase != ChromiumEvent::Phase::kInstant)
      return;
    const auto look_up = ParseCacheName(event_.name);
    if (look_up && !has_artifact[static_cast<std::size_t>(look_up->kind)])
      Add(index, *look_up, true);
  }

  void Add(std::uint32_t index, const CacheName& look_up, bool is_instant) {
    const Record& record = selected_->At(index);
    if (record.payload_size > kMaxBytes) {
      ++report_.bad_payloads;
      return;
    }
    CacheEvent event{.rank = selected_->rank,
                     .compilation = static_cast<std::uint32_t>(
                         selected_->compilation - selected_->rank->compilations().data()),
                     .record = index,
                     .kind = look_up.kind,
                     .is_instant = is_instant,
                     .payload = {}};
    KeyComponents key;
    ReadInto(event, key);
    event.component_count = static_cast<std::uint32_t>(key.size());
    event.payload.is_damaged |= record.payload == PayloadState::kDamaged;
    if (event.payload.state == CacheState::kUnknown) event.payload.state = look_up.state;
    keys_.push_back(pool_.Add(std::move(key)));
    report_.events.push_back(std::move(event));
  }

  void ReadInto(CacheEvent& event, KeyComponents& key) {
    const Record& record = selected_->At(event.record);
    ReadJsonPayload(selected_->log(), record, buffer_, [&](std::string_view json) {
      key = {};
      event.payload = ReadCachePayload(json, event.is_instant,
                                       [&key](std::string_view text) { key.Add(text); });
      return !event.payload.is_damaged;
    });
    key.Finish();
  }

  void SortByRecord() {
    std::vector<std::uint32_t> order(report_.events.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::uint32_t i) {
      return std::tuple(report_.events[i].rank, report_.events[i].record);
    });
    std::vector<CacheEvent> events;
    std::vector<std::uint32_t> keys;
    for (const std::uint32_t i : order) {
      events.push_back(std::move(report_.events[i]));
      keys.push_back(keys_[i]);
    }
    report_.events = std::move(events);
    keys_ = std::move(keys);
  }

  CacheReport& report_;
  KeyComponentsPool pool_;
  std::vector<std::uint32_t> keys_;  // of each event
  const Selected* selected_ = nullptr;
  ChromiumEvent event_;
  std::string buffer_;
};

}  // namespace

std::int64_t CacheReport::Count(CacheState state) const {
  return std::ranges::count(events, state,
                            [](const CacheEvent& event) { return event.payload.state; });
}

CacheReport ReadCaches(const Trace& trace, const View& view) {
  CacheReport report;
  Collector collector(report);
  for (const Selected& selected : Select(trace, view)) collector.AddCompilation(selected);
  collector.Finish();
  return report;
}

}  // namespace idbg::trace
