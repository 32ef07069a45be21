// SPDX-License-Identifier: Apache-2.0
#include "constraints/op_names.h"

#include <algorithm>

#include "graph/graph.h"
#include "graph/operators/operators.h"

namespace idbg::constraints {

bool Names(const std::set<std::string>& list, std::string_view target) {
  if (list.empty()) return false;
  const std::string packet(graph::PacketOf(target));
  const std::string lowered(graph::LoweredName(target));
  if (list.contains(std::string(target)) || list.contains(packet) || list.contains(lowered))
    return true;
  // Of an operator that is lowered to another, or was called without an overload, the functional
  // form is meant.
  const bool is_overload = packet.size() != target.size() && lowered == packet;
  return !is_overload && list.contains(lowered + ".default");
}

bool Allows(const std::set<std::string>& list, std::string_view target) {
  if (Names(list, target)) return true;
  const std::string_view packet = graph::PacketOf(target);
  return graph::LoweredName(target) == packet &&
         std::ranges::any_of(list, [packet](const std::string& name) {
           return graph::LoweredName(name) == packet;
         });
}

}  // namespace idbg::constraints
