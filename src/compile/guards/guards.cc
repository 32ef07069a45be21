// SPDX-License-Identifier: Apache-2.0
#include "compile/guards/guards.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>

#include "base/error.h"
#include "compile/user_frames.h"
#include "logs/events/metrics.h"
#include "logs/events/record_events.h"

namespace idbg::compile {
namespace {

logs::GuardTree ReadGuardList(const logs::Log& log, const logs::Record& record) {
  logs::GuardTree tree;
  tree.bad_lines = logs::ReadDynamoGuards(log, record, [&tree](logs::ListedGuard&& guard) {
    if (tree.nodes.size() >= logs::kMaxGuardNodes) {
      ++tree.left_out;
      return;
    }
    logs::GuardNode& node =
        tree.nodes.emplace_back(logs::ParseGuardExpression(tree.Keep(std::move(guard.code))));
    const std::vector<logs::Frame>& stack = guard.UserStack();
    if (stack.empty()) return;
    node.place = logs::PlaceOf(stack);
    node.code = tree.Keep(stack.back().code);
  });
  return tree;
}

const logs::Record* GuardRecord(const logs::Selected& selected) {
  const logs::Record* const tree = logs::FindLast(selected, logs::Event::kDynamoCppGuardsStr);
  return tree != nullptr ? tree : logs::FindLast(selected, logs::Event::kDynamoGuards);
}

std::optional<double> LatencyOfMetrics(const logs::Selected& selected) {
  constexpr std::string_view kField = "guard_latency_us";
  std::optional<double> latency_us;
  for (const logs::Record* record : logs::Find(selected, logs::Event::kCompilationMetrics)) {
    const auto metrics = logs::ReadMetrics(selected.log(), *record, std::array{kField});
    if (const auto value = metrics.Number(kField)) latency_us = value;
  }
  return latency_us;
}

// Adds the guards of one compilation to those of the others.
class GuardCollector {
 public:
  GuardCollector(const logs::Trace& trace, Guards& guards) : trace_(trace), guards_(guards) {}

  void Add(CompilationGuards compilation, logs::GuardTree tree) {
    const logs::Log& log = compilation.selected.log();
    if (std::exchange(log_, &log) != &log) {
      files_ = log.PythonFiles();
      completed_.clear();
    }
    for (logs::GuardNode& node : tree.nodes) Complete(node.place.file);
    seen_.clear();
    label_ = compilation.selected.Label(trace_);
    for (const logs::GuardNode& node : tree.nodes) {
      compilation.depth = std::max(compilation.depth, node.depth);
      ++(node.is_check ? compilation.checks : compilation.managers);
      if (node.is_check) AddCheck(node);
      if (const PythonGuardKind* kind = PythonGuardKindOf(node)) {
        ++compilation.python;
        AddPython(node, *kind);
      }
    }
    Count(guards_.kinds, kinds_);
    Count(guards_.sources, sources_);
    Count(guards_.places, places_);
    compilation.unread = tree.left_out + tree.bad_lines;
    compilation.latency_us = tree.latency_us;
    if (!compilation.latency_us) compilation.latency_us = LatencyOfMetrics(compilation.selected);
    guards_.compilations.push_back(compilation);
  }

 private:
  // Guards name few files, and each often.
  void Complete(std::string& file) {
    if (file.empty()) return;
    const auto [found, is_new] = completed_.try_emplace(file, file);
    if (is_new) CompletePath(files_, found->second);
    file = found->second;
  }

  // Adds the checks of this compilation by their key, which is part of its tree, to those of all.
  template <typename Key, typename Part>
  static void Count(std::map<Key, GuardCount>& all, std::map<Part, std::int64_t>& of_this) {
    for (const auto& [part, checks] : of_this) {
      GuardCount& count = all[Key(part)];
      count.checks += checks;
      ++count.compilations;
    }
    of_this.clear();
  }

  void AddCheck(const logs::GuardNode& node) {
    ++kinds_[node.kind];
    if (const std::string_view root = logs::RootOf(node.source); !root.empty()) ++sources_[root];
    if (node.place.line) ++places_[{node.place.file, *node.place.line}];
    std::string value;
    if (const GuardRisk* risk = RiskOf(node, value)) AddRisk(node, *risk, value);
  }

  void AddPython(const logs::GuardNode& node, const PythonGuardKind& kind) {
    auto found = std::ranges::find_if(
        guards_.python, [&](const PythonGuards& one) { return one.kind->name == kind.name; });
    if (found == guards_.python.end())
      found = guards_.python.insert(found, {.kind = &kind, .example = std::string(node.text)});
    ++found->count.checks;
    if (seen_.insert(found->kind).second) ++found->count.compilations;
    if (found->place.file.empty()) found->place = node.place;
  }

  // One row for a value, however often it is guarded: versions of one frame share it.
  void AddRisk(const logs::GuardNode& node, const GuardRisk& risk, const std::string& value) {
    const auto [entry, is_new] = risks_.try_emplace(
        {&risk, std::string(node.source), value, node.place.file, node.place.line.value_or(0)},
        guards_.risks.size());
    if (is_new)
      guards_.risks.push_back({.risk = &risk,
                               .source = std::string(node.source),
                               .value = value,
                               .place = node.place,
                               .first = label_});
    RiskyGuard& guard = guards_.risks[entry->second];
    if (seen_.insert(&entry->second).second) ++guard.compilations;
  }

  const logs::Trace& trace_;
  Guards& guards_;
  std::map<std::tuple<const GuardRisk*, std::string, std::string, std::string, std::uint64_t>,
           std::size_t>
      risks_;
  const logs::Log* log_ = nullptr;
  std::vector<std::string> files_;                // that the log names
  std::map<std::string, std::string> completed_;  // of it
  // Of this compilation: checks by what they are counted by, and what else was counted.
  std::map<std::string_view, std::int64_t> kinds_;
  std::map<std::string_view, std::int64_t> sources_;
  std::map<std::pair<std::string_view, std::uint64_t>, std::int64_t> places_;
  std::set<const void*> seen_;
  std::string label_;
};

}  // namespace

std::optional<logs::GuardTree> ReadGuardTree(const CompilationGuards& guards) {
  const logs::Log& log = guards.selected.log();
  if (guards.record == nullptr) return std::nullopt;
  try {
    if (guards.record->event == logs::Event::kDynamoGuards)
      return ReadGuardList(log, *guards.record);
    return logs::ReadGuardTree(log, *guards.record);
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kUnsupported) throw;
    return std::nullopt;
  }
}

CompilationGuards FindGuardRecord(const logs::Selected& selected) {
  CompilationGuards guards{.selected = selected, .record = GuardRecord(selected)};
  guards.is_doubtful =
      guards.record != nullptr && guards.record->payload == logs::PayloadState::kDamaged;
  return guards;
}

Guards FindGuards(const logs::Trace& trace, const logs::View& view) {
  Guards guards;
  GuardCollector collector(trace, guards);
  for (const logs::Selected& selected : logs::Select(trace, view)) {
    CompilationGuards compilation = FindGuardRecord(selected);
    if (compilation.record == nullptr) continue;
    auto tree = ReadGuardTree(compilation);
    if (!tree) compilation.is_doubtful = true;
    collector.Add(compilation, std::move(tree).value_or(logs::GuardTree{.bad_lines = 1}));
  }
  std::ranges::stable_sort(guards.risks, {}, [](const RiskyGuard& guard) { return guard.risk; });
  return guards;
}

}  // namespace idbg::compile
