// SPDX-License-Identifier: Apache-2.0
#include "fusion/program/expression.h"

#include <algorithm>
#include <iterator>

namespace idbg::fusion {

void AddNode(std::vector<graph::NodeId>& nodes, graph::NodeId node) {
  const auto place = std::ranges::lower_bound(nodes, node);
  if (place == nodes.end() || *place != node) nodes.insert(place, node);
}

void AddNodes(std::vector<graph::NodeId>& nodes, const std::vector<graph::NodeId>& more) {
  if (more.empty()) return;
  if (nodes.empty() || nodes.back() < more.front()) {
    nodes.insert(nodes.end(), more.begin(), more.end());
    return;
  }
  std::vector<graph::NodeId> merged;
  merged.reserve(nodes.size() + more.size());
  std::ranges::set_union(nodes, more, std::back_inserter(merged));
  nodes = std::move(merged);
}

void AddRead(Expression& expression, Access access) {
  const bool known = std::ranges::any_of(expression.reads, [&](const Access& read) {
    return read.buffer == access.buffer && read.offset == access.offset &&
           read.opaque == access.opaque && read.strides == access.strides;
  });
  if (known) return;
  ++expression.operations;
  expression.reads.push_back(std::move(access));
}

void Charge(Expression& expression, PartId part, std::int64_t operations) {
  const std::pair charge(part, operations);
  const auto place = std::ranges::lower_bound(expression.charged, charge);
  if (place != expression.charged.end() && *place == charge) return;
  expression.charged.insert(place, charge);
  expression.operations += operations;
}

void Absorb(Expression& expression, const Expression& from) {
  expression.operations += from.operations - std::ssize(from.reads);
  for (const Access& read : from.reads) AddRead(expression, read);
  AddNodes(expression.nodes, from.nodes);
  std::vector<std::pair<PartId, std::int64_t>> all;
  all.reserve(expression.charged.size() + from.charged.size());
  std::ranges::merge(expression.charged, from.charged, std::back_inserter(all));
  const auto again = std::unique(all.begin(), all.end());
  for (const auto& charge : expression.charged) {
    if (std::ranges::binary_search(from.charged, charge)) expression.operations -= charge.second;
  }
  all.erase(again, all.end());
  expression.charged = std::move(all);
  expression.is_heavy |= from.is_heavy;
}

}  // namespace idbg::fusion
