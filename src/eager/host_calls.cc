// SPDX-License-Identifier: Apache-2.0
#include "eager/host_calls.h"

#include <algorithm>
#include <array>
#include <utility>

#include "graph/graph.h"
#include "graph/operators/operators.h"

namespace idbg::eager {

namespace {

using graph::OpKind;
using plan::HostOperator;

// Those that the host treats otherwise than the rest of their kind.
constexpr auto kExceptions = std::to_array<std::pair<std::string_view, plan::HostOperator>>({
    {"aten.slice", plan::HostOperator::kSlice},
    {"aten.split", plan::HostOperator::kSplit},
    {"aten.split_with_sizes", plan::HostOperator::kSplit},
    {"aten.chunk", plan::HostOperator::kSplit},
    {"aten.unbind", plan::HostOperator::kSplit},
    {"aten.layer_norm", plan::HostOperator::kLayerNorm},
    {"aten.native_layer_norm", plan::HostOperator::kLayerNorm},
    {"aten.group_norm", plan::HostOperator::kGroupNorm},
    {"aten.native_group_norm", plan::HostOperator::kGroupNorm},
    {"aten.instance_norm", plan::HostOperator::kBatchNorm},
    {"aten.batch_norm", plan::HostOperator::kBatchNorm},
    {"aten.native_batch_norm", plan::HostOperator::kBatchNorm},
    {"aten._native_batch_norm_legit_no_training", plan::HostOperator::kBatchNorm},
    {"aten.cudnn_batch_norm", plan::HostOperator::kBatchNorm},
    {"aten.bmm", plan::HostOperator::kBatchedProduct},
    {"aten.baddbmm", plan::HostOperator::kBatchedProduct},
    {"aten.matmul", plan::HostOperator::kBatchedProduct},
    {"aten.einsum", plan::HostOperator::kBatchedProduct},
    {"aten.to", plan::HostOperator::kElementwise},
    {"aten._to_copy", plan::HostOperator::kElementwise},
    {"aten.type_as", plan::HostOperator::kElementwise},
});

plan::HostOperator OfKind(OpKind kind) {
  switch (kind) {
    case OpKind::kScalar:
    case OpKind::kCheck:
      return plan::HostOperator::kNone;
    case OpKind::kView:
      return plan::HostOperator::kView;
    case OpKind::kReduction:
    case OpKind::kNormalization:
    case OpKind::kScan:
      return plan::HostOperator::kReduction;
    case OpKind::kCopy:
      return plan::HostOperator::kCopy;
    case OpKind::kIndirect:
      return plan::HostOperator::kIndirect;
    case OpKind::kPooling:
      return plan::HostOperator::kPooling;
    case OpKind::kGemm:
      return plan::HostOperator::kProduct;
    case OpKind::kConvolution:
      return plan::HostOperator::kConvolution;
    case OpKind::kAttention:
      return plan::HostOperator::kAttention;
    default:
      return plan::HostOperator::kElementwise;
  }
}

}  // namespace

plan::HostOperator HostOperatorOf(std::string_view target) {
  const graph::Operator* op = graph::FindOperator(target);
  if (op == nullptr) return plan::HostOperator::kElementwise;
  const auto row =
      std::ranges::find(kExceptions, op->name, [](const auto& entry) { return entry.first; });
  return row == kExceptions.end() ? OfKind(op->kind) : row->second;
}

}  // namespace idbg::eager
