// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string>
#include <string_view>

#include "advice/rules/rules.h"

// Attention that no fused kernel takes, or only a slow one: operands in float32 that were 16 bits
// wide before, and heads above 256, the largest that flash attention has.
namespace idbg::advice {
namespace {

constexpr std::int64_t kLargestHead = 256;
constexpr std::array<std::string_view, 3> kOperands = {"query", "key", "value"};

// Before a cast from 16 bits; kNoValue: there was none.
ValueId BeforeWidening(const Editor& editor, ValueId value) {
  const Node* node = editor.MakerOf(value);
  if (!Is(node, "to _to_copy float")) return graph::kNoValue;
  const ValueId before = ValueAt(*node, "self", 0);
  const graph::TensorType* type = editor.TypeOf(before);
  return type != nullptr && IsHalf(type->dtype) ? before : graph::kNoValue;
}

void Narrow(Site& site, NodeId id, const Node& node) {
  Editor& editor = site.editor();
  std::vector<std::pair<ValueId, ValueId>> narrowed;
  for (std::size_t i = 0; i < kOperands.size(); ++i) {
    const ValueId value = ValueAt(node, kOperands[i], i);
    const ValueId before = BeforeWidening(editor, value);
    if (before == graph::kNoValue) return;
    narrowed.emplace_back(value, before);
  }
  const tensor::DType dtype = editor.TypeOf(narrowed.front().second)->dtype;
  const ValueId mask = ValueAt(node, "attn_mask", 3);
  if (!site.At(id,
               "do not cast queries, keys and values to float32: the fused kernels sum in "
               "float32 by themselves"))
    return;
  const ValueId old = node.outputs.front();
  std::vector<graph::NamedArgument> arguments = node.arguments;
  const graph::TensorType* masked = editor.TypeOf(mask);
  if (masked != nullptr && masked->dtype == tensor::DType::kFloat32)
    narrowed.emplace_back(
        mask, editor.Add(id, "aten.to.dtype", {Operand("self", mask), Named("dtype", dtype)}));
  Exchange(arguments, narrowed);
  const ValueId now = editor.Add(id, node.target, std::move(arguments));
  editor.Replace(old, editor.Add(id, "aten.to.dtype",
                                 {Operand("self", now), Named("dtype", tensor::DType::kFloat32)}));
}

// [b, h, s, d] as [b, 2 h, s, d / 2], or back.
ValueId Regrouped(Editor& editor, NodeId at, ValueId value, const Sizes& made) {
  const auto turned = [&](ValueId one) {
    return editor.Add(at, "aten.transpose.int",
                      {Operand("self", one), Named("dim0", 1), Named("dim1", 2)});
  };
  const ValueId rows = editor.Add(
      at, "aten.reshape.default",
      {Operand("self", turned(value)), Named("shape", Sizes{made[0], made[2], made[1], made[3]})});
  return turned(rows);
}

void Split(Site& site, NodeId id, const Node& node) {
  Editor& editor = site.editor();
  const Sizes sizes = SizesOf(editor, ValueAt(node, "query", 0));
  const auto fits = [&](ValueId value) {
    const Sizes one = SizesOf(editor, value);
    return one.size() == 4 && one[3] == sizes[3];
  };
  if (sizes.size() != 4 || sizes[3] <= kLargestHead || ValueAt(node, "attn_mask", 3) >= 0 ||
      !fits(ValueAt(node, "key", 1)) || !fits(ValueAt(node, "value", 2)))
    return;
  std::int64_t parts = 2;
  while (sizes[3] / parts > kLargestHead) parts *= 2;
  if (sizes[3] % parts != 0) return;
  const std::string from = std::to_string(sizes[3]);
  const std::string to = std::to_string(sizes[3] / parts);
  if (!site.At(id, "use " + std::to_string(parts) + " times as many heads of " + to +
                       " instead of " + from + ": fused kernels end at 256"))
    return;
  std::vector<graph::NamedArgument> arguments;
  for (std::size_t i = 0; i < kOperands.size(); ++i) {
    const ValueId value = ValueAt(node, kOperands[i], i);
    const Sizes old = SizesOf(editor, value);
    arguments.push_back(
        Operand(kOperands[i],
                Regrouped(editor, id, value, {old[0], old[1] * parts, old[2], old[3] / parts})));
  }
  const ValueId now = editor.Add(id, node.target, std::move(arguments));
  editor.Replace(node.outputs.front(), Regrouped(editor, id, now, sizes));
}

}  // namespace

void MathAttention(Site& site) {
  for (const auto& [id, node] : CallsOf(site.graph(), "scaled_dot_product_attention")) {
    Narrow(site, id, node);
    Split(site, id, node);
  }
}

}  // namespace idbg::advice
