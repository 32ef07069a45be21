// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "constraints/rules.h"

namespace idbg::constraints {

void CheckPeakMemory(const Scope& scope, const Site& site, Report report) {
  const auto& limit = scope.adapter.max_peak_bytes;
  if (!scope.memory || site.node == nullptr || site.id != scope.memory->peak_node) return;
  if (scope.memory->peak_bytes <= *limit) return;
  std::string largest;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, scope.memory->live_at_peak.size()); ++i) {
    const graph::Value& value = scope.graph.value(scope.memory->live_at_peak[i]);
    largest += (i == 0 ? "" : ", ") + value.name;
    if (const auto bytes = value.tensor ? graph::SizeBytes(*value.tensor) : std::nullopt)
      largest += " (" + std::to_string(*bytes) + ")";
  }
  return report("", [&] {
    return ViolationText{
        .message = "Node " + std::string(site.name) + " runs with " +
                   std::to_string(scope.memory->peak_bytes) + " bytes in use, of which " +
                   std::to_string(scope.memory->weights_bytes) + " are weights, exceeding limit " +
                   std::to_string(*limit) + ".",
        .advice = "reduce the batch, or free or recompute the largest tensors: " + largest};
  });
}

}  // namespace idbg::constraints
