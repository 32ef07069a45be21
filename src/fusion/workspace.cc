// SPDX-License-Identifier: Apache-2.0
#include "fusion/workspace.h"

#include <algorithm>

#include "fusion/access.h"
#include "graph/arguments.h"
#include "graph/operators.h"

namespace idbg::fusion {
namespace {

// Channels of 16-bit elements that cuDNN's kernels for tensor cores read at a time: an input with
// fewer is copied into one with as many.
constexpr std::int64_t kChannelsOfHalf = 8;

}  // namespace

// Peaks of ResNet-18 on one H200 (tests/data/models/h200, cuDNN 9) leave 6.19 MiB for its first
// convolution in bfloat16, whose input of 3 channels has 6.13 MiB with 8, and 4.67 MiB in float32,
// whose input has 4.59.
std::optional<MemoryBlock> WorkspaceOf(const graph::Graph& graph, const graph::Node& node) {
  const graph::Operator* op = graph::FindOperator(node.target);
  if (op == nullptr || op->kind != graph::OpKind::kConvolution) return std::nullopt;
  const graph::TensorType* input = graph::FindTensor(graph, node, "input", 0);
  if (input == nullptr) return std::nullopt;
  Sizes sizes = SizesOf(*input);
  if (sizes.size() < 4 || sizes[1] < 1 || sizes[1] >= kChannelsOfHalf) return std::nullopt;
  const std::int64_t element_bytes = std::max(1, tensor::Bits(input->dtype) / 8);
  if (element_bytes == 2) sizes[1] = kChannelsOfHalf;
  return MemoryBlock{.elements = Product(sizes), .element_bytes = element_bytes};
}

}  // namespace idbg::fusion
