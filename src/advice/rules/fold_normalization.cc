// SPDX-License-Identifier: Apache-2.0
#include "advice/rules/rules.h"

// Batch norm behind a convolution is a scale and a shift of its weights at inference.
namespace idbg::advice {
namespace {

// The convolution's weights and bias with the scale and shift of the batch norm behind it.
void Fold(Editor& editor, NodeId convolution, const Node& norm) {
  const graph::Graph& graph = editor.graph();
  const Node& node = graph.node(convolution);
  const auto prepare = [&](const char* part, const char* target, ValueId self,
                           graph::NamedArgument other) {
    return editor.Prepare(graph::InputKind::kParameter, node.name + part, target,
                          {Operand("self", self), std::move(other)});
  };
  const ValueId weight = ValueAt(node, "weight", 1), bias = ValueAt(node, "bias", 2);
  const ValueId gain = ValueAt(norm, "weight", 1), shift = ValueAt(norm, "bias", 2);
  const ValueId mean = ValueAt(norm, "running_mean", 3);
  const tensor::DType dtype = editor.TypeOf(weight)->dtype;
  // y = (conv(x) + bias - mean) * gain / sqrt(variance + eps) + shift
  const ValueId variance = prepare("_variance", "aten.add.Tensor", ValueAt(norm, "running_var", 4),
                                   Named("other", NumberAt(norm, "eps", 7).value_or(1e-5)));
  ValueId scale = prepare("_scale", "aten.pow.Tensor_Scalar", variance, Named("exponent", -0.5));
  if (gain != graph::kNoValue)
    scale = prepare("_gain", "aten.mul.Tensor", scale, Operand("other", gain));
  Sizes column(SizesOf(editor, weight).size(), 1);
  column.front() = -1;
  const ValueId rows = prepare("_rows", "aten.reshape.default", scale, Named("shape", column));
  const ValueId scaled = prepare("_scaled", "aten.mul.Tensor", weight, Operand("other", rows));
  ValueId moved = prepare("_mean", "aten.mul.Tensor", mean, Operand("other", scale));
  moved = prepare("_negative", "aten.mul.Tensor", moved, Named("other", -1.0));
  if (bias != graph::kNoValue)
    moved = prepare("_moved", "aten.add.Tensor", moved,
                    Operand("other", prepare("_bias_scaled", "aten.mul.Tensor", bias,
                                             Operand("other", scale))));
  if (shift != graph::kNoValue)
    moved = prepare("_shift", "aten.add.Tensor", moved, Operand("other", shift));
  const auto dtype_argument = Named("dtype", dtype);
  std::vector<graph::NamedArgument>& arguments = editor.Change(convolution).arguments;
  std::erase_if(arguments,
                [](const auto& named) { return named.name == "weight" || named.name == "bias"; });
  arguments.insert(arguments.begin() + 1,
                   {Operand("weight", prepare("_folded", "aten.to.dtype", scaled, dtype_argument)),
                    Operand("bias", prepare("_bias", "aten.to.dtype", moved, dtype_argument))});
}

}  // namespace

void FoldNormalization(Site& site) {
  Editor& editor = site.editor();
  for (const auto& [id, node] : CallsOf(site.graph(), "batch_norm")) {
    if (graph::FindBool(node, "training", 5, false)) continue;
    const ValueId input = ValueAt(node, "input", 0);
    const Node* convolution = editor.MakerOf(input);
    if (!Is(convolution, "conv2d conv1d conv3d") || UseCount(editor, input) != 1) continue;
    const ValueId weight = ValueAt(*convolution, "weight", 1);
    if (!IsParameter(editor, weight) || SizesOf(editor, weight).empty()) continue;
    const NodeId at = site.graph().value(input).producer;
    if (!site.OfModel(id,
                      "fold it into the convolution: torch.nn.utils.fusion.fuse_conv_bn_eval, or "
                      "torch._inductor.config.freezing = True"))
      continue;
    Fold(editor, at, node);
    editor.Replace(node.outputs.front(), input);
  }
}

}  // namespace idbg::advice
