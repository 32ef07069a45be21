// SPDX-License-Identifier: Apache-2.0
#include "compile/recompiles/recompiles.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "compile/recompiles/recompile_advice.h"
#include "logs/events/recompile_reasons.h"

namespace idbg::compile {
namespace {

std::size_t CountWords(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
}

// The version that came nearest to the call; null for none.
const RecompileReason* Nearest(const std::vector<RecompileReason>& reasons) {
  if (reasons.empty()) return nullptr;
  const auto same = [&](auto&& test) { return std::ranges::all_of(reasons, test); };
  const RecompileReason& newest = reasons.front();
  if (same([&](const auto& r) { return r.IsTensorCheck() && r.source == newest.source; }))
    return &*std::ranges::max_element(
        reasons, {}, [](const auto& r) { return std::pair(r.kind, r.dimension.value_or(0)); });
  if (same([](const auto& r) { return r.kind == RecompileKind::kGlobalState; }))
    return &*std::ranges::min_element(reasons, {},
                                      [](const auto& r) { return CountWords(r.source); });
  return &newest;
}

class Collector {
 public:
  explicit Collector(const logs::Trace& trace) : trace_(trace) {}

  void Add(const CompilationSummary& summary) {
    AddLimit(summary);
    if (summary.id().compile <= 0) return;
    Recompile recompile{.compilation = summary.selected.Label(trace_)};
    const logs::Record* record = FindReasons(summary, recompile);
    if (recompile.reasons.empty() && !summary.recompile_reason.empty())
      recompile.reasons.push_back(ParseRecompileReason(summary.recompile_reason));
    // After a failure there is no cached version that could not fit.
    if (recompile.reasons.empty() && summary.cache_size == 0) return;
    recompile.time_us = 1000.0 * record->time_ms;
    recompile.record = summary.selected.log().PlaceOf(*record);
    AddToGroup(summary, std::move(recompile), record->payload == logs::PayloadState::kDamaged);
  }

  Recompiles Take() {
    for (auto& [key, frame] : frames_) {
      if (frame.is_given_up || (frame.limit > 0 && frame.versions >= frame.limit))
        result_.limits.push_back(std::move(frame));
    }
    return std::move(result_);
  }

 private:
  // Returns the record that tells of the recompilation.
  static const logs::Record* FindReasons(const CompilationSummary& summary, Recompile& recompile) {
    const auto records = logs::Find(summary.selected, logs::Event::kArtifact, "recompile_reasons");
    if (records.empty()) return &summary.selected.At(summary.selected.compilation->records.front());
    const logs::Record* record = records.front();
    logs::ReadRecompileReasons(summary.selected.log(), *record, [&](std::string_view reason) {
      recompile.reasons.push_back(ParseRecompileReason(reason));
    });
    return record;
  }

  void AddToGroup(const CompilationSummary& summary, Recompile recompile, bool is_doubtful) {
    const RecompileReason* nearest = Nearest(recompile.reasons);
    const RecompileReason cause = nearest != nullptr ? *nearest : RecompileReason{};
    const auto [found, is_new] =
        index_.emplace(Key{summary.function.name, summary.function.place.ToString(), cause.kind,
                           cause.source, cause.dimension.value_or(-1)},
                       result_.groups.size());
    if (is_new)
      result_.groups.push_back({.function = summary.function,
                                .cause = cause,
                                .advice = AdviseOnRecompile(cause, summary.config)});
    RecompileGroup& group = result_.groups[found->second];
    AddValues(recompile.reasons, cause, group);
    group.is_doubtful |= is_doubtful;
    group.recompiles.push_back(std::move(recompile));
  }

  // The oldest version first, then what the call had.
  static void AddValues(const std::vector<RecompileReason>& reasons, const RecompileReason& cause,
                        RecompileGroup& group) {
    const auto add = [&](const std::string& value) {
      if (!value.empty() && std::ranges::find(group.values, value) == group.values.end())
        group.values.push_back(value);
    };
    for (auto it = reasons.rbegin(); it != reasons.rend(); ++it) {
      if (it->kind == cause.kind && it->source == cause.source && it->dimension == cause.dimension)
        add(it->expected);
    }
    add(cause.actual);
    group.has_unknown_value = cause.actual.empty() && !group.values.empty();
  }

  void AddLimit(const CompilationSummary& summary) {
    const logs::CompileId& id = summary.id();
    if (id.empty()) return;
    FrameAtLimit& frame =
        frames_[{summary.selected.rank, id.autograd, id.frame, summary.frame_instance}];
    if (frame.is_given_up) return;
    frame.function = summary.function;
    frame.compilation = summary.selected.Label(trace_);
    frame.limit = summary.config.recompile_limit.value_or(frame.limit);
    frame.limit_name = "recompile_limit";
    if (!summary.failure || !summary.failure->is_recompile_limit) {
      frame.versions = std::max(frame.versions, summary.cache_size.value_or(id.compile) + 1);
      return;
    }
    frame.is_given_up = true;
    frame.versions = std::max<std::int64_t>(frame.versions, id.compile);
    if (summary.failure->reason.find("Limit type: accumulated") != std::string::npos) {
      frame.limit_name = "accumulated_recompile_limit";
      frame.limit = summary.config.accumulated_recompile_limit.value_or(0);
    }
  }

  using Key = std::tuple<std::string, std::string, RecompileKind, std::string, std::int64_t>;
  using FrameKey = std::tuple<const logs::Rank*, std::int32_t, std::int32_t, std::uint32_t>;

  const logs::Trace& trace_;
  Recompiles result_;
  std::map<Key, std::size_t> index_;
  std::map<FrameKey, FrameAtLimit> frames_;
};

}  // namespace

Recompiles FindRecompiles(const logs::Trace& trace, const logs::View& view) {
  Collector collector(trace);
  for (const CompilationSummary& summary : SummariseCompilations(trace, view))
    collector.Add(summary);
  return collector.Take();
}

std::string Subject(const RecompileReason& cause) {
  if (cause.text.empty()) return "reason not recorded";
  const std::string of = " of " + cause.source;
  const std::string at =
      cause.dimension ? " in dimension " + std::to_string(*cause.dimension) : std::string();
  switch (cause.kind) {
    case RecompileKind::kDispatchKeys:
      return "dispatch keys" + of;
    case RecompileKind::kRequiresGrad:
      return "requires_grad" + of;
    case RecompileKind::kRank:
      return "number of dimensions" + of;
    case RecompileKind::kDevice:
      return "device index" + of;
    case RecompileKind::kTensorType:
      return "type" + of;
    case RecompileKind::kAliasing:
      return "aliasing" + of;
    case RecompileKind::kGlobalState:
      return "global state: " + cause.source;
    case RecompileKind::kObject:
      return "identity" + of;
    case RecompileKind::kShape:
      return "size condition: " + cause.source;
    case RecompileKind::kOther:
      return cause.source;
    default:
      return std::string(ToString(cause.kind)) + of + at;
  }
}

}  // namespace idbg::compile
