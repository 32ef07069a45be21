// SPDX-License-Identifier: Apache-2.0
#include "plan/host_operator.h"

#include <algorithm>
#include <iterator>

#include "base/names.h"

namespace idbg::plan {
namespace {

// Of kElementwise the figure is `launch`, of kNone there is none.
constexpr base::Named<HostOperator> kOperatorNames[] = {
    {"view", HostOperator::kView},
    {"slice", HostOperator::kSlice},
    {"split", HostOperator::kSplit},
    {"reduction", HostOperator::kReduction},
    {"copy", HostOperator::kCopy},
    {"indirect", HostOperator::kIndirect},
    {"pooling", HostOperator::kPooling},
    {"layer_norm", HostOperator::kLayerNorm},
    {"group_norm", HostOperator::kGroupNorm},
    {"batch_norm", HostOperator::kBatchNorm},
    {"product", HostOperator::kProduct},
    {"batched_product", HostOperator::kBatchedProduct},
    {"convolution", HostOperator::kConvolution},
    {"depthwise", HostOperator::kDepthwise},
    {"attention", HostOperator::kAttention},
};

}  // namespace

std::string_view ToString(HostOperator kind) {
  const auto* row = std::ranges::find(kOperatorNames, kind, &base::Named<HostOperator>::value);
  return row == std::end(kOperatorNames) ? "" : row->name;
}

std::optional<HostOperator> ParseHostOperator(std::string_view name) {
  return base::FindNamed(kOperatorNames, name);
}

}  // namespace idbg::plan
