// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "advice/rules/rules.h"

// Large products in 8 bits, which the matrix units of Hopper and later do at twice the rate.
namespace idbg::advice {
namespace {

constexpr auto kLow = tensor::DType::kFloat8E4m3fn;
constexpr std::int64_t kLeast = 1024;  // of each size: smaller ones do not pay for their casts
constexpr std::int64_t kAligned = 16;  // what torch._scaled_mm takes

void Lower(Editor& editor, NodeId id, const Node& node, std::int64_t rows) {
  const ValueId input = ValueAt(node, "input", 0), weight = ValueAt(node, "weight", 1);
  const ValueId bias = ValueAt(node, "bias", 2);
  const Sizes sizes = SizesOf(editor, weight);
  const graph::TensorType type = *editor.TypeOf(weight);
  const graph::TensorType scale = TypeLike(type, {}, tensor::DType::kFloat32);
  const ValueId low = editor.AddInput(graph::InputKind::kParameter, node.name + ".weight",
                                      TypeLike(type, sizes, kLow));
  const ValueId x_scale = editor.AddInput(graph::InputKind::kBuffer, node.name + ".x_scale", scale);
  const ValueId w_scale = editor.AddInput(graph::InputKind::kBuffer, node.name + ".w_scale", scale);
  ValueId flat = editor.Add(id, "aten.reshape.default",
                            {Operand("self", input), Named("shape", Sizes{rows, sizes[1]})});
  flat = editor.Add(id, "aten.div.Tensor", {Operand("self", flat), Operand("other", x_scale)});
  flat = editor.Add(id, "aten.clamp.default",
                    {Operand("self", flat), Named("min", -448.0), Named("max", 448.0)});
  flat = editor.Add(id, "aten.to.dtype", {Operand("self", flat), Named("dtype", kLow)});
  const ValueId turned = editor.Add(id, "aten.t.default", {Operand("self", low)});
  const graph::TensorType made = TypeLike(type, {rows, sizes[0]}, type.dtype);
  ValueId result =
      editor.Add(id, "aten._scaled_mm.default",
                 {Operand("self", flat), Operand("mat2", turned), Operand("scale_a", x_scale),
                  Operand("scale_b", w_scale), Named("out_dtype", type.dtype)},
                 made);
  result =
      editor.Add(id, "aten.reshape.default",
                 {Operand("self", result), Named("shape", SizesOf(editor, node.outputs.front()))});
  if (bias != graph::kNoValue)
    result = editor.Add(id, "aten.add.Tensor", {Operand("self", result), Operand("other", bias)});
  editor.Replace(node.outputs.front(), result);
}

}  // namespace

void Float8(Site& site) {
  // Hopper and later: what prefers cuDNN's attention are capabilities 9 and 10.
  if (!site.options().target.prefers_cudnn_attention || site.options().target.is_cpu) return;
  Editor& editor = site.editor();
  for (const NodeId id : CallsOf(site.graph())) {
    const Node& node = site.graph().node(id);
    if (!Is(&node, "linear")) continue;
    const ValueId input = ValueAt(node, "input", 0), weight = ValueAt(node, "weight", 1);
    if (input == graph::kNoValue || weight == graph::kNoValue || !IsParameter(editor, weight))
      continue;
    const Sizes x = SizesOf(editor, input), w = SizesOf(editor, weight);
    if (x.empty() || w.size() != 2 || SizesOf(editor, node.outputs.front()).empty() ||
        !IsHalf(editor.TypeOf(weight)->dtype))
      continue;
    const auto elements = graph::ElementCount(*editor.TypeOf(input));
    const std::int64_t rows = elements && x.back() > 0 ? *elements / x.back() : 0;
    if (w[0] % kAligned != 0 || w[1] % kAligned != 0 || rows % kAligned != 0 || rows < 64 ||
        std::min(w[0], w[1]) < kLeast)
      continue;
    if (site.OfModel(id, "torch._scaled_mm with float8_e4m3fn (torchao's float8 layers)",
                     "if measured outputs are still good enough: 3 bits of mantissa"))
      Lower(editor, id, node, rows);
  }
}

}  // namespace idbg::advice
