// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "advice/rules/rules.h"

// Copies into another layout that nothing needs, and caches that are copied to grow by a row.
namespace idbg::advice {
namespace {

// Views ask for a layout, which reshape does not.
void LetReshape(Editor& editor, ValueId value) {
  for (const NodeId user : editor.UsersOf(value)) {
    Node& node = editor.Change(user);
    if (!Is(&node, "view")) continue;
    node.target = "aten.reshape.default";
    for (graph::NamedArgument& named : node.arguments)
      if (named.name == "size") named.name = "shape";
  }
}

// Whether the elements lie otherwise than row by row; where nobody says how, permuted ones do.
bool IsMoved(const Editor& editor, ValueId value) {
  const graph::TensorType* type = editor.TypeOf(value);
  if (type == nullptr) return false;
  if (const auto is_contiguous = graph::IsContiguous(*type)) return !*is_contiguous;
  const Node* maker = editor.MakerOf(value);
  return Is(maker, "transpose permute t");
}

void DropCopy(Site& site, NodeId id, const Node& node) {
  const ValueId source = ValueAt(node, "self", 0);
  const ValueId result = node.outputs.front();
  // Where nothing moves it costs nothing.
  if (site.editor().IsOutput(result) || !IsMoved(site.editor(), source)) return;
  const std::string call = Is(&node, "clone") ? ".clone()" : ".contiguous()";
  if (!site.At(id, "drop " + call +
                       " (use reshape where view then refuses): what follows takes any layout"))
    return;
  LetReshape(site.editor(), result);
  site.editor().Replace(result, source);
}

// Of cat([cache, new], dim): the cache, an input of the user that is much longer.
void KeepCache(Site& site, NodeId id, const Node& node) {
  Editor& editor = site.editor();
  const auto* tensors = graph::FindAs<graph::ArgumentList>(node, "tensors", 0);
  const auto dim = graph::FindInt(site.graph(), node, "dim", 1);
  if (tensors == nullptr || tensors->size() != 2 || !dim) return;
  const auto* cache = std::get_if<graph::ValueRef>(&(*tensors)[0].value);
  const auto* row = std::get_if<graph::ValueRef>(&(*tensors)[1].value);
  if (cache == nullptr || row == nullptr) return;
  const graph::GraphInput* input = InputOf(editor, cache->id);
  const Sizes old = SizesOf(editor, cache->id), added = SizesOf(editor, row->id);
  const auto axis = graph::AxisOf(*dim, old.size());
  if (input == nullptr || input->kind != graph::InputKind::kUser || !axis ||
      old.size() != added.size() || UseCount(editor, cache->id) != 1 ||
      old[*axis] < 8 * added[*axis])
    return;
  if (!site.At(id,
               "allocate the cache for all positions once, and write the new ones into it "
               "(cache[:, :, at:at + 1] = new, or index_copy_) instead of torch.cat"))
    return;
  Sizes whole = old;
  whole[*axis] += added[*axis];
  const graph::TensorType type =
      TypeLike(*editor.TypeOf(cache->id), whole, editor.TypeOf(cache->id)->dtype);
  editor.ChangeType(cache->id) = type;
  const auto axis_number = static_cast<std::int64_t>(*axis);
  const ValueId place = editor.Add(id, "aten.slice.Tensor",
                                   {Operand("self", cache->id), Named("dim", axis_number),
                                    Named("start", old[*axis]), Named("end", whole[*axis])});
  editor.Add(id, "aten.copy_.default", {Operand("self", place), Operand("src", row->id)});
  editor.Replace(node.outputs.front(), cache->id);
}

}  // namespace

void Copies(Site& site) {
  for (const auto& [id, node] : CallsOf(site.graph())) {
    if (Is(&node, "contiguous clone")) DropCopy(site, id, node);
    if (Is(&node, "cat")) KeepCache(site, id, node);
  }
}

}  // namespace idbg::advice
