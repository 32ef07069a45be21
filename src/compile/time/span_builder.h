// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "compile/time/timeline.h"

namespace idbg::compile {

// Makes a timeline of events, given in the order of their records.
class SpanBuilder {
 public:
  // Where an event was found, and what it belongs to.
  struct Source {
    const logs::Rank* rank = nullptr;
    std::uint32_t record = 0;
    std::uint32_t compilation = 0;
    logs::CompileId id;             // without attempt; empty: outside compilations
    bool is_ahead_of_time = false;  // AOTInductor's, which has no id
  };

  void Add(const logs::ChromiumEvent& event, const Source& source);
  void AddBadEvent() { ++timeline_.bad_events; }
  void AddDoubtful() { ++timeline_.doubtful; }
  Timeline Finish();  // the object is not used again

 private:
  // A begin that waits for its end.
  struct Open {
    double time_us = 0;
    Source source;
  };
  // Where an event may find its other half: rank, pid, tid, name, id.
  using Key =
      std::tuple<const logs::Rank*, std::int64_t, std::int64_t, std::uint32_t, logs::CompileId>;
  using LaneKey = std::tuple<const logs::Rank*, std::int64_t, std::int64_t, bool>;

  void End(const logs::ChromiumEvent& event, const Source& source, std::uint32_t name);
  std::vector<Open>* FindOpen(Key key);
  std::uint32_t NameIndex(const std::string& name);
  std::uint32_t LaneOf(const logs::ChromiumEvent& event, const Source& source);
  void AddUnmatched(Unmatched::Cause cause, std::uint32_t name, const Source& source);

  Timeline timeline_;
  std::map<std::string, std::uint32_t> names_;
  std::map<LaneKey, std::uint32_t> lanes_;
  std::map<Key, std::vector<Open>> open_;
};

}  // namespace idbg::compile
