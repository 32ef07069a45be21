// SPDX-License-Identifier: Apache-2.0
#include "compile/ranks/ranks.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "compile/caches/caches.h"
#include "compile/compilations.h"
#include "compile/user_frames.h"
#include "logs/events/artifacts.h"
#include "logs/events/record_events.h"

namespace idbg::compile {
namespace {

// What is slower than the median by this much is no noise.
constexpr double kStragglerRatio = 1.5;
constexpr double kStragglerUs = 1e6;
constexpr double kSameUs = 1e3;

// What one rank says about one aspect.
struct Statement {
  std::string rank;
  std::vector<std::string> entries;
  bool is_damaged = false;
  std::vector<base::Place> places;  // of the function: one for each entry, or one for all

  base::Place PlaceOf(std::size_t entry) const {
    if (places.empty()) return {};
    return entry < places.size() ? places[entry] : places.back();
  }
};

std::string Quoted(const std::vector<std::string>& entries, std::size_t at) {
  return at < entries.size() ? entries[at] : "nothing more";
}

// The first entry in which two groups differ.
std::size_t FirstDifferent(const Statement& usual, const Statement& other) {
  std::size_t at = 0;
  while (at < usual.entries.size() && at < other.entries.size() &&
         usual.entries[at] == other.entries[at])
    ++at;
  return at;
}

// "entry 4: rank 1 has X, rank 0 has Y" of the first members of two groups.
std::string DescribeDifference(const Statement& usual, const Statement& other, std::size_t at) {
  return "entry " + std::to_string(at + 1) + ": " + other.rank + " has " +
         Quoted(other.entries, at) + ", " + usual.rank + " has " + Quoted(usual.entries, at);
}

Agreement Compare(std::string aspect, std::string id, const std::vector<Statement>& statements) {
  Agreement agreement{.aspect = std::move(aspect), .id = std::move(id)};
  std::vector<std::vector<const Statement*>> groups;
  for (const Statement& statement : statements) {
    const auto found = std::ranges::find_if(
        groups, [&](const auto& group) { return group[0]->entries == statement.entries; });
    if (found != groups.end())
      found->push_back(&statement);
    else
      groups.push_back({&statement});
  }
  std::ranges::stable_sort(groups, std::ranges::greater{}, &std::vector<const Statement*>::size);
  for (const auto& group : groups) {
    agreement.groups.emplace_back();
    for (const Statement* statement : group) {
      agreement.groups.back().push_back(statement->rank);
      if (groups.size() > 1 && statement->is_damaged)
        agreement.doubt +=
            (agreement.doubt.empty() ? "" : "; ") + statement->rank + "'s record fails its MD5";
    }
  }
  if (groups.size() > 1) {
    const Statement& usual = *groups[0][0];
    const Statement& other = *groups[1][0];
    const std::size_t at = FirstDifferent(usual, other);
    agreement.difference = DescribeDifference(usual, other, at);
    agreement.place = other.PlaceOf(at);
    if (agreement.place.file.empty()) agreement.place = usual.PlaceOf(at);
  }
  return agreement;
}

// Statements by compilation, in the order of the first rank that has it.
class StatementTable {
 public:
  void Add(const std::string& id, Statement statement) {
    if (!by_id_.contains(id)) order_.push_back(id);
    by_id_[id].push_back(std::move(statement));
  }
  void CompareInto(const std::string& aspect, std::vector<Agreement>& agreements) const {
    for (const std::string& id : order_) {
      const std::vector<Statement>& all = by_id_.at(id);
      const auto says = [](const Statement& one) { return !one.entries.empty(); };
      if (all.size() > 1 && std::ranges::any_of(all, says))
        agreements.push_back(Compare(aspect, id, all));
    }
  }

 private:
  std::vector<std::string> order_;
  std::map<std::string, std::vector<Statement>> by_id_;
};

using Statements = std::map<const logs::Compilation*, Statement>;

// The look-ups of each compilation: "FX graph cache miss". None where there is nothing to compare.
Statements CacheStatements(const CacheReport& caches) {
  Statements statements;
  for (const CacheEvent& event : caches.events) {
    Statement& statement = statements[event.selected.compilation];
    statement.entries.push_back(std::string(ToString(event.kind)) + " " +
                                std::string(ToString(event.payload.state)));
    statement.is_damaged |= event.payload.is_damaged;
  }
  return statements;
}

// Whether the code of the ranks bears out that their schedules differ.
void AddDoubt(const std::vector<Collectives>& collectives, Agreement& agreement) {
  if (agreement.aspect != "collectives" || agreement.Agree()) return;
  std::set<std::vector<std::string>> codes;
  std::size_t members = 0;
  for (const Collectives& one : collectives) {
    if (one.of.compilation->Label() != agreement.id || one.code_calls.empty()) continue;
    codes.insert(one.code_calls);
    ++members;
  }
  if (members > 1 && codes.size() == 1)
    agreement.doubt += std::string(agreement.doubt.empty() ? "" : "; ") +
                       "the output code of all ranks calls the same collectives";
}

// The function, or where the user's code calls a library's.
base::Place PlaceOfStart(const logs::Selected& selected) {
  const base::Place place = FunctionOfStart(selected).place;
  return OwnerOf(place.file) == FrameOwner::kUser ? place
                                                  : UserPlaceOf(logs::ReadDynamoStart(selected));
}

// What the ranks say, gathered by aspect.
class Comparison {
 public:
  void AddCollectives(const logs::Trace& trace, const logs::View& view) {
    for (Collectives& one : ReadCollectives(trace, view)) {
      if (one.of.rank->is_repeated) continue;
      const std::string id = one.of.compilation->Label();
      const std::string& rank = one.of.rank->label;
      const std::vector<base::Place> places = {PlaceOfStart(one.of)};
      calls_.Add(id, {.rank = rank, .entries = one.code_calls, .places = places});
      if (one.has_schedule)
        schedules_.Add(id, {.rank = rank,
                            .entries = one.schedule,
                            .is_damaged = one.is_doubtful,
                            .places = places});
      report_.collectives.push_back(std::move(one));
    }
  }

  void AddCompilations(const LogFacts& facts) {
    Statements caches = CacheStatements(facts.Caches());
    for (const logs::Selected& selected : logs::Select(facts.trace(), facts.view())) {
      if (selected.rank->is_repeated) continue;
      if (!selected.compilation->id.empty()) {
        ids_[selected.rank].entries.push_back(selected.compilation->Label());
        ids_[selected.rank].places.push_back(PlaceOfStart(selected));
        Statement& statement = caches[selected.compilation];
        statement.rank = selected.rank->label;
        caches_.Add(selected.compilation->Label(), std::move(statement));
      }
      AddTensors(selected);
      for (const char* const name : {"graph_execution", "inductor_graph_execution"})
        AddExecution(selected, name);
    }
  }

  RankReport Finish(const logs::Trace& trace) {
    const std::vector<Statement> ids = IdStatements(trace);
    if (ids.size() < 2) return std::move(report_);
    std::vector<Agreement>& agreements = report_.agreements;
    agreements.push_back(Compare("compile ids", "", ids));
    schedules_.CompareInto("collectives", agreements);
    calls_.CompareInto("calls of collectives", agreements);
    caches_.CompareInto("cache", agreements);
    tensors_.CompareInto("tensors", agreements);
    if (executions_.size() > 1) agreements.push_back(Compare("execution order", "", executions_));
    for (Agreement& agreement : agreements) AddDoubt(report_.collectives, agreement);
    report_.runtimes = std::move(runtimes_);
    return std::move(report_);
  }

 private:
  // Times are estimates and differ between equal ranks: they are no part of what is compared.
  void AddTensors(const logs::Selected& selected) {
    const logs::Record* record =
        logs::FindLast(selected, logs::Event::kArtifact, "inductor_runtime_and_tensor_meta");
    if (record == nullptr) return;
    const auto estimation =
        logs::ReadArtifact(selected.log(), *record, logs::ReadRuntimeEstimation);
    const std::string id = selected.compilation->Label();
    Statement statement{.rank = selected.rank->label, .is_damaged = estimation.is_damaged};
    for (const logs::TensorMeta& tensors : estimation.tensors)
      statement.entries.push_back(tensors.name + " " + tensors.outputs);
    tensors_.Add(id, std::move(statement));
    AddRuntime(id, selected.rank->label, estimation.runtime_ns / 1e6);
  }

  // Of each id the slowest and the fastest rank are kept.
  void AddRuntime(const std::string& id, const std::string& rank, double ms) {
    const auto found = std::ranges::find(runtimes_, id, &RuntimeSpread::id);
    if (found == runtimes_.end()) {
      runtimes_.push_back({.id = id, .slowest = rank, .slowest_ms = ms, .fastest_ms = ms});
      return;
    }
    if (ms > found->slowest_ms) found->slowest = rank;
    found->slowest_ms = std::max(found->slowest_ms, ms);
    found->fastest_ms = std::min(found->fastest_ms, ms);
  }

  void AddExecution(const logs::Selected& selected, std::string_view name) {
    const logs::Record* record = logs::FindLast(selected, logs::Event::kArtifact, name);
    if (record == nullptr) return;
    auto execution = logs::ReadArtifact(selected.log(), *record, logs::ReadGraphExecution);
    executions_.push_back({.rank = selected.rank->label,
                           .entries = std::move(execution.ids),
                           .is_damaged = execution.is_damaged});
  }

  std::vector<Statement> IdStatements(const logs::Trace& trace) const {
    std::vector<Statement> statements;
    for (const logs::Rank& rank : trace.ranks) {
      const auto found = ids_.find(&rank);
      if (found == ids_.end()) continue;
      statements.push_back(found->second);
      statements.back().rank = rank.label;
    }
    return statements;
  }

  RankReport report_;
  StatementTable schedules_;
  StatementTable calls_;
  StatementTable tensors_;
  StatementTable caches_;
  std::vector<RuntimeSpread> runtimes_;
  std::map<const logs::Rank*, Statement> ids_;
  std::vector<Statement> executions_;
};

// Of ranks that compiled: a rank without a stage was not in it.
std::vector<StageSpread> SpreadStages(const TimeBreakdown& time) {
  std::map<const logs::Rank*, std::array<double, kStageCount>> ranks;
  for (const CompilationTime& one : time.compilations) {
    auto& sums = ranks[one.selected.rank];
    for (const StageTime& stage : one.stages)
      sums[static_cast<std::size_t>(stage.stage)] += stage.self_us;
  }
  std::vector<StageSpread> spreads;
  if (ranks.size() < 2) return spreads;
  for (std::size_t stage = 0; stage < kStageCount; ++stage) {
    std::vector<std::pair<double, const logs::Rank*>> times;
    for (const auto& [rank, sums] : ranks) times.emplace_back(sums[stage], rank);
    std::ranges::sort(times, {},
                      [](const auto& one) { return std::pair(one.first, one.second->rank); });
    const double median_us = times[(times.size() - 1) / 2].first;
    const auto& [slowest_us, slowest] = times.back();
    if (slowest_us - median_us < kSameUs) continue;
    const double most_us = std::max(kStragglerRatio * median_us, median_us + kStragglerUs);
    spreads.push_back({.stage = static_cast<Stage>(stage),
                       .median_us = median_us,
                       .slowest = slowest->label,
                       .slowest_us = slowest_us,
                       .stragglers = std::ranges::count_if(
                           times, [&](const auto& one) { return one.first > most_us; })});
  }
  std::ranges::stable_sort(spreads, std::ranges::greater{}, [](const StageSpread& spread) {
    return spread.slowest_us - spread.median_us;
  });
  return spreads;
}

}  // namespace

RankReport CompareRanks(const LogFacts& facts) {
  Comparison comparison;
  comparison.AddCollectives(facts.trace(), facts.view());
  if (facts.trace().ranks.size() > 1) comparison.AddCompilations(facts);
  RankReport report = comparison.Finish(facts.trace());
  if (facts.trace().ranks.size() > 1) report.stages = SpreadStages(facts.Time());
  return report;
}

}  // namespace idbg::compile
