// SPDX-License-Identifier: Apache-2.0
#include "fusion/compare/compare.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/names.h"
#include "fusion/compare/compare_order.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {
namespace {

// Nodes that carry no work may stand in another kernel, or in none, on either side.
bool NodeCarriesWork(const graph::Node& node) {
  const graph::Operator* op = graph::FindOperator(node.target);
  return op == nullptr || CarriesWork(op->kind);
}

using NodeSet = std::vector<graph::NodeId>;  // sorted

struct KernelNodes {
  std::vector<std::size_t> groups;  // predicted kernels, in Plan::groups
  std::vector<NodeSet> predicted;   // of each
  std::vector<NodeSet> real;        // of each call
  double named = 0;                 // the share of nodes named there that the graph has
};

KernelNodes NodesOf(const plan::Plan& plan, const readers::KernelModule& module) {
  KernelNodes nodes_of;
  std::unordered_map<std::string_view, graph::NodeId> ids;
  for (std::size_t i = 0; i < plan.graph.nodes.size(); ++i) {
    const graph::Node& node = plan.graph.nodes[i];
    const auto id = static_cast<graph::NodeId>(i);
    ids.emplace(node.name, id);
    for (const graph::ValueId output : node.outputs) ids.emplace(plan.graph.value(output).name, id);
  }
  for (std::size_t i = 0; i < plan.groups.size(); ++i) {
    if (plan.groups[i].kind == plan::GroupKind::kNone) continue;
    nodes_of.groups.push_back(i);
    NodeSet nodes;
    for (const graph::NodeId node : plan.groups[i].nodes) {
      if (NodeCarriesWork(plan.graph.node(node))) nodes.push_back(node);
    }
    nodes_of.predicted.push_back(std::move(nodes));
  }
  std::size_t names_in_all = 0;
  for (const readers::Call& call : module.calls) {
    const auto& names = call.nodes.empty() ? module.kernels[call.kernel].nodes : call.nodes;
    std::set<graph::NodeId> nodes;
    for (const std::string& name : names) {
      const auto found = ids.find(name);
      ++names_in_all;
      if (found == ids.end()) continue;
      nodes_of.named += 1;
      if (NodeCarriesWork(plan.graph.node(found->second))) nodes.insert(found->second);
    }
    nodes_of.real.emplace_back(nodes.begin(), nodes.end());
  }
  if (names_in_all > 0) nodes_of.named /= static_cast<double>(names_in_all);
  return nodes_of;
}

// For each predicted kernel, how many nodes it shares with which calls.
std::vector<std::map<std::size_t, std::size_t>> Overlaps(const KernelNodes& nodes_of) {
  std::unordered_map<graph::NodeId, std::vector<std::size_t>> calls;
  for (std::size_t call = 0; call < nodes_of.real.size(); ++call) {
    for (const graph::NodeId node : nodes_of.real[call]) calls[node].push_back(call);
  }
  std::vector<std::map<std::size_t, std::size_t>> overlaps(nodes_of.predicted.size());
  for (std::size_t i = 0; i < nodes_of.predicted.size(); ++i) {
    for (const graph::NodeId node : nodes_of.predicted[i]) {
      const auto found = calls.find(node);
      if (found == calls.end()) continue;
      for (const std::size_t call : found->second) ++overlaps[i][call];
    }
  }
  return overlaps;
}

// At least four of five nodes in common: one that Inductor computes again in a neighbour, or moves
// there, does not make another kernel.
bool IsSameKernel(std::size_t common, std::size_t first, std::size_t second) {
  return 5 * common >= 4 * std::max(first, second);
}

// Library calls of which the code does not say the nodes, by their names, in their order.
void MatchCallsByName(const plan::Plan& plan, const readers::KernelModule& module,
                      Comparison& comparison) {
  for (std::size_t i = 0; i < comparison.kernels.size(); ++i) {
    KernelComparison& missing = comparison.kernels[i];
    if (missing.agreement != Agreement::kMissing) continue;
    const std::string label = KernelLabel(plan.groups[missing.predicted.front()].name);
    const auto call = std::ranges::find_if(comparison.kernels, [&](const KernelComparison& extra) {
      if (extra.agreement != Agreement::kExtra) return false;
      const readers::Call& of = module.calls[extra.real.front()];
      const readers::Kernel& kernel = module.kernels[of.kernel];
      return of.nodes.empty() && kernel.nodes.empty() && label != "generated" &&
             KernelLabel(kernel.name) == label;
    });
    if (call == comparison.kernels.end()) continue;
    missing.agreement = Agreement::kMatched;
    missing.real = std::move(call->real);
    comparison.kernels.erase(call);  // extra ones stand last: i stays valid
  }
}

void CompareByNodes(const KernelNodes& nodes_of, Comparison& comparison) {
  const auto overlaps = Overlaps(nodes_of);
  std::vector<bool> placed(nodes_of.real.size(), false);
  std::vector<std::vector<std::size_t>> parts(nodes_of.real.size());  // predicted inside a call
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < nodes_of.predicted.size(); ++i) {
    const auto same = std::ranges::find_if(overlaps[i], [&](const auto& overlap) {
      const auto& [call, common] = overlap;
      return !placed[call] &&
             IsSameKernel(common, nodes_of.predicted[i].size(), nodes_of.real[call].size());
    });
    if (same == overlaps[i].end()) {
      open.push_back(i);
      continue;
    }
    placed[same->first] = true;
    comparison.kernels.push_back({Agreement::kMatched, {nodes_of.groups[i]}, {same->first}});
  }
  for (const std::size_t i : open) {
    KernelComparison split{Agreement::kSplit, {nodes_of.groups[i]}, {}};
    std::size_t whole = nodes_of.real.size();
    for (const auto& [call, common] : overlaps[i]) {
      if (placed[call]) continue;
      if (2 * common > nodes_of.real[call].size()) split.real.push_back(call);
      if (2 * common >= nodes_of.predicted[i].size() &&
          nodes_of.real[call].size() > nodes_of.predicted[i].size())
        whole = call;
    }
    if (whole < nodes_of.real.size()) {
      parts[whole].push_back(nodes_of.groups[i]);
    } else {
      for (const std::size_t call : split.real) placed[call] = true;
      if (split.real.empty()) split.agreement = Agreement::kMissing;
      comparison.kernels.push_back(std::move(split));
    }
  }
  for (std::size_t call = 0; call < parts.size(); ++call) {
    if (parts[call].empty()) continue;
    placed[call] = true;
    comparison.kernels.push_back({Agreement::kMerged, parts[call], {call}});
  }
  for (std::size_t call = 0; call < placed.size(); ++call) {
    if (!placed[call]) comparison.kernels.push_back({Agreement::kExtra, {}, {call}});
  }
}

// A kernel in C++ holds several of the scheduler's nodes.
bool HasCpp(const readers::KernelModule& module) {
  return std::ranges::find(module.kernels, readers::KernelKind::kCpp, &readers::Kernel::kind) !=
         module.kernels.end();
}

}  // namespace

std::string KernelLabel(std::string_view name) {
  for (const std::string_view made : {"triton_", "cpp_fused"}) {
    if (name.starts_with(made)) return "generated";
  }
  for (const std::string_view prefix : {"extern_kernels.", "torch.ops.", "aten."}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  if (name.starts_with("aten.")) name.remove_prefix(5);
  return std::string(name.substr(0, name.find('.')));
}

double Comparison::MatchedShare() const {
  const std::int64_t most = std::max(predicted_kernels, real_kernels);
  return most == 0 ? 1 : static_cast<double>(matched) / static_cast<double>(most);
}

Comparison Compare(const plan::Plan& plan, const readers::KernelModule& module,
                   const readers::Schedule* schedule) {
  if (schedule != nullptr && plan.graph.dialect == graph::Dialect::kInductor && !HasCpp(module)) {
    Comparison comparison = Compare(plan, *schedule);
    if (std::cmp_equal(comparison.real_kernels, module.calls.size())) return comparison;
  }
  const KernelNodes nodes_of = NodesOf(plan, module);
  Comparison comparison{.predicted_kernels = plan.KernelCount()};
  comparison.real_kernels = static_cast<std::int64_t>(module.calls.size());
  // Graphs of other dialects share names by chance.
  constexpr double kSameGraph = 0.9;
  if (nodes_of.named >= kSameGraph) {
    comparison.evidence = Evidence::kNodes;
    CompareByNodes(nodes_of, comparison);
    MatchCallsByName(plan, module, comparison);
  } else {
    CompareByOrder(plan, module, comparison);
  }
  comparison.matched =
      std::ranges::count(comparison.kernels, Agreement::kMatched, &KernelComparison::agreement);
  return comparison;
}

std::string_view ToString(Evidence evidence) {
  using enum Evidence;
  static constexpr base::Named<Evidence> kNames[] = {{"what they read, and from whom", kReads},
                                                     {"nodes", kNodes},
                                                     {"fused operators, in call order", kOrder}};
  return base::NameOf(kNames, evidence);
}

std::string_view ToString(Agreement agreement) {
  using enum Agreement;
  static constexpr base::Named<Agreement> kNames[] = {{"matched", kMatched},
                                                      {"merged", kMerged},
                                                      {"split", kSplit},
                                                      {"missing", kMissing},
                                                      {"extra", kExtra}};
  return base::NameOf(kNames, agreement);
}

}  // namespace idbg::fusion
