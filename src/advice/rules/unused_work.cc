// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "advice/rules/rules.h"

// Rows that are computed and then left out: logits of all positions when one is read.
namespace idbg::advice {
namespace {

// What a node makes of a row depends on this row alone, and its first argument has the rows.
constexpr std::string_view kRowWise =
    "linear layer_norm rms_norm gelu relu silu tanh sigmoid to _to_copy dropout";

ValueId RowsOf(const Node& node) {
  const ValueId input = ValueAt(node, "input", 0);
  return input == graph::kNoValue ? ValueAt(node, "self", 0) : input;
}

// The first value, going up, of which only these rows are needed; it is `value` where none is.
ValueId FirstRows(const Editor& editor, ValueId value, std::size_t dim) {
  for (;;) {
    const Node* node = editor.MakerOf(value);
    if (!Is(node, kRowWise) || UseCount(editor, value) != 1) return value;
    const ValueId before = RowsOf(*node);
    const Sizes sizes = SizesOf(editor, before);
    if (sizes.size() != SizesOf(editor, value).size() || dim + 1 >= sizes.size()) return value;
    value = before;
  }
}

void Move(Editor& editor, const Node& select, ValueId from) {
  // The calls between, from the last to the first, made again of fewer rows.
  std::vector<const Node*> calls;
  for (ValueId value = ValueAt(select, "self", 0); value != from;) {
    calls.push_back(editor.MakerOf(value));
    value = RowsOf(*calls.back());
  }
  const NodeId at = editor.graph().value(select.outputs.front()).producer;
  std::vector<graph::NamedArgument> arguments = select.arguments;
  arguments.front() = Operand("self", from);
  ValueId value = editor.Add(at, select.target, std::move(arguments));
  for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
    arguments = (*call)->arguments;
    Exchange(arguments, {{RowsOf(**call), value}});
    value = editor.Add(at, (*call)->target, std::move(arguments));
  }
  editor.Replace(select.outputs.front(), value);
}

}  // namespace

void UnusedWork(Site& site) {
  Editor& editor = site.editor();
  for (const auto& [id, node] : CallsOf(site.graph(), "select slice")) {
    const ValueId all = ValueAt(node, "self", 0);
    if (all == graph::kNoValue || UseCount(editor, all) != 1) continue;
    const Sizes sizes = SizesOf(editor, all), kept = SizesOf(editor, node.outputs.front());
    const auto dim =
        graph::AxisOf(graph::FindInt(site.graph(), node, "dim", 1).value_or(0), sizes.size());
    if (!dim || *dim + 1 >= sizes.size()) continue;
    if (Is(&node, "slice") && (kept.size() != sizes.size() || kept[*dim] == sizes[*dim])) continue;
    const ValueId from = FirstRows(editor, all, *dim);
    if (from == all) continue;
    if (site.At(id, "select before computing, x[:, -1:] into the layer, not of its result: of " +
                        std::to_string(sizes[*dim]) + " rows " +
                        std::to_string(Is(&node, "select") ? 1 : kept[*dim]) + " are needed"))
      Move(editor, node, from);
  }
}

}  // namespace idbg::advice
