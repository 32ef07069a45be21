// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "constraints/rules.h"

namespace idbg::constraints {
namespace {

bool WritesItsArgument(std::string_view target) {
  const graph::Operator* op = graph::FindOperator(target);
  if (op != nullptr && op->mutates) return true;
  const std::string_view packet = graph::PacketOf(target);
  return packet.ends_with('_') && !packet.ends_with("__");
}

}  // namespace

Complaints CheckInPlace(const Scope& scope, const Site& site) {
  if (scope.adapter.supports_inplace || site.node == nullptr || !WritesItsArgument(site.target))
    return {};
  const std::string target(site.target);
  return {{.subject = target,
           .message = "Operator " + target + " writes into its argument, which is not supported.",
           .advice = "use the functional form, or export with run_decompositions()"}};
}

}  // namespace idbg::constraints
