// SPDX-License-Identifier: Apache-2.0
#include "plan/convolution_workspace.h"

#include <algorithm>

#include "base/saturating.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "plan/product.h"
#include "plan/sizes.h"

namespace idbg::plan {

namespace {

// Channels that a kernel reads at a time, 16 bytes of them.
std::int64_t StepOf(std::int64_t element_bytes) { return 16 / element_bytes; }

// Elements of a window from which on inputs of few channels were seen to be copied (7 x 7).
constexpr std::int64_t kWindowOfCopies = 49;

std::int64_t RoundUp(std::int64_t value, std::int64_t step) {
  return Product({base::SaturatingAdd(value, step - 1) / step, step});
}

// A tensor with its channels (dimension 1) in full steps where they are padded: those of 16 bits.
std::int64_t CopyBytes(const Sizes& sizes, std::int64_t element_bytes) {
  Sizes copy = sizes;
  if (element_bytes == 2) copy[1] = RoundUp(copy[1], StepOf(element_bytes));
  return Product({Product(copy), element_bytes});
}

// Of windows of one element over channels-first images: a product as they lie, but for images of
// which not every position is used, and for those of an odd number of positions with many channels
// (of 128 convolutions on one H200 in 16 bits all from 800 of input and output together on, none
// below).
std::int64_t PointCopies(const Sizes& from, const Sizes& to, std::int64_t element_bytes) {
  constexpr std::int64_t kManyChannels = 800;
  const std::int64_t places =
      Product(from) / std::max<std::int64_t>(1, Product({from[0], from[1]}));
  const std::int64_t kept = Product(to) / std::max<std::int64_t>(1, Product({to[0], to[1]}));
  const bool is_odd = places > 1 && places % 2 == 1 && element_bytes == 2;
  const bool copies =
      kept < places || (is_odd && base::SaturatingAdd(from[1], to[1]) >= kManyChannels);
  return copies ? Product({base::SaturatingAdd(Product(from), Product(to)), element_bytes}) : 0;
}

}  // namespace

// The peaks of ResNet-18 on one H200 (tests/data/models/h200, cuDNN 9): in eager mode 30.673 MiB in
// bfloat16 and 53.630 in float32, where its first convolution with such copies gives 30.673 and
// 53.630; channels last (Inductor) 20.738 and 33.760, by these rules 20.720 and 33.724.
std::int64_t ConvolutionWorkspace(const graph::Graph& graph, const graph::Node& node,
                                  bool is_channels_last) {
  const graph::Operator* op = graph::FindOperator(node.target);
  if (op == nullptr || op->kind != graph::OpKind::kConvolution) return 0;
  const graph::TensorType* input = graph::FindTensor(graph, node, "input", 0);
  const graph::TensorType* weight = graph::FindTensor(graph, node, "weight", 1);
  if (input == nullptr || weight == nullptr || node.outputs.empty()) return 0;
  if (IsGradient(node)) return 0;  // what those need was never looked at
  const auto& output = graph.value(node.outputs[0]).tensor;
  const Sizes from = SizesOf(*input);
  const Sizes filter = SizesOf(*weight);
  if (!output || from.size() < 3 || filter.size() != from.size() || filter[1] <= 0) return 0;
  const bool is_grouped = from[1] != filter[1];
  if (is_grouped && filter[1] == 1) return 0;
  const Sizes to = SizesOf(*output);
  const std::int64_t element_bytes = tensor::Bits(input->dtype) / 8;
  if (to.size() != from.size() || (element_bytes != 2 && element_bytes != 4)) return 0;
  if (Product(filter) == Product({filter[0], filter[1]}))
    return is_channels_last ? 0 : PointCopies(from, to, element_bytes);
  const std::int64_t step = StepOf(element_bytes);
  // Small windows over few channels have kernels of their own.
  const std::int64_t window =
      Product(filter) / std::max<std::int64_t>(1, Product({filter[0], filter[1]}));
  if (from[1] < StepOf(2) && window < kWindowOfCopies) return 0;
  // Kernels of 32 bits for few channels read a copy of their own, and write as is wanted.
  constexpr std::int64_t kFewChannels = 64;
  const bool are_few = element_bytes == 4 && from[1] >= StepOf(2) && from[1] <= kFewChannels;
  const bool copies_input = !is_channels_last || from[1] % step != 0 || are_few;
  const bool copies_output = is_channels_last ? to[1] % step != 0 : !are_few;
  std::int64_t bytes = 0;
  if (copies_input)
    bytes = base::SaturatingAdd(CopyBytes(from, element_bytes), CopyBytes(filter, element_bytes));
  return copies_output ? base::SaturatingAdd(bytes, CopyBytes(to, element_bytes)) : bytes;
}

}  // namespace idbg::plan
