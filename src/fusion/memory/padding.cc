// SPDX-License-Identifier: Apache-2.0
#include "fusion/memory/padding.h"

#include "base/saturating.h"
#include "fusion/program/access.h"
#include "graph/arguments.h"
#include "plan/product.h"

namespace idbg::fusion {

namespace {

std::int64_t RoundUp(std::int64_t value, std::int64_t step) {
  return Product({base::SaturatingAdd(value, step - 1) / step, step});
}

}  // namespace

std::int64_t PaddingWorkspace(const graph::Graph& graph, const graph::Node& node,
                              const plan::Target& target) {
  const bool has_bias = graph::PacketOf(node.target) == "aten.addmm";
  if (!has_bias && graph::PacketOf(node.target) != "aten.mm") return 0;
  const graph::TensorType* left =
      graph::FindTensor(graph, node, has_bias ? "mat1" : "self", has_bias);
  const graph::TensorType* right = graph::FindTensor(graph, node, "mat2", has_bias ? 2 : 1);
  if (left == nullptr || right == nullptr || tensor::Bits(left->dtype) != 16) return 0;
  const Sizes a = SizesOf(*left);
  const Sizes b = SizesOf(*right);
  if (a.size() != 2 || b.size() != 2 || a[1] != b[0]) return 0;
  constexpr std::int64_t kElementBytes = 2;
  const std::int64_t step = 16 / kElementBytes;
  const std::int64_t depth = RoundUp(a[1], step);
  const std::int64_t columns = RoundUp(b[1], step);
  if (depth == a[1] && columns == b[1]) return 0;
  if (!plan::IsComputeBound(a[0], a[1], b[1], target.flops_per_byte)) return 0;
  const std::int64_t copied = depth == a[1] ? 0 : Product({a[0], depth});
  return Product({base::SaturatingAdd(copied, Product({depth, columns})), kElementBytes});
}

}  // namespace idbg::fusion
