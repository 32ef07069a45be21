// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>

#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "tensor/element.h"

namespace idbg::graph {
namespace {

bool CanView(const TensorType& input, const TensorType& output) {
  const auto sizes = SizesOf(&input);
  const auto view = SizesOf(&output);
  if (!input.strides || !sizes || !view) return true;  // as most reshapes do
  Sizes strides;
  for (const SymInt& stride : *input.strides) {
    if (!stride.hint()) return true;
    strides.push_back(*stride.hint());
  }
  if (std::ranges::find(*sizes, 0) != sizes->end()) return true;
  return strides.size() != sizes->size() || tensor::ViewStrides(*sizes, strides, *view);
}

bool SameStrides(const TensorType& a, const TensorType& b) {
  if (!a.strides || !b.strides) return true;
  for (std::size_t i = 0; i < a.strides->size() && i < b.strides->size(); ++i) {
    if (a.sizes[i].hint() != 1 && !((*a.strides)[i] == (*b.strides)[i])) return false;
  }
  return true;
}

bool IsUnchanged(const Graph& graph, const Node& node, const Operator& op) {
  const TensorType* input = FindTensor(graph, FirstTensor(graph, node));
  const TensorType* output = OutputType(graph, node, 0);
  if (input == nullptr || output == nullptr) return false;
  if (op.kind == OpKind::kView) return CanView(*input, *output);
  return input->dtype == output->dtype && input->device == output->device &&
         input->sizes.size() == output->sizes.size() && SameStrides(*input, *output) &&
         !FindBool(node, "copy", static_cast<std::size_t>(-1), false);
}

// Every output a view of the first tensor, or of the tensor at its place in a leading list.
void AliasFirst(const Graph& graph, const Node& node, std::vector<ValueId>& aliases) {
  const auto* list = node.arguments.empty()
                         ? nullptr
                         : std::get_if<ArgumentList>(&node.arguments[0].argument.value);
  const ValueId first = FirstTensor(graph, node);
  for (std::size_t i = 0; i < aliases.size(); ++i) {
    if (graph.value(node.outputs[i]).kind != ValueKind::kTensor) continue;
    if (list == nullptr) {
      aliases[i] = first;
    } else if (i < list->size()) {
      if (const auto* element = std::get_if<ValueRef>(&(*list)[i].value)) aliases[i] = element->id;
    }
  }
}

}  // namespace

bool IsFree(const Graph& graph, const Node& node, const Operator& op) {
  if (op.bytes == ByteRule::kCopiedUnlessView) return IsUnchanged(graph, node, op);
  return op.kind == OpKind::kRandom && op.bytes == ByteRule::kAll && node.outputs.size() == 1 &&
         !FindBool(node, FindArgument(node, "train", 2) != nullptr ? "train" : "training", 2, true);
}

std::vector<ValueId> AliasesOf(const Graph& graph, const Node& node) {
  std::vector<ValueId> aliases(node.outputs.size(), kNoValue);
  const Operator* op = FindOperator(graph, node);
  if (op == nullptr || aliases.empty()) return aliases;
  const bool is_view = op->kind == OpKind::kView && op->bytes == ByteRule::kNone;
  if (is_view || op->mutates || IsFree(graph, node, *op)) AliasFirst(graph, node, aliases);
  return aliases;
}

base::IdVector<ValueId, ValueId> StoragesOf(const Graph& graph) {
  base::IdVector<ValueId, ValueId> storages(graph.values.size());
  std::iota(storages.begin(), storages.end(), 0);
  for (const Node& node : graph.nodes) {
    const std::vector<ValueId> aliases = AliasesOf(graph, node);
    for (std::size_t i = 0; i < aliases.size(); ++i) {
      if (aliases[i] == kNoValue || node.outputs[i] == kNoValue) continue;
      storages[node.outputs[i]] = storages[aliases[i]];
    }
  }
  return storages;
}

}  // namespace idbg::graph
