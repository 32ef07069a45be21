// SPDX-License-Identifier: Apache-2.0
#include "views/models/fusion_section.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using fusion::Group;
using fusion::GroupKind;
using fusion::Plan;
using fusion::Refusal;

double Bytes(const Group& group) { return group.read_bytes + group.written_bytes; }

report::Table KindTable(const Plan& plan) {
  struct Total {
    std::int64_t kernels = 0;
    double bytes = 0;
    double flops = 0;
  };
  std::map<GroupKind, Total> totals;
  for (const Group& group : plan.groups) {
    if (group.kind == GroupKind::kNone) continue;
    Total& total = totals[group.kind];
    ++total.kernels;
    total.bytes += Bytes(group);
    total.flops += group.flops;
  }
  report::Table table{
      .key = "kinds",
      .title = "By kind",
      .columns = {
          {"kind", "kind"}, {"kernels", "kernels"}, {"gflop", "GFLOP"}, {"mb", "MB moved"}}};
  for (const auto& [kind, total] : totals) {
    table.AddRow(
        {std::string(ToString(kind)), total.kernels, total.flops / kGiga, total.bytes / kMega});
  }
  return table;
}

// Kernels that do the same work for the same source line: the layers of a model.
struct Repeated {
  std::string name;
  std::string source;
  std::int64_t count = 0;
  std::int64_t nodes = 0;
  double flops = 0;
  double bytes = 0;
};

std::vector<Repeated> ByBytes(const Plan& plan) {
  std::map<std::pair<std::string, std::string>, Repeated> kinds;
  for (const Group& group : plan.groups) {
    if (group.kind == GroupKind::kNone) continue;
    const std::string source =
        group.nodes.empty() ? "" : PlaceText(plan.graph.node(group.nodes.front()).source);
    const std::string name(base::WithoutNumber(group.name));
    Repeated& kind = kinds[{name, source}];
    kind.name = name;
    kind.source = source;
    ++kind.count;
    kind.nodes += static_cast<std::int64_t>(group.nodes.size());
    kind.flops += group.flops;
    kind.bytes += Bytes(group);
  }
  std::vector<Repeated> sorted;
  for (auto& [key, kind] : kinds) sorted.push_back(std::move(kind));
  std::ranges::stable_sort(sorted, std::greater{}, &Repeated::bytes);
  return sorted;
}

report::Table KernelTable(const Plan& plan, std::size_t top) {
  report::Table table{.key = "kernels",
                      .title = "Kernels that move most",
                      .columns = {{"kernel", "kernel"},
                                  {"count", "times"},
                                  {"nodes", "nodes"},
                                  {"gflop", "GFLOP"},
                                  {"mb", "MB moved"},
                                  {"source", "first source line"}}};
  const std::vector<Repeated> kinds = ByBytes(plan);
  for (std::size_t i = 0; i < std::min(top, kinds.size()); ++i) {
    const Repeated& kind = kinds[i];
    table.AddRow(
        {kind.name, kind.count, kind.nodes, kind.flops / kGiga, kind.bytes / kMega, kind.source});
  }
  return table;
}

// Reasons with how often each was met, and one pair as an example.
report::Table RefusalTable(const Plan& plan) {
  std::map<std::string, std::pair<std::int64_t, const Refusal*>> reasons;
  for (const Refusal& refusal : plan.refusals) {
    auto& [count, example] = reasons[refusal.reason];
    if (count++ == 0) example = &refusal;
  }
  report::Table table{
      .key = "refusals",
      .title = "Why neighbours stay apart",
      .columns = {
          {"reason", "reason"}, {"pairs", "pairs"}, {"first", "example"}, {"second", "and"}}};
  for (const auto& [reason, found] : reasons) {
    table.AddRow({reason, found.first, plan.groups[found.second->first].name,
                  plan.groups[found.second->second].name});
  }
  std::stable_sort(table.rows.begin(), table.rows.end(), [](const auto& a, const auto& b) {
    return std::get<std::int64_t>(a[1]) > std::get<std::int64_t>(b[1]);
  });
  return table;
}

std::string Joined(const std::vector<std::size_t>& places, const auto& name_of) {
  std::string text;
  for (const std::size_t place : places) text += (text.empty() ? "" : ", ") + name_of(place);
  return text;
}

}  // namespace

report::Section FusionSection(const Plan& plan, std::size_t top) {
  report::Section section{.key = "fusion",
                          .title = "Kernels, as predicted that Inductor makes them"};
  section.facts = {
      {"kernels", "kernels", plan.KernelCount()},
      {"nodes", "nodes after decomposition", Count(plan.graph.nodes.size())},
      {"on_chip_mb", "kept out of memory by fusion", plan.on_chip_bytes / kMega, "MB", 1},
      {"added_mb", "copies and partial results", plan.added_bytes / kMega, "MB", 1},
      {"recomputed_gflop", "computed more than once", plan.recomputed_flops / kGiga, "GFLOP"},
      {"unknown_nodes", "operators not known", plan.unknown_nodes},
  };
  section.tables.push_back(KindTable(plan));
  section.tables.push_back(KernelTable(plan, top));
  AddTable(RefusalTable(plan), section);
  return section;
}

report::Section ComparisonSection(const fusion::Comparison& comparison, const Plan& plan,
                                  std::span<const std::string> calls, std::size_t top) {
  report::Section section{.key = "compare",
                          .title = "Predicted kernels against those that Inductor made"};
  section.facts = {
      {"predicted", "predicted", comparison.predicted_kernels},
      {"made", "made", comparison.real_kernels},
      {"matched", "matched", comparison.matched},
      {"matched_share", "of the larger side", 100 * comparison.MatchedShare(), "%", 1},
      {"told_apart", "told apart by",
       std::string(comparison.by_nodes ? "their nodes" : "what they call, in order")},
  };
  report::Table table{
      .key = "differences",
      .title = "Where they differ",
      .columns = {{"agreement", "how"}, {"predicted", "predicted"}, {"made", "made"}}};
  for (const fusion::KernelComparison& kernel : comparison.kernels) {
    if (kernel.agreement == fusion::Agreement::kMatched || table.rows.size() >= top) continue;
    table.AddRow({std::string(ToString(kernel.agreement)),
                  Joined(kernel.predicted, [&](std::size_t i) { return plan.groups[i].name; }),
                  Joined(kernel.real, [&](std::size_t i) { return calls[i]; })});
  }
  AddTable(std::move(table), section);
  return section;
}

}  // namespace idbg::views
