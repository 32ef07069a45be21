// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "constraints/rules.h"

namespace idbg::constraints {

namespace {

// By how much the outermost dimension has to shrink.
std::string Advice(const graph::TensorType& type, std::int64_t bytes, std::int64_t limit) {
  const auto outer = type.sizes.empty() ? std::nullopt : type.sizes.front().hint();
  if (!outer || *outer <= 1) return "split the tensor, or use a smaller dtype";
  const std::int64_t fits = limit / (bytes / *outer);
  if (fits < 1) return "split the tensor along its inner dimensions, or use a smaller dtype";
  return "reduce dimension 0 from " + std::to_string(*outer) + " to " + std::to_string(fits) +
         ", or split the computation along it";
}

// The bytes; null where they are unknown; the largest number where they overflow.
std::optional<std::int64_t> BytesOf(const graph::TensorType& type) {
  const auto bytes = graph::SizeBytes(type);
  const bool known =
      std::ranges::all_of(type.sizes, [](const graph::SymInt& s) { return s.hint().has_value(); });
  return bytes || !known ? bytes : INT64_MAX;
}

}  // namespace

void CheckMemory(const Scope& scope, const Site& site, Report report) {
  const auto& limit = scope.adapter.max_memory_bytes;
  if (!limit) return;
  std::vector<graph::ValueId> aliased;
  for (std::size_t i = 0; i < site.values.size(); ++i) {
    const auto* type = scope.tensor(site.values[i]);
    const auto bytes = type == nullptr ? std::nullopt : BytesOf(*type);
    if (!bytes || *bytes <= *limit) continue;
    if (site.node != nullptr && aliased.empty())
      aliased = graph::AliasesOf(scope.graph, *site.node);
    if (i < aliased.size() && aliased[i] != graph::kNoValue) continue;  // its base was judged
    return report("", [&] {
      return ViolationText{.message = "Node " + std::string(site.name) +
                                      " produces a tensor of size " + std::to_string(*bytes) +
                                      " bytes, exceeding limit " + std::to_string(*limit) + ".",
                           .advice = Advice(*type, *bytes, *limit)};
    });
  }
}

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
