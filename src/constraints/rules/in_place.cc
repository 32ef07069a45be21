// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "constraints/rules.h"

namespace idbg::constraints {
namespace {

bool WritesItsArgument(const Site& site) {
  if (site.op != nullptr && site.op->mutates) return true;
  const std::string_view packet = graph::PacketOf(site.target);
  return packet.ends_with('_') && !packet.ends_with("__");
}

}  // namespace

void CheckInPlace(const Scope& scope, const Site& site, Report report) {
  if (scope.adapter.supports_inplace || site.node == nullptr || !WritesItsArgument(site)) return;
  const std::string target(site.target);
  return report(target, [&] {
    return ViolationText{
        .message = "Operator " + target + " writes into its argument, which is not supported.",
        .advice = "use the functional form, or call run_decompositions() on the exported program"};
  });
}

}  // namespace idbg::constraints
