// SPDX-License-Identifier: Apache-2.0
#include "plan/host_operator.h"

#include <algorithm>
#include <array>
#include <utility>

namespace idbg::plan {
namespace {

// Of kElementwise the figure is `launch`, of kNone there is none.
constexpr auto kOperatorNames = std::to_array<std::pair<HostOperator, std::string_view>>({
    {HostOperator::kView, "view"},
    {HostOperator::kSlice, "slice"},
    {HostOperator::kSplit, "split"},
    {HostOperator::kReduction, "reduction"},
    {HostOperator::kCopy, "copy"},
    {HostOperator::kIndirect, "indirect"},
    {HostOperator::kPooling, "pooling"},
    {HostOperator::kLayerNorm, "layer_norm"},
    {HostOperator::kGroupNorm, "group_norm"},
    {HostOperator::kBatchNorm, "batch_norm"},
    {HostOperator::kProduct, "product"},
    {HostOperator::kBatchedProduct, "batched_product"},
    {HostOperator::kConvolution, "convolution"},
    {HostOperator::kDepthwise, "depthwise"},
    {HostOperator::kAttention, "attention"},
});

}  // namespace

std::string_view ToString(HostOperator kind) {
  const auto row =
      std::ranges::find(kOperatorNames, kind, [](const auto& entry) { return entry.first; });
  return row == kOperatorNames.end() ? "" : row->second;
}

std::optional<HostOperator> ParseHostOperator(std::string_view name) {
  const auto row =
      std::ranges::find(kOperatorNames, name, [](const auto& entry) { return entry.second; });
  return row == kOperatorNames.end() ? std::nullopt : std::optional(row->first);
}

}  // namespace idbg::plan
