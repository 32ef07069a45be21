// SPDX-License-Identifier: Apache-2.0

#include "advice/rules/rules.h"

// Dropout and batch statistics, which training needs, in what is run for its results.
namespace idbg::advice {
namespace {

void DropDropout(Site& site, NodeId id, const Node& node) {
  if (!graph::FindBool(node, "train", 2, false)) return;
  const ValueId input = ValueAt(node, "input", 0);
  if (input == graph::kNoValue ||
      !site.OfModel(id,
                    "call model.eval(), or F.dropout with training=self.training: dropout draws "
                    "random numbers",
                    "if this is inference"))
    return;
  site.editor().Replace(node.outputs.front(), input);
}

void UseRunningStatistics(Site& site, NodeId id, const Node& node) {
  if (!graph::FindBool(node, "training", 5, false)) return;
  Editor& editor = site.editor();
  const ValueId input = ValueAt(node, "input", 0);
  const Sizes sizes = SizesOf(editor, input);
  if (sizes.size() < 2 ||
      !site.OfModel(id,
                    "call model.eval(), with track_running_stats=True: the mean and variance of a "
                    "batch are computed here",
                    "if this is inference"))
    return;
  std::vector<graph::NamedArgument> arguments = node.arguments;
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    graph::NamedArgument& named = arguments[place];
    const bool is_mean = named.name == "running_mean";
    if ((is_mean || named.name == "running_var") &&
        std::holds_alternative<std::monostate>(named.argument.value))
      named = Operand(named.name, editor.Prepare(graph::InputKind::kBuffer,
                                                 node.name + "." + named.name, "aten.full.default",
                                                 {Named("size", Sizes{sizes[1]}),
                                                  Named("fill_value", is_mean ? 0.0 : 1.0),
                                                  Named("dtype", editor.TypeOf(input)->dtype)}));
    if (named.name == "training") named = Named("training", false);
  }
  editor.Change(id).arguments = std::move(arguments);
}

}  // namespace

void TrainingGraph(Site& site) {
  if (site.graph().phase != graph::Phase::kInference) return;
  for (const auto& [id, node] : CallsOf(site.graph())) {
    if (Is(&node, "dropout")) DropDropout(site, id, node);
    if (Is(&node, "batch_norm")) UseRunningStatistics(site, id, node);
  }
}

}  // namespace idbg::advice
