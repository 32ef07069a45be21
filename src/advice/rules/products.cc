// SPDX-License-Identifier: Apache-2.0
#include "advice/rules/products.h"

#include <string_view>

namespace idbg::advice {
namespace {

bool Has(std::string_view letters, char letter) {
  return letters.find(letter) != std::string_view::npos;
}

std::optional<BatchedProduct> OfOperands(const Editor& editor, const Node& node, ValueId left,
                                         ValueId right) {
  if (left == graph::kNoValue || right == graph::kNoValue) return std::nullopt;
  BatchedProduct product{.node = &node, .left = left, .right = right};
  const std::size_t rank = SizesOf(editor, left).size();
  if (rank != SizesOf(editor, right).size() || (rank != kProductRank && rank != kProductRank - 1))
    return std::nullopt;
  return product;
}

// The places of letters in a term of an equation.
std::optional<Sizes> OrderOf(std::string_view term, std::string_view letters) {
  Sizes order;
  for (const char letter : letters) {
    const std::size_t at = term.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    order.push_back(static_cast<std::int64_t>(at));
  }
  return order;
}

// "bqhd,bkhd->bhqk": the letters of all three are the batch, those of the operands alone the sum.
std::optional<BatchedProduct> OfEinsum(const Editor& editor, const Node& node) {
  const graph::Argument* text = graph::FindArgument(node, "equation", 0);
  const graph::Argument* list = graph::FindArgument(node, "tensors", 1);
  const auto* written = text ? std::get_if<std::string>(&text->value) : nullptr;
  const auto* operands = list ? std::get_if<graph::ArgumentList>(&list->value) : nullptr;
  if (written == nullptr || operands == nullptr || operands->size() != 2) return std::nullopt;
  std::string equation = *written;
  std::erase(equation, ' ');
  const std::size_t comma = equation.find(',');
  const std::size_t arrow = equation.find("->");
  if (comma == std::string::npos || arrow == std::string::npos) return std::nullopt;
  const std::string left = equation.substr(0, comma);
  const std::string right = equation.substr(comma + 1, arrow - comma - 1);
  const std::string result = equation.substr(arrow + 2);
  if (left.size() != kProductRank || right.size() != kProductRank || result.size() != kProductRank)
    return std::nullopt;
  std::string batch, rows, columns, summed;
  for (const char letter : left) {
    const bool in_right = Has(right, letter), in_result = Has(result, letter);
    (in_right ? (in_result ? batch : summed) : rows) += letter;
  }
  for (const char letter : right)
    if (!Has(left, letter)) columns += letter;
  if (batch.size() != 2 || rows.size() != 1 || columns.size() != 1 || summed.size() != 1)
    return std::nullopt;
  const auto* a = std::get_if<graph::ValueRef>(&(*operands)[0].value);
  const auto* b = std::get_if<graph::ValueRef>(&(*operands)[1].value);
  const auto left_order = OrderOf(left, batch + rows + summed);
  const auto right_order = OrderOf(right, batch + columns + summed);
  const auto result_order = OrderOf(batch + rows + columns, result);
  if (a == nullptr || b == nullptr || !left_order || !right_order || !result_order)
    return std::nullopt;
  auto product = OfOperands(editor, node, a->id, b->id);
  if (!product) return std::nullopt;
  product->left_order = *left_order;
  product->right_order = *right_order;
  if (*result_order != Sizes{0, 1, 2, 3}) product->result_order = *result_order;
  product->is_turned = true;
  return product;
}

}  // namespace

std::optional<BatchedProduct> FindBatchedProduct(const Editor& editor, const Node& node) {
  if (Is(&node, "einsum")) return OfEinsum(editor, node);
  if (Is(&node, "matmul"))
    return OfOperands(editor, node, ValueAt(node, "self", 0), ValueAt(node, "other", 1));
  if (Is(&node, "bmm"))
    return OfOperands(editor, node, ValueAt(node, "self", 0), ValueAt(node, "mat2", 1));
  if (Is(&node, "baddbmm") && NumberAt(node, "beta", 3).value_or(1) == 0)
    return OfOperands(editor, node, ValueAt(node, "batch1", 1), ValueAt(node, "batch2", 2));
  return std::nullopt;
}

}  // namespace idbg::advice
