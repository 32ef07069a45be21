// SPDX-License-Identifier: Apache-2.0
#include "compile/compare/compare.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/text.h"
#include "readers/reader.h"

namespace idbg::compile {
namespace {

using Settings = std::map<std::string, std::string>;
using Counts = std::map<std::string, std::int64_t>;

// What the first compilation that recorded it ran with.
Settings SettingsOf(const RunFacts& facts) {
  for (const CompilationSummary& compilation : facts.compilations) {
    for (const logs::Record* record :
         logs::Find(compilation.selected, logs::Event::kCompilationMetrics)) {
      Settings settings =
          logs::ReadSettings(logs::ReadMetrics(compilation.selected.log(), *record));
      if (!settings.empty()) return settings;
    }
  }
  return {};
}

// Settings that both recorded; each version of PyTorch has some that the other does not know.
void CompareSettings(const Settings& before, const Settings& after, RunComparison& comparison) {
  if (before.empty() || after.empty()) return;
  std::size_t shared = 0;
  for (const auto& [name, value] : before) {
    const auto found = after.find(name);
    if (found == after.end()) continue;
    ++shared;
    if (found->second != value)
      comparison.settings.push_back({.name = name, .before = value, .after = found->second});
  }
  comparison.settings_of_one = static_cast<std::int64_t>(before.size() + after.size() - 2 * shared);
}

// Runs may have been made in different checkouts: the name of a file, not its folders.
std::string FileName(const base::Place& place) {
  return place.file.substr(place.file.rfind('/') + 1);
}

// What makes two compilations the same one. The line of the function is no part of it: code above
// it changes between runs.
auto KeyOf(const CompilationSummary& compilation) {
  return std::tuple(compilation.selected.rank->rank.value_or(-1), compilation.function.name,
                    FileName(compilation.function.place), compilation.id().compile,
                    compilation.selected.compilation->instance);
}

Counts KernelCounts(const RunFacts& facts, const CompilationSummary& compilation) {
  Counts counts;
  for (const CompiledCode& code : facts.codes) {
    if (code.selected.compilation != compilation.selected.compilation) continue;
    for (const KernelCall& call : code.calls)
      ++counts[std::string(base::WithoutNumber(code.kernels[call.kernel].name))];
  }
  return counts;
}

// The ATen graph that Inductor was given, of the first kind that the log holds.
const logs::Record* FindGraph(const logs::Selected& selected) {
  const auto artifact = logs::Find(selected, logs::Event::kArtifact, "before_post_grad_graph");
  if (!artifact.empty()) return artifact.front();
  for (const logs::Event event : {logs::Event::kAotInferenceGraph, logs::Event::kAotForwardGraph,
                                  logs::Event::kDynamoOutputGraph}) {
    const auto graphs = logs::Find(selected, event);
    if (!graphs.empty()) return graphs.front();
  }
  return nullptr;
}

Counts OperatorCounts(const CompilationSummary& compilation) {
  Counts counts;
  const logs::Record* const record = FindGraph(compilation.selected);
  if (record == nullptr) return counts;
  try {
    const std::string text = compilation.selected.log().Payload(*record);
    const readers::ModelFile file =
        readers::ReadModel({.bytes = text, .name = compilation.selected.log().name()});
    for (const graph::Graph& graph : file.graphs) {
      for (const graph::Node& node : graph.nodes) ++counts[node.target];
    }
  } catch (const base::Error&) {
    counts.clear();  // no graph in it: nothing to compare
  }
  return counts;
}

std::map<std::string, std::pair<std::int64_t, std::int64_t>> Differences(const Counts& before,
                                                                         const Counts& after) {
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> both;
  for (const auto& [name, count] : before) both[name].first = count;
  for (const auto& [name, count] : after) both[name].second = count;
  std::erase_if(both, [](const auto& entry) { return entry.second.first == entry.second.second; });
  return both;
}

// Several functions of a file may have one name (forward): they pair in their order.
void PairCompilations(const RunFacts& before, const RunFacts& after, RunComparison& comparison) {
  std::map<decltype(KeyOf(before.compilations[0])), std::vector<const CompilationSummary*>> waiting;
  for (const CompilationSummary& one : before.compilations) waiting[KeyOf(one)].push_back(&one);
  for (const CompilationSummary& one : after.compilations) {
    std::vector<const CompilationSummary*>& same = waiting[KeyOf(one)];
    if (same.empty()) {
      comparison.added.push_back(&one);
      continue;
    }
    CompilationPair pair{.before = same.front(), .after = &one};
    same.erase(same.begin());
    pair.kernels =
        Differences(KernelCounts(before, *pair.before), KernelCounts(after, *pair.after));
    pair.operators = Differences(OperatorCounts(*pair.before), OperatorCounts(*pair.after));
    comparison.pairs.push_back(std::move(pair));
  }
  for (const CompilationSummary& one : before.compilations) {
    if (std::ranges::find(waiting[KeyOf(one)], &one) != waiting[KeyOf(one)].end())
      comparison.gone.push_back(&one);
  }
}

// Breaks are the same when their type, function and file are.
auto KeyOf(const GraphBreak& one) {
  return std::tuple(one.text.type, FileName(one.text.place), one.function.name);
}

auto KeyOf(const RecompileGroup& group) {
  return std::tuple(group.function.name, FileName(group.function.place), group.cause.kind,
                    group.cause.source, group.cause.dimension);
}

template <typename T>
std::vector<const T*> OnlyIn(const std::vector<T>& these, const std::vector<T>& those) {
  std::vector<const T*> only;
  for (const T& one : these) {
    const bool in_both =
        std::ranges::any_of(those, [&](const T& other) { return KeyOf(other) == KeyOf(one); });
    if (!in_both) only.push_back(&one);
  }
  return only;
}

}  // namespace

RunFacts GatherFacts(const logs::Trace& trace, const logs::View& view) {
  RunFacts facts{.compilations = SummariseCompilations(trace, view),
                 .breaks = FindBreaks(trace, view),
                 .recompiles = FindRecompiles(trace, view),
                 .codes = FindKernels(trace, view)};
  for (const CompilationSummary& one : facts.compilations) {
    if (one.time) facts.compile_s += one.time->seconds;
  }
  return facts;
}

RunComparison CompareRuns(const RunFacts& before, const RunFacts& after) {
  RunComparison comparison;
  CompareSettings(SettingsOf(before), SettingsOf(after), comparison);
  PairCompilations(before, after, comparison);
  comparison.breaks_gone = OnlyIn(before.breaks, after.breaks);
  comparison.breaks_added = OnlyIn(after.breaks, before.breaks);
  comparison.recompiles_gone = OnlyIn(before.recompiles.groups, after.recompiles.groups);
  comparison.recompiles_added = OnlyIn(after.recompiles.groups, before.recompiles.groups);
  return comparison;
}

}  // namespace idbg::compile
