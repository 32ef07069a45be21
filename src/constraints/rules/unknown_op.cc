// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "constraints/op_names.h"
#include "constraints/rules.h"

namespace idbg::constraints {

Complaints CheckUnknownOp(const Scope& scope, const Site& site) {
  if (site.node == nullptr || graph::FindOperator(site.target) != nullptr) return {};
  const Adapter& adapter = scope.adapter;
  const std::string target(site.target);
  const bool judged = Names(adapter.unsupported_ops, target) || adapter.supported_ops.has_value();
  if (judged) return {};
  return {{.subject = target,
           .message = "Operator " + target + " is not known: what it needs could not be judged.",
           .advice = "name it in unsupported_ops or supported_ops of the adapter"}};
}

}  // namespace idbg::constraints
