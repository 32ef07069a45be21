// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "fusion/program/access.h"

namespace idbg::fusion {

// What operations are counted under, once in an expression: a node, or (negative) something that
// several nodes compute alike.
using PartId = std::int32_t;

// A pointwise value that is not stored yet: whoever uses it computes it again.
struct Expression {
  std::vector<Access> reads;         // over the sizes of the value, each once
  std::vector<graph::NodeId> nodes;  // sorted
  std::int64_t operations = 0;       // as Inductor counts them: loads, constants, arithmetic
  // Of these those of each part, sorted: what several branches use counts once (OpCounterCSE in
  // ops_handler.py).
  std::vector<std::pair<PartId, std::int64_t>> charged;
  bool is_heavy = false;  // has exp, log, sigmoid or tanh
};

// Adds operations of a part, unless it is charged already.
void Charge(Expression& expression, PartId part, std::int64_t operations);
// Adds what `from` reads and computes.
void Absorb(Expression& expression, const Expression& from);
void AddNode(std::vector<graph::NodeId>& nodes, graph::NodeId node);
void AddNodes(std::vector<graph::NodeId>& nodes, const std::vector<graph::NodeId>& more);
// Puts lists that were appended one after the other in order, each element once.
void SortUnique(auto& elements) {
  std::ranges::sort(elements);
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
}
void AddRead(Expression& expression, Access access);

}  // namespace idbg::fusion
