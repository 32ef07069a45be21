// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "constraints/rules.h"

namespace idbg::constraints {

void CheckUnknownOp(const Scope& scope, const Site& site, Report report) {
  if (site.node == nullptr || site.op != nullptr) return;
  const Adapter& adapter = scope.adapter;
  const std::string target(site.target);
  const bool judged = Names(adapter.unsupported_ops, target) || adapter.supported_ops.has_value();
  if (judged) return;
  return report(target, [&] {
    return ViolationText{.message = "Operator " + target + " is unknown, so it was not checked.",
                         .advice = "add it to unsupported_ops or supported_ops of the adapter"};
  });
}

}  // namespace idbg::constraints
