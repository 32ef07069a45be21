// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "plan/join/join.h"

// Kernels recognised by the nodes of the graph that they compute.
// Kernels aligned in their order: the longest common subsequence of what they call.

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

// What a kernel is recognised by.
struct Label {
  std::string call;                         // the library function, or "generated"
  std::vector<std::string_view> operators;  // fused into a generated one, sorted
  bool operator==(const Label&) const = default;
};

using Labels = std::vector<Label>;

Label LabelOf(std::string_view name) {
  Label label{.call = KernelLabel(name), .operators = FusedOperators(name)};
  std::erase_if(label.operators, [](std::string_view op) {
    const graph::Operator* known = FindShortName(op);
    return known != nullptr && !CarriesWork(known->kind);
  });
  return label;
}

// The two sides may see the operators at different levels: "gelu" of the program is mul, erf, add
// after Inductor's passes. Kept are those that both sides name, of any kernel.
void KeepSharedOperators(Labels& first, Labels& second) {
  const auto named = [](const Labels& labels) {
    std::set<std::string_view> names;
    for (const Label& label : labels) names.insert(label.operators.begin(), label.operators.end());
    return names;
  };
  const auto keep = [](Labels& labels, const std::set<std::string_view>& names) {
    for (Label& label : labels)
      std::erase_if(label.operators, [&](std::string_view name) { return !names.contains(name); });
  };
  const std::set<std::string_view> in_first = named(first);
  keep(first, named(second));
  keep(second, in_first);
}

constexpr std::size_t kMostCells = 1 << 26;     // beyond that the table would not be worth its size
constexpr std::size_t kShuffleCells = 1 << 24;  // of all shuffles together
constexpr std::size_t kMostShuffles = 64;

// length(i, j): of the longest common subsequence of first[i..] and second[j..].
class SubsequenceTable {
 public:
  SubsequenceTable(const Labels& first, const Labels& second)
      : width_(second.size() + 1), length_((first.size() + 1) * width_, 0) {
    for (std::size_t i = first.size(); i-- > 0;) {
      for (std::size_t j = second.size(); j-- > 0;)
        length_[i * width_ + j] = first[i] == second[j]
                                      ? (*this)(i + 1, j + 1) + 1
                                      : std::max((*this)(i + 1, j), (*this)(i, j + 1));
    }
  }

  std::uint32_t operator()(std::size_t i, std::size_t j) const { return length_[i * width_ + j]; }

 private:
  std::size_t width_;
  std::vector<std::uint32_t> length_;
};

// The mean over several orders, the same in every run: std::shuffle may differ between libraries.
double ShuffledShare(const Labels& first, Labels second) {
  const std::size_t cells = std::max<std::size_t>(1, first.size() * second.size());
  const std::size_t times = std::clamp<std::size_t>(kShuffleCells / cells, 1, kMostShuffles);
  std::mt19937_64 random(1);
  double matched = 0;
  for (std::size_t time = 0; time < times; ++time) {
    for (std::size_t i = second.size(); i > 1; --i) std::swap(second[i - 1], second[random() % i]);
    matched += SubsequenceTable(first, second)(0, 0);
  }
  const std::size_t most = std::max({first.size(), second.size(), std::size_t{1}});
  return matched / static_cast<double>(times * most);
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

void JoinByOrder(const Plan& plan, const RealRun& real, Joined& joined) {
  std::vector<std::size_t> places;
  Labels first;
  Labels second;
  for (std::size_t i = 0; i < plan.kernels.size(); ++i) {
    if (!plan.kernels[i].launches()) continue;
    places.push_back(i);
    first.push_back(LabelOf(plan.kernels[i].name));
  }
  for (const Kernel& kernel : real.kernels) second.push_back(LabelOf(kernel.name));
  if (first.size() * second.size() > kMostCells) return;
  KeepSharedOperators(first, second);
  const SubsequenceTable length(first, second);
  std::vector<Pairing> extra;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < first.size() || j < second.size()) {
    if (i < first.size() && j < second.size() && first[i] == second[j]) {
      joined.pairings.push_back({Agreement::kMatched, {places[i++]}, {j++}});
    } else if (j == second.size() || (i < first.size() && length(i + 1, j) >= length(i, j + 1))) {
      joined.pairings.push_back({Agreement::kMissing, {places[i++]}, {}});
    } else {
      extra.push_back({Agreement::kExtra, {}, {j++}});
    }
  }
  joined.pairings.insert(joined.pairings.end(), extra.begin(), extra.end());
  joined.shuffled_share = ShuffledShare(first, std::move(second));
}

}  // namespace idbg::plan
