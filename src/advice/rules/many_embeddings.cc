// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>

#include "advice/rules/rules.h"

// Embeddings of many small tables whose results stand side by side: one table with the rows of all,
// and an offset for each, takes one kernel.
namespace idbg::advice {
namespace {

constexpr std::size_t kFew = 3;  // tables: Inductor fuses what they read by itself

struct Lookup {
  ValueId table, index;
};

std::optional<Lookup> LookupOf(const Editor& editor, ValueId value) {
  const Node* node = editor.MakerOf(value);
  if (!Is(node, "embedding") || UseCount(editor, value) != 1) return std::nullopt;
  const Lookup lookup{ValueAt(*node, "weight", 0), ValueAt(*node, "indices", 1)};
  if (lookup.table == graph::kNoValue || lookup.index == graph::kNoValue ||
      !IsParameter(editor, lookup.table) || SizesOf(editor, lookup.table).size() != 2)
    return std::nullopt;
  return lookup;
}

// The tensor of which the indices are the columns, in order; kNoValue: there is none.
ValueId ColumnsOf(const Editor& editor, const std::vector<Lookup>& lookups) {
  ValueId all = graph::kNoValue;
  for (std::size_t i = 0; i < lookups.size(); ++i) {
    const Node* select = editor.MakerOf(lookups[i].index);
    if (!Is(select, "select") || graph::FindInt(editor.graph(), *select, "dim", 1) != 1 ||
        graph::FindInt(editor.graph(), *select, "index", 2) != static_cast<std::int64_t>(i))
      return graph::kNoValue;
    const ValueId self = ValueAt(*select, "self", 0);
    if (i > 0 && self != all) return graph::kNoValue;
    all = self;
  }
  return SizesOf(editor, all).size() == 2 &&
                 SizesOf(editor, all)[1] == static_cast<std::int64_t>(lookups.size())
             ? all
             : graph::kNoValue;
}

std::vector<Lookup> LookupsOf(const Editor& editor, const Node& node) {
  const auto* tensors = graph::FindAs<graph::ArgumentList>(node, "tensors", 0);
  std::vector<Lookup> lookups;
  if (tensors == nullptr) return {};
  for (const graph::Argument& argument : *tensors) {
    const auto* reference = std::get_if<graph::ValueRef>(&argument.value);
    const auto lookup = reference ? LookupOf(editor, reference->id) : std::nullopt;
    if (!lookup) return {};
    lookups.push_back(*lookup);
  }
  return lookups;
}

bool HaveOneShape(const Editor& editor, const std::vector<Lookup>& lookups) {
  const Lookup& first = lookups.front();
  for (const Lookup& lookup : lookups) {
    if (SizesOf(editor, lookup.table)[1] != SizesOf(editor, first.table)[1] ||
        SizesOf(editor, lookup.index) != SizesOf(editor, first.index) ||
        editor.TypeOf(lookup.table)->dtype != editor.TypeOf(first.table)->dtype)
      return false;
  }
  return SizesOf(editor, first.index).size() == 1;
}

void Join(Editor& editor, NodeId at, const Node& node, const std::vector<Lookup>& lookups) {
  std::vector<ValueId> tables, firsts;
  std::int64_t row = 0;
  for (const Lookup& lookup : lookups) {
    const auto name = [&](const char* part) {
      return node.name + part + std::to_string(tables.size());
    };
    tables.push_back(lookup.table);
    firsts.push_back(editor.Prepare(graph::InputKind::kBuffer, name("_first_"), "aten.full.default",
                                    {Named("size", Sizes{1}), Named("fill_value", row),
                                     Named("dtype", editor.TypeOf(lookup.index)->dtype)}));
    row += SizesOf(editor, lookup.table)[0];
  }
  const auto joined = [&](graph::InputKind kind, const char* part,
                          const std::vector<ValueId>& parts) {
    return editor.Prepare(kind, node.name + part, "aten.cat.default",
                          {Operands("tensors", parts), Named("dim", 0)});
  };
  const ValueId table = joined(graph::InputKind::kParameter, "_table", tables);
  const ValueId offsets = joined(graph::InputKind::kBuffer, "_offsets", firsts);
  ValueId indices = ColumnsOf(editor, lookups);
  if (indices == graph::kNoValue) {
    std::vector<ValueId> columns;
    for (const Lookup& lookup : lookups) columns.push_back(lookup.index);
    indices = editor.Add(at, "aten.stack.default", {Operands("tensors", columns), Named("dim", 1)});
  }
  const ValueId moved =
      editor.Add(at, "aten.add.Tensor", {Operand("self", indices), Operand("other", offsets)});
  const ValueId rows_of = editor.Add(at, "aten.embedding.default",
                                     {Operand("weight", table), Operand("indices", moved)});
  editor.Replace(
      node.outputs.front(),
      editor.Add(at, "aten.flatten.using_ints", {Operand("self", rows_of), Named("start_dim", 1)}));
}

}  // namespace

void ManyEmbeddings(Site& site) {
  const Editor& editor = site.editor();
  for (const auto& [id, node] : CallsOf(site.graph(), "cat")) {
    const std::vector<Lookup> lookups = LookupsOf(editor, node);
    const auto dim = graph::FindInt(site.graph(), node, "dim", 1);
    if (lookups.size() <= kFew || !dim || (*dim != 1 && *dim != -1) ||
        !HaveOneShape(editor, lookups))
      continue;
    if (site.At(id, "put the " + std::to_string(lookups.size()) +
                        " tables into one nn.Embedding, add each table's first row to its indices, "
                        "and flatten the result"))
      Join(site.editor(), id, node, lookups);
  }
}

}  // namespace idbg::advice
