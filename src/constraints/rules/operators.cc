// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
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

// Whether an allow-list lets the target pass: it is named; or something is that becomes it
// ("aten.conv2d" lets the "aten.convolution" of a decomposed graph pass).
bool Allows(const std::set<std::string>& list, std::string_view target) {
  if (Names(list, target)) return true;
  const std::string_view packet = graph::PacketOf(target);
  return graph::LoweredName(target) == packet &&
         std::ranges::any_of(list, [packet](const std::string& name) {
           return graph::LoweredName(name) == packet;
         });
}

bool WritesItsArgument(const Site& site) {
  if (site.op != nullptr && site.op->mutates) return true;
  const std::string_view packet = graph::PacketOf(site.target);
  return packet.ends_with('_') && !packet.ends_with("__");
}

}  // namespace

void CheckUnknownOp(const Scope& scope, const Site& site, Report report) {
  if (site.node == nullptr || site.op != nullptr) return;
  const Adapter& adapter = scope.adapter;
  const std::string target(site.target);
  if (Names(adapter.unsupported_ops, target) || adapter.supported_ops) return;
  return report(target, [&] {
    return ViolationText{.message = "Operator " + target + " is unknown, so it was not checked.",
                         .advice = "add it to unsupported_ops or supported_ops of the adapter"};
  });
}

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
