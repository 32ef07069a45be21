// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"

// What makes a smaller graph of a graph, as data. Searching changes such data only; one function
// applies it, so that no pass can leave a graph in two minds.
namespace idbg::minify {

// What an input of a smaller graph is filled with.
enum class Fill {
  kRecorded,  // what the value was when the whole graph ran; drawn where it did not
  kZeros,
  kOnes,
  kSpread,  // numbers spread over a range by a formula: see values.h
};

// Where a number stands among the arguments of a node.
struct ScalarPlace {
  graph::NodeId node = graph::kNoNode;
  std::size_t argument = 0;
  auto operator<=>(const ScalarPlace&) const = default;
};

struct Reduction {
  base::IdVector<graph::NodeId, bool> kept;
  std::map<graph::ValueId, graph::ValueId> replaced;  // by another value, wherever it is used
  std::set<graph::ValueId> dropped;                   // values that are not returned
  // Of all sizes and dtypes, by what they are in the original.
  std::map<std::int64_t, std::int64_t> sizes;
  std::map<graph::DType, graph::DType> dtypes;
  std::map<ScalarPlace, double> scalars;
  std::map<graph::ValueId, Fill> fills;
  bool keeps_unused = false;  // inputs of the original that nothing uses
  bool keeps_kinds = false;   // parameters, mutations; else all are inputs and outputs of the user
};

// What one of these maps makes of a key; what it does not have stays as it is.
template <typename Key, typename Value>
Value ValueOr(const std::map<Key, Value>& map, const Key& key, Value otherwise) {
  const auto found = map.find(key);
  return found == map.end() ? otherwise : found->second;
}

// A smaller graph, with where its parts came from.
struct Candidate {
  graph::Graph graph;
  std::vector<graph::ValueId> sources;  // of its inputs: values of the original
  std::vector<graph::NodeId> nodes;     // of its nodes, likewise
  std::vector<Fill> fills;              // of its inputs
  std::string key;  // two candidates of one original with one key are the same graph and inputs
};

// The graph and the facts about it that every application needs.
class Original {
 public:
  explicit Original(graph::Graph graph);

  const graph::Graph& graph() const { return graph_; }
  const std::vector<graph::NodeId>& UsersOf(graph::ValueId id) const { return users_[id]; }
  bool IsOutput(graph::ValueId id) const { return is_output_[id]; }
  // What the node does shows otherwise than by values that are used: it writes to an argument, it
  // asserts, or nothing used its results to begin with.
  bool IsSink(graph::NodeId id) const { return is_sink_[id]; }
  // The graph as it is.
  Reduction Whole() const;

 private:
  graph::Graph graph_;
  base::IdVector<graph::ValueId, std::vector<graph::NodeId>> users_;
  base::IdVector<graph::ValueId, bool> is_output_;
  base::IdVector<graph::NodeId, bool> is_sink_;
};

// The graph that a reduction describes. Values that kept nodes use, but that no kept node makes,
// are its inputs; values that only others used are its outputs; what does not lead to an output is
// left out. Null where there is no such graph: nothing is left, a value that would be an input is
// no tensor, or sizes do not fit each other.
std::optional<Candidate> Apply(const Original& original, const Reduction& reduction);

// Puts the reduction's sizes, dtypes and numbers into the inputs and arguments of a candidate, and
// works out the types of what follows from them by the shape rules of the operators. False where a
// rule says that they do not fit, or where there is no rule.
bool Retype(const Reduction& reduction, Candidate& candidate);

// The graph for the sizes that it was captured with: a number for each size that is known. A
// smaller graph of numbers can be cut anywhere, because no size has to come from somewhere.
graph::Graph Specialise(graph::Graph graph);

}  // namespace idbg::minify
