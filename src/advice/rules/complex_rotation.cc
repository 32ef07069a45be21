// SPDX-License-Identifier: Apache-2.0
#include "advice/rules/rules.h"

// Rotations of pairs as products of complex numbers: TorchInductor has no kernels for these, and
// calls ATen's, one after the other.
namespace idbg::advice {
namespace {

ValueId Part(Editor& editor, NodeId at, ValueId pairs, std::int64_t index) {
  return editor.Add(at, "aten.select.int",
                    {Operand("self", pairs), Named("dim", -1), Named("index", index)});
}

// The real and the imaginary part of an angle: two buffers where it is one, else views of it.
std::pair<ValueId, ValueId> Parts(Editor& editor, NodeId at, ValueId angle) {
  const Node* view = editor.MakerOf(angle);
  if (Is(view, "view_as_complex")) {
    const ValueId pairs = ValueAt(*view, "self", 0);
    return {Part(editor, at, pairs, 0), Part(editor, at, pairs, 1)};
  }
  if (const graph::GraphInput* input = InputOf(editor, angle);
      input != nullptr && input->kind != graph::InputKind::kUser &&
      editor.TypeOf(angle) != nullptr) {
    const std::string name = input->target;
    const auto prepare = [&](const char* part, const char* target,
                             std::vector<graph::NamedArgument> arguments) {
      return editor.Prepare(graph::InputKind::kBuffer, name + part, target, std::move(arguments));
    };
    const ValueId pairs = prepare("_pairs", "aten.view_as_real.default", {Operand("self", angle)});
    const auto table = [&](const char* view, const char* part, std::int64_t index) {
      const ValueId one =
          prepare(view, "aten.select.int",
                  {Operand("self", pairs), Named("dim", -1), Named("index", index)});
      return prepare(part, "aten.clone.default",
                     {Operand("self", one),
                      Named("memory_format", graph::Symbolic{"torch.contiguous_format"})});
    };
    return {table("_real", "_cos", 0), table("_imaginary", "_sin", 1)};
  }
  const ValueId pairs = editor.Add(at, "aten.view_as_real.default", {Operand("self", angle)});
  return {Part(editor, at, pairs, 0), Part(editor, at, pairs, 1)};
}

ValueId Combined(Editor& editor, NodeId at, const char* target, ValueId a, ValueId b, ValueId c,
                 ValueId d) {
  const auto times = [&](ValueId x, ValueId y) {
    return editor.Add(at, "aten.mul.Tensor", {Operand("self", x), Operand("other", y)});
  };
  const ValueId left = times(a, b);
  return editor.Add(at, target, {Operand("self", left), Operand("other", times(c, d))});
}

}  // namespace

void ComplexRotation(Site& site) {
  Editor& editor = site.editor();
  for (const auto& [id, node] : CallsOf(site.graph(), "view_as_real")) {
    const Node* product = editor.MakerOf(ValueAt(node, "self", 0));
    if (!Is(product, "mul")) continue;
    ValueId rotated = ValueAt(*product, "self", 0), angle = ValueAt(*product, "other", 1);
    if (rotated == graph::kNoValue || angle == graph::kNoValue) continue;
    if (!Is(editor.MakerOf(rotated), "view_as_complex")) std::swap(rotated, angle);
    const Node* pairs = editor.MakerOf(rotated);
    if (!Is(pairs, "view_as_complex")) continue;
    const NodeId at = site.graph().value(product->outputs.front()).producer;
    if (!site.At(at,
                 "rotate with real numbers: torch.stack((a * cos - b * sin, a * sin + b * cos), "
                 "-1), with cos and sin as buffers"))
      continue;
    const ValueId x = ValueAt(*pairs, "self", 0);
    const ValueId a = Part(editor, at, x, 0), b = Part(editor, at, x, 1);
    const auto [cosine, sine] = Parts(editor, at, angle);
    const ValueId first = Combined(editor, at, "aten.sub.Tensor", a, cosine, b, sine);
    const ValueId second = Combined(editor, at, "aten.add.Tensor", a, sine, b, cosine);
    editor.Replace(node.outputs.front(),
                   editor.Add(at, "aten.stack.default",
                              {Operands("tensors", {first, second}), Named("dim", -1)}));
  }
}

}  // namespace idbg::advice
