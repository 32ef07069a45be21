// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "plan/join/fused_operators.h"
#include "plan/join/join.h"

// Kernels recognised by the nodes of the graph that they compute.
namespace idbg::plan {
namespace {

// Nodes that carry no work may stand in another kernel, or in none, on either side.
bool NodeCarriesWork(const graph::Node& node) {
  const graph::Operator* op = graph::FindOperator(node.target);
  return op == nullptr || CarriesWork(op->kind);
}

using NodeSet = std::vector<graph::NodeId>;  // sorted

NodeSet WorkOf(const graph::Graph& graph, const Kernel& kernel) {
  NodeSet nodes = kernel.nodes;
  std::erase_if(nodes, [&](graph::NodeId id) { return !NodeCarriesWork(graph.node(id)); });
  return nodes;
}

struct KernelNodes {
  std::vector<std::size_t> places;  // of predicted kernels, in Plan::kernels
  std::vector<NodeSet> predicted;   // of each
  std::vector<NodeSet> real;        // of each launch
};

KernelNodes NodesOf(const Plan& plan, const RealRun& run) {
  KernelNodes nodes_of;
  for (std::size_t i = 0; i < plan.kernels.size(); ++i) {
    if (!plan.kernels[i].launches()) continue;
    nodes_of.places.push_back(i);
    nodes_of.predicted.push_back(WorkOf(plan.graph, plan.kernels[i]));
  }
  for (const Kernel& kernel : run.kernels) nodes_of.real.push_back(WorkOf(plan.graph, kernel));
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
void MatchCallsByName(const Plan& plan, const RealRun& real, Joined& joined) {
  for (std::size_t i = 0; i < joined.pairings.size(); ++i) {
    Pairing& missing = joined.pairings[i];
    if (missing.agreement != Agreement::kMissing) continue;
    const std::string label = KernelLabel(plan.kernels[missing.predicted.front()].name);
    const auto call = std::ranges::find_if(joined.pairings, [&](const Pairing& extra) {
      if (extra.agreement != Agreement::kExtra) return false;
      const Kernel& kernel = real.kernels[extra.real.front()];
      return !kernel.known && label != "generated" && KernelLabel(kernel.name) == label;
    });
    if (call == joined.pairings.end()) continue;
    missing.agreement = Agreement::kMatched;
    missing.real = std::move(call->real);
    joined.pairings.erase(call);  // extra ones stand last: i stays valid
  }
}

}  // namespace

void JoinByNodes(const Plan& plan, const RealRun& real, Joined& joined) {
  const KernelNodes nodes_of = NodesOf(plan, real);
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
    joined.pairings.push_back({Agreement::kMatched, {nodes_of.places[i]}, {same->first}});
  }
  for (const std::size_t i : open) {
    Pairing split{Agreement::kSplit, {nodes_of.places[i]}, {}};
    std::size_t whole = nodes_of.real.size();
    for (const auto& [call, common] : overlaps[i]) {
      if (placed[call]) continue;
      if (2 * common > nodes_of.real[call].size()) split.real.push_back(call);
      if (2 * common >= nodes_of.predicted[i].size() &&
          nodes_of.real[call].size() > nodes_of.predicted[i].size())
        whole = call;
    }
    if (whole < nodes_of.real.size()) {
      parts[whole].push_back(nodes_of.places[i]);
    } else {
      for (const std::size_t call : split.real) placed[call] = true;
      if (split.real.empty()) split.agreement = Agreement::kMissing;
      joined.pairings.push_back(std::move(split));
    }
  }
  for (std::size_t call = 0; call < parts.size(); ++call) {
    if (parts[call].empty()) continue;
    placed[call] = true;
    joined.pairings.push_back({Agreement::kMerged, parts[call], {call}});
  }
  for (std::size_t call = 0; call < placed.size(); ++call) {
    if (!placed[call]) joined.pairings.push_back({Agreement::kExtra, {}, {call}});
  }
  MatchCallsByName(plan, real, joined);
}

}  // namespace idbg::plan
