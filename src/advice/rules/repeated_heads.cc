// SPDX-License-Identifier: Apache-2.0
#include "advice/rules/rules.h"

// Heads of keys and values that are repeated for attention: enable_gqa lets the kernel read each
// once.
namespace idbg::advice {
namespace {

constexpr std::size_t kHeads = 1;  // the dimension

// What is repeated along the heads, each head before the next; kNoValue: nothing is.
ValueId BeforeRepeat(const Editor& editor, ValueId value) {
  const Node* node = editor.MakerOf(value);
  if (Is(node, "contiguous clone")) return BeforeRepeat(editor, ValueAt(*node, "self", 0));
  const Sizes sizes = SizesOf(editor, value);
  if (sizes.size() != 4) return graph::kNoValue;
  if (Is(node, "repeat_interleave")) {
    const auto dim = graph::FindInt(editor.graph(), *node, "dim", 2);
    const ValueId before = ValueAt(*node, "self", 0);
    const Sizes few = SizesOf(editor, before);
    return dim && graph::AxisOf(*dim, sizes.size()) == kHeads && few.size() == sizes.size() &&
                   few[kHeads] > 0
               ? before
               : graph::kNoValue;
  }
  if (!Is(node, "view reshape flatten")) return graph::kNoValue;
  const Node* expand = editor.MakerOf(ValueAt(*node, "self", 0));
  if (Is(expand, "clone")) expand = editor.MakerOf(ValueAt(*expand, "self", 0));
  if (!Is(expand, "expand repeat")) return graph::kNoValue;
  const Node* unsqueeze = editor.MakerOf(ValueAt(*expand, "self", 0));
  while (Is(unsqueeze, "slice")) unsqueeze = editor.MakerOf(ValueAt(*unsqueeze, "self", 0));
  if (!Is(unsqueeze, "unsqueeze")) return graph::kNoValue;
  const ValueId before = ValueAt(*unsqueeze, "self", 0);
  const Sizes few = SizesOf(editor, before);
  const bool repeats = few.size() == 4 && few[kHeads] > 0 && few[kHeads] < sizes[kHeads] &&
                       sizes[kHeads] % few[kHeads] == 0 && few[2] == sizes[2] &&
                       SizesOf(editor, unsqueeze->outputs.front()).size() == 5;
  return repeats ? before : graph::kNoValue;
}

}  // namespace

void RepeatedHeads(Site& site) {
  Editor& editor = site.editor();
  for (const auto& [id, node] : CallsOf(site.graph(), "scaled_dot_product_attention")) {
    const ValueId key = ValueAt(node, "key", 1), value = ValueAt(node, "value", 2);
    const ValueId few_keys = BeforeRepeat(editor, key);
    const ValueId few_values = BeforeRepeat(editor, value);
    if (few_keys == graph::kNoValue || few_values == graph::kNoValue) continue;
    const std::int64_t times = SizesOf(editor, key)[kHeads] / SizesOf(editor, few_keys)[kHeads];
    if (!site.At(id, "repeats each head of keys and values " + std::to_string(times) +
                         " times: drop that, and pass enable_gqa=True to "
                         "scaled_dot_product_attention"))
      continue;
    std::vector<graph::NamedArgument>& arguments = editor.Change(id).arguments;
    Exchange(arguments, {{key, few_keys}, {value, few_values}});
    arguments.push_back(Named("enable_gqa", true));
  }
}

}  // namespace idbg::advice
