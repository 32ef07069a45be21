// SPDX-License-Identifier: Apache-2.0
#include "advice/rules/rules.h"

// Images row by row: cuDNN's kernels want channels innermost, and copy what does not lie so.
namespace idbg::advice {
namespace {

constexpr std::size_t kRank = 4;

std::vector<graph::SymInt> ChannelsInnermost(const std::vector<graph::SymInt>& sizes) {
  std::vector<graph::SymInt> permuted = {sizes[0], sizes[2], sizes[3], sizes[1]};
  const std::vector<graph::SymInt> strides = graph::ContiguousStrides(permuted);
  return {strides[0], strides[3], strides[1], strides[2]};
}

bool IsRowByRow(const graph::TensorType& type) {
  return type.sizes.size() == kRank && graph::IsContiguous(type).value_or(true);
}

// The first convolution of images whose weight lies row by row; kNoNode: none.
NodeId FirstConvolution(const Editor& editor) {
  for (const auto& [id, node] : CallsOf(editor.graph(), "conv2d convolution")) {
    const graph::TensorType* type = editor.TypeOf(ValueAt(node, "weight", 1));
    if (type == nullptr || !IsRowByRow(*type)) continue;
    if (type->sizes[2].hint() != 1 || type->sizes[1].hint() != 1) return id;
  }
  return graph::kNoNode;
}

}  // namespace

void ChannelsLast(Site& site) {
  Editor& editor = site.editor();
  const NodeId first = FirstConvolution(editor);
  if (first == graph::kNoNode) return;
  if (!site.At(first, "model.to(memory_format=torch.channels_last), and the images too")) return;
  std::vector<bool> is_input(site.graph().values.size(), false);
  for (const graph::GraphInput& input : site.graph().inputs) {
    if (input.value == graph::kNoValue || !site.graph().value(input.value).tensor) continue;
    is_input[static_cast<std::size_t>(input.value)] = true;
    graph::TensorType& type = editor.ChangeType(input.value);
    if (IsRowByRow(type)) type.strides = ChannelsInnermost(type.sizes);
  }
  // What nodes make lies as their inputs do; it is worked out again.
  for (std::size_t i = 0; i < is_input.size(); ++i) {
    const auto value = static_cast<ValueId>(i);
    if (!is_input[i] && site.graph().value(value).tensor) editor.ChangeType(value).strides.reset();
  }
}

}  // namespace idbg::advice
