// SPDX-License-Identifier: Apache-2.0
#include "advice/rules/rules.h"

// Batch norm behind a convolution is a scale and a shift of its weights at inference.
namespace idbg::advice {

void FoldNormalization(Site& site) {
  Editor& editor = site.editor();
  for (const NodeId id : CallsOf(site.graph())) {
    const Node& node = site.graph().node(id);
    if (!Is(&node, "batch_norm") || graph::FindBool(node, "training", 5, false)) continue;
    const ValueId input = ValueAt(node, "input", 0);
    const Node* convolution = input == graph::kNoValue ? nullptr : editor.MakerOf(input);
    if (!Is(convolution, "conv2d") && !Is(convolution, "conv1d") && !Is(convolution, "conv3d"))
      continue;
    if (UseCount(editor, input) != 1) continue;
    const ValueId weight = ValueAt(*convolution, "weight", 1);
    if (!IsParameter(editor, weight) || SizesOf(editor, weight).empty()) continue;
    const NodeId at = site.graph().value(input).producer;
    if (!site.OfModel(id,
                      "fold it into the convolution: torch.nn.utils.fusion.fuse_conv_bn_eval, or "
                      "torch._inductor.config.freezing = True"))
      continue;
    if (ValueAt(*convolution, "bias", 2) == graph::kNoValue) {
      const graph::TensorType type = TypeLike(*editor.TypeOf(weight), {SizesOf(editor, weight)[0]},
                                              editor.TypeOf(weight)->dtype);
      std::vector<graph::NamedArgument>& arguments = editor.Change(at).arguments;
      std::erase_if(arguments, [](const auto& named) { return named.name == "bias"; });
      const std::size_t place = std::min<std::size_t>(2, arguments.size());
      arguments.insert(
          arguments.begin() + static_cast<std::ptrdiff_t>(place),
          Operand("bias", editor.AddInput(graph::InputKind::kParameter,
                                          site.graph().node(at).name + "_bias", type)));
    }
    editor.Replace(node.outputs.front(), input);
  }
}

}  // namespace idbg::advice
