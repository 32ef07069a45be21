// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "fusion/access.h"

namespace idbg::fusion {

// A pointwise value that is not stored yet: whoever uses it computes it again.
struct Expression {
  std::vector<Access> reads;         // over the sizes of the value, each once
  std::vector<graph::NodeId> nodes;  // sorted
  std::int64_t operations = 0;       // as Inductor counts them: loads, constants, arithmetic
  // Of these those of each pointwise node, by node: a node that several branches use counts once
  // (OpCounterCSE in ops_handler.py).
  std::vector<std::pair<graph::NodeId, std::int64_t>> charged;
  bool is_heavy = false;  // has exp, log, sigmoid or tanh
};

// Adds operations of a node that is not charged yet.
void Charge(Expression& expression, graph::NodeId node, std::int64_t operations);
// Adds what `from` reads and computes.
void Absorb(Expression& expression, const Expression& from);
void AddNode(std::vector<graph::NodeId>& nodes, graph::NodeId node);
void AddNodes(std::vector<graph::NodeId>& nodes, const std::vector<graph::NodeId>& more);
void AddRead(Expression& expression, Access access);

}  // namespace idbg::fusion
