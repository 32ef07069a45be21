// SPDX-License-Identifier: Apache-2.0
#include "logs/events/graphs.h"

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "compile/compare/pairing.h"
#include "compile/recorded_text.h"
#include "graph/compare.h"
#include "logs/events/guard_tree.h"

namespace idbg::compile {
namespace {

const logs::GraphRecord& Captured() {
  return logs::GraphRecords(logs::GraphStage::kCaptured).front();
}

const logs::Record* FindGraph(const CompilationSummary& compilation,
                              const logs::GraphRecord& kind) {
  const auto records = logs::Find(compilation.selected, kind.event, kind.name);
  return records.empty() ? nullptr : records.front();
}

std::optional<graph::Graph> ReadGraph(const logs::Selected& selected, const logs::Record* record) {
  if (record == nullptr) return std::nullopt;
  try {
    readers::ModelFile file = ReadGraphs(selected, *record);
    if (file.graphs.empty()) return std::nullopt;
    return std::move(file.graphs.front());
  } catch (const base::Error&) {
    return std::nullopt;  // no graph in it: nothing to compare
  }
}

std::optional<graph::Graph> ReadGraph(const CompilationSummary& compilation,
                                      const logs::GraphRecord& kind) {
  return ReadGraph(compilation.selected, FindGraph(compilation, kind));
}

NameCounts Operators(const std::optional<graph::Graph>& graph) {
  NameCounts counts;
  if (!graph) return counts;
  for (const graph::Node& node : graph->nodes) ++counts[node.target];
  return counts;
}

std::string NameOf(const graph::GraphPart& part) {
  if (part.target == "input" || part.target == "output")
    return part.target + (part.name.empty() ? "" : " " + part.name);
  return part.target;
}

// "constant 1.0 is 2.0": the first that differs.
std::string ConstantChange(const graph::GraphPart& before, const graph::GraphPart& after) {
  const auto old_list = logs::SplitArguments(before.constants);
  const auto new_list = logs::SplitArguments(after.constants);
  for (std::size_t i = 0; i < std::min(old_list.size(), new_list.size()); ++i) {
    if (old_list[i] != new_list[i])
      return "constant " + std::string(old_list[i]) + " is " + std::string(new_list[i]);
  }
  return "constants " + before.constants + " are " + after.constants;
}

std::string InWords(const graph::PartDiff& difference) {
  if (difference.change == graph::PartChange::kAdded) return NameOf(difference.after) + " is added";
  if (difference.change == graph::PartChange::kRemoved)
    return NameOf(difference.before) + " is gone";
  const graph::GraphPart& before = difference.before;
  const graph::GraphPart& after = difference.after;
  if (before.constants != after.constants)
    return ConstantChange(before, after) + " in " + NameOf(after);
  return NameOf(after) + " is " + after.type + " and was " + before.type;
}

// What a person would call the change: a constant before a size, a node before an input.
int Rank(const graph::PartDiff& difference) {
  const bool is_node = difference.after.target != "input" && difference.after.target != "output" &&
                       difference.before.target != "input" && difference.before.target != "output";
  if (difference.change == graph::PartChange::kChanged)
    return difference.before.constants != difference.after.constants && is_node ? 0 : 2;
  return is_node ? 1 : 3;
}

// "torch.relu is replaced by torch.cos" where the first node that is gone has one in its place;
// empty otherwise.
std::string Replacement(const graph::GraphDiff& diff, const graph::PartDiff& first) {
  if (Rank(first) != 1) return "";
  const auto find = [&](graph::PartChange change) {
    return std::ranges::find_if(
        diff.parts, [&](const auto& one) { return one.change == change && Rank(one) == 1; });
  };
  const auto gone = find(graph::PartChange::kRemoved);
  const auto added = find(graph::PartChange::kAdded);
  if (gone == diff.parts.end() || added == diff.parts.end()) return "";
  if (gone->before.target == added->after.target) return NameOf(added->after) + " is moved";
  return NameOf(gone->before) + " is replaced by " + NameOf(added->after);
}

void Fill(const graph::GraphDiff& diff, GraphChange& change) {
  change.added = static_cast<std::int64_t>(diff.added);
  change.removed = static_cast<std::int64_t>(diff.removed);
  change.changed = static_cast<std::int64_t>(diff.changed);
  if (diff.parts.empty()) return;
  const graph::PartDiff& first = *std::ranges::min_element(diff.parts, {}, Rank);
  change.first = Replacement(diff, first);
  if (change.first.empty()) change.first = InWords(first);
  const graph::SourceLine& line =
      first.change == graph::PartChange::kRemoved ? first.before.source : first.after.source;
  if (line.file.empty()) return;
  change.place = PlaceOf(line);
  change.code = line.code;
}

}  // namespace

NameCounts CapturedOperators(const CompilationSummary& compilation) {
  return Operators(ReadGraph(compilation, Captured()));
}

CountChanges CountDifferences(const NameCounts& before, const NameCounts& after) {
  CountChanges both;
  for (const auto& [name, count] : before) both[name].first = count;
  for (const auto& [name, count] : after) both[name].second = count;
  std::erase_if(both, [](const auto& entry) { return entry.second.first == entry.second.second; });
  return both;
}

GraphChange CompareGraphsOf(const CompilationSummary& before, const CompilationSummary& after) {
  GraphChange change;
  const auto captured_before = ReadGraph(before, Captured());
  const auto captured_after = ReadGraph(after, Captured());
  if (captured_before && captured_after)
    Fill(graph::CompareGraphs(*captured_before, *captured_after), change);
  for (const logs::GraphRecord& kind : logs::GraphRecords(logs::GraphStage::kAten)) {
    if (FindGraph(before, kind) == nullptr || FindGraph(after, kind) == nullptr) continue;
    change.operators =
        CountDifferences(Operators(ReadGraph(before, kind)), Operators(ReadGraph(after, kind)));
    return change;
  }
  if (captured_before && captured_after)
    change.operators = CountDifferences(Operators(captured_before), Operators(captured_after));
  return change;
}

std::vector<PassChange> ComparePasses(const logs::Selected& selected) {
  struct Passes {
    std::string_view name;
    std::string_view before;  // artifacts
    std::string_view after;   // empty: the last stage, of which versions have several kinds
  };
  constexpr Passes kPasses[] = {{"pre-grad", "before_pre_grad_graph", "after_pre_grad_graph"},
                                {"joint", "before_joint_graph", "after_joint_graph"},
                                {"post-grad", "before_post_grad_graph", ""}};
  std::vector<PassChange> changes;
  for (const Passes& passes : kPasses) {
    const auto before = logs::Find(selected, logs::Event::kArtifact, passes.before);
    const auto after = passes.after.empty()
                           ? logs::FindGraphs(selected, logs::GraphStage::kPostGrad)
                           : logs::Find(selected, logs::Event::kArtifact, passes.after);
    // Forward and backward in turn; where one of them came from a cache, nothing says which.
    if (before.size() != after.size()) continue;
    for (std::size_t i = 0; i < before.size(); ++i) {
      const auto one = ReadGraph(selected, before[i]);
      const auto other = ReadGraph(selected, after[i]);
      if (!one || !other) continue;
      PassChange& change = changes.emplace_back(passes.name, std::ssize(one->nodes),
                                                std::ssize(other->nodes), GraphChange{});
      Fill(graph::CompareGraphs(*one, *other), change.change);
      change.change.operators = CountDifferences(Operators(one), Operators(other));
    }
  }
  return changes;
}

}  // namespace idbg::compile
