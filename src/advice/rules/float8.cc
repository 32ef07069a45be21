// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "advice/rules/rules.h"

// Large products in 8 bits, which the matrix units of Hopper and later do at twice the rate.
namespace idbg::advice {
namespace {

constexpr auto kLow = tensor::DType::kFloat8E4m3fn;
constexpr double kLargest = 448;       // of kLow
constexpr std::int64_t kLeast = 1024;  // of each size: smaller ones do not pay for their casts
constexpr std::int64_t kAligned = 16;  // what torch._scaled_mm takes

void Lower(Editor& editor, NodeId id, const Node& node, std::int64_t rows) {
  const ValueId input = ValueAt(node, "input", 0), weight = ValueAt(node, "weight", 1);
  const ValueId bias = ValueAt(node, "bias", 2);
  const Sizes sizes = SizesOf(editor, weight);
  const graph::TensorType type = *editor.TypeOf(weight);
  const auto prepare = [&](const char* part, const char* target,
                           std::vector<graph::NamedArgument> arguments) {
    return editor.Prepare(graph::InputKind::kBuffer, node.name + part, target,
                          std::move(arguments));
  };
  // The weights' largest is the largest of 8 bits; activations are taken to be below it as they
  // are.
  const ValueId largest = prepare(
      ".largest", "aten.max.default",
      {Operand("self", prepare(".absolute", "aten.abs.default", {Operand("self", weight)}))});
  const ValueId w_scale =
      prepare(".w_scale", "aten.to.dtype",
              {Operand("self", prepare(".scale", "aten.div.Tensor",
                                       {Operand("self", largest), Named("other", kLargest)})),
               Named("dtype", tensor::DType::kFloat32)});
  const ValueId x_scale = prepare(".x_scale", "aten.ones_like.default", {Operand("self", w_scale)});
  const ValueId low =
      prepare(".weight", "aten.to.dtype",
              {Operand("self", prepare(".scaled", "aten.div.Tensor",
                                       {Operand("self", weight), Operand("other", w_scale)})),
               Named("dtype", kLow)});
  ValueId flat = editor.Add(id, "aten.reshape.default",
                            {Operand("self", input), Named("shape", Sizes{rows, sizes[1]})});
  flat = editor.Add(id, "aten.div.Tensor", {Operand("self", flat), Operand("other", x_scale)});
  flat = editor.Add(id, "aten.clamp.default",
                    {Operand("self", flat), Named("min", -kLargest), Named("max", kLargest)});
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
  if (!site.options().target.has_float8) return;
  if (site.graph().phase != graph::Phase::kInference) return;  // the weights change
  Editor& editor = site.editor();
  for (const auto& [id, node] : CallsOf(site.graph(), "linear")) {
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
