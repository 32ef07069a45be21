// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <string>
#include <tuple>

#include "advice/rules/rules.h"

// Products that share their first operand: with their weights side by side they are one, which
// reads it once and fills the device better.
namespace idbg::advice {
namespace {

struct Product {
  NodeId node;
  ValueId weight, bias;
  Sizes result;
};

// Of linear layers: what they read, whether they add a bias, and their dtype.
using Key = std::tuple<ValueId, bool, tensor::DType>;

std::map<Key, std::vector<Product>> Groups(const Editor& editor) {
  std::map<Key, std::vector<Product>> groups;
  for (const auto& [id, node] : CallsOf(editor.graph(), "linear")) {
    const ValueId input = ValueAt(node, "input", 0), weight = ValueAt(node, "weight", 1);
    const ValueId bias = ValueAt(node, "bias", 2);
    const bool fits = input != graph::kNoValue && weight != graph::kNoValue &&
                      IsParameter(editor, weight) && SizesOf(editor, weight).size() == 2 &&
                      (bias == graph::kNoValue || IsParameter(editor, bias)) &&
                      !SizesOf(editor, node.outputs.front()).empty();
    if (!fits) continue;
    const auto dtype = editor.TypeOf(weight)->dtype;
    groups[{input, bias != graph::kNoValue, dtype}].push_back(
        {id, weight, bias, SizesOf(editor, node.outputs.front())});
  }
  std::erase_if(groups, [](const auto& group) { return group.second.size() < 2; });
  return groups;
}

void Join(Editor& editor, ValueId input, const std::vector<Product>& products) {
  const NodeId first = products.front().node;
  const std::string name = editor.graph().node(first).name + "_joined";
  const auto joined = [&](const std::string& part, ValueId Product::* operand) {
    std::vector<ValueId> parts;
    for (const Product& product : products) parts.push_back(product.*operand);
    return editor.Prepare(graph::InputKind::kParameter, name + part, "aten.cat.default",
                          {Operands("tensors", parts), Named("dim", 0)});
  };
  std::vector<graph::NamedArgument> arguments = {
      Operand("input", input), Operand("weight", joined(".weight", &Product::weight))};
  if (products.front().bias != graph::kNoValue)
    arguments.push_back(Operand("bias", joined(".bias", &Product::bias)));
  const ValueId all = editor.Add(first, "aten.linear.default", std::move(arguments));
  std::int64_t at = 0;
  for (const Product& product : products) {
    const std::int64_t end = at + product.result.back();
    const ValueId part =
        editor.Add(first, "aten.slice.Tensor",
                   {Operand("self", all), Named("dim", -1), Named("start", at), Named("end", end)});
    editor.Replace(editor.graph().node(product.node).outputs.front(), part);
    at = end;
  }
}

}  // namespace

void ParallelProducts(Site& site) {
  for (const auto& [key, products] : Groups(site.editor())) {
    const std::string count = std::to_string(products.size());
    if (site.At(products.front().node,
                "make one linear layer of the " + count +
                    ", its weights side by side (torch.cat on dimension 0, also of old "
                    "checkpoints), and split its result"))
      Join(site.editor(), std::get<0>(key), products);
  }
}

}  // namespace idbg::advice
