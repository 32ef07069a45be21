// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <numeric>
#include <utility>
#include <vector>

#include "base/id_vector.h"
#include "graph/editor.h"
#include "graph/graph.h"

namespace idbg::fusion {

// What stands for each value of a graph while its nodes are replaced one by one. A tensor that is
// changed in place thousands of times is renamed as often, and all that stand for it with it: each
// value points to the next one that stands for it, and a look-up makes its way shorter.
class Renames {
 public:
  explicit Renames(std::size_t count) : next_(count) { std::iota(next_.begin(), next_.end(), 0); }

  // Requires a value of the graph; or one that was made later, which stands for itself.
  graph::ValueId operator[](graph::ValueId value) const {
    while (!IsLast(value)) {
      graph::ValueId& next = next_[value];
      if (!IsLast(next)) next = next_[next];
      value = next;
    }
    return value;
  }

  // All that `from` stands for, itself included, is `to` from now on. A graph whose values are made
  // twice may ask for a circle: then nothing changes.
  void Rename(graph::ValueId from, graph::ValueId to) {
    if (from < 0 || to < 0) return;
    from = (*this)[from];
    if ((*this)[to] == from) return;
    while (std::cmp_greater_equal(from, next_.size()))
      next_.push_back(static_cast<graph::ValueId>(next_.size()));
    next_[from] = to;
  }

  // Puts in the place of each value what stands for it.
  void Apply(graph::Argument& argument) const {
    graph::EditValues(argument, [&](graph::ValueId& value) { value = (*this)[value]; });
  }
  void Apply(graph::Node& node) const {
    for (graph::NamedArgument& named : node.arguments) Apply(named.argument);
  }
  void Apply(std::vector<graph::GraphOutput>& outputs) const {
    for (graph::GraphOutput& output : outputs) Apply(output.value);
  }

 private:
  bool IsLast(graph::ValueId value) const {
    return std::cmp_greater_equal(value, next_.size()) || next_[value] == value;
  }

  mutable base::IdVector<graph::ValueId, graph::ValueId> next_;
};

}  // namespace idbg::fusion
