// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "constraints/rules.h"

namespace idbg::constraints {
namespace {

// Arithmetic on sizes and assertions: no device runs them.
bool RunsOnHost(const graph::Operator* op) {
  return op != nullptr && (op->kind == graph::OpKind::kScalar || op->kind == graph::OpKind::kCheck);
}

std::string Advice(std::string_view target) {
  const std::string_view lowered = graph::LoweredName(target);
  const std::string seen = lowered == graph::PacketOf(target)
                               ? ""
                               : " (which the device sees as " + std::string(lowered) + ")";
  return "replace " + std::string(target) + seen +
         " with an operator that the device supports, or run it on the host";
}

}  // namespace

void CheckUnsupportedOp(const Scope& scope, const Site& site, Report report) {
  const Adapter& adapter = scope.adapter;
  if (site.node == nullptr || RunsOnHost(site.op)) return;
  const std::string target(site.target);
  if (Names(adapter.unsupported_ops, target)) {
    return report(target, [&] {
      return ViolationText{
          .message = "Operator " + target + " is not supported by this accelerator.",
          .advice = Advice(target)};
    });
  }
  if (adapter.supported_ops && !Allows(*adapter.supported_ops, target)) {
    return report(target, [&] {
      return ViolationText{
          .message = "Operation '" + target + "' is not in the supported ops list.",
          .advice = Advice(target)};
    });
  }
}

}  // namespace idbg::constraints
