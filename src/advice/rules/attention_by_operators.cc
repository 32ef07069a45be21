// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string_view>
#include <utility>

#include "advice/patterns.h"
#include "advice/rules/rules.h"
#include "base/text/text.h"

// Softmax of a product, times values: scaled_dot_product_attention does it in one kernel that keeps
// the scores on chip.

namespace idbg::advice {

namespace {

using base::Has;

// Of attention: batch, heads, rows, columns.
constexpr std::size_t kProductRank = 4;

// A batched product of two tensors of four dimensions, however it was written: matmul, bmm of
// views, einsum. Of letters: [b, h, m, k] times [b, h, k, n], or [b, h, n, k] where `is_turned`.
struct BatchedProduct {
  const Node* node = nullptr;
  ValueId left = graph::kNoValue;
  ValueId right = graph::kNoValue;
  // The dimensions of `left`, `right` and the result in the order of the product; empty: as they
  // are.
  Sizes left_order, right_order, result_order;
  bool is_turned = false;  // the rows of `right` are those of the result's columns
};

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
  const auto* written = graph::FindAs<std::string>(node, "equation", 0);
  const auto* operands = graph::FindAs<graph::ArgumentList>(node, "tensors", 1);
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

// Null: it is none.
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

struct Attention {
  BatchedProduct scores, values;
  ValueId query = graph::kNoValue, key = graph::kNoValue, value = graph::kNoValue;
  double scale = 1;
  ValueId mask = graph::kNoValue;  // added to the scores, or true where they count
  bool is_hiding = false;          // true where they do not count
};

class Finder {
 public:
  explicit Finder(const Editor& editor) : editor_(editor) {}

  // Of a softmax. Null: it is not between two products.
  std::optional<Attention> Find(const Node& softmax) const {
    Attention found;
    const auto rank = SizesOf(editor_, softmax.outputs.front()).size();
    const auto dim = graph::FindInt(editor_.graph(), softmax, "dim", 1);
    const ValueId scores = ValueAt(softmax, "self", 0);
    if (!dim || scores == graph::kNoValue || graph::AxisOf(*dim, rank) != rank - 1)
      return std::nullopt;
    if (!FindScores(scores, found) || !FindValues(softmax.outputs.front(), found))
      return std::nullopt;
    found.query = BeforeScaling(editor_, BeforeCasts(editor_, found.scores.left), found.scale);
    found.key = BeforeScaling(editor_, BeforeCasts(editor_, found.scores.right), found.scale);
    if (SizesOf(editor_, found.values.node->outputs.front()).empty()) return std::nullopt;
    found.query = BeforeCasts(editor_, found.query);
    found.key = BeforeCasts(editor_, found.key);
    found.value = BeforeCasts(editor_, found.values.right);
    return found;
  }

 private:
  // Upwards, over what is done with scores, to the product.
  bool FindScores(ValueId value, Attention& found) const {
    for (;;) {
      value = BeforeScaling(editor_, BeforeCasts(editor_, value), found.scale);
      const Node* node = editor_.MakerOf(value);
      if (node == nullptr || UseCount(editor_, value) != 1) return false;
      if (const auto product = FindBatchedProduct(editor_, *node)) {
        found.scores = *product;
        return true;
      }
      const ValueId before = Unmasked(*node, found);
      if (before == graph::kNoValue) return false;
      value = before;
    }
  }

  // The scores before a mask, which there is one of; kNoValue: it is something else.
  ValueId Unmasked(const Node& node, Attention& found) const {
    const ValueId self = ValueAt(node, "self", 0);
    const ValueId other = ValueAt(node, "other", 1);
    if (Is(&node, "view reshape")) {
      const std::size_t before = SizesOf(editor_, self).size();
      const std::size_t after = SizesOf(editor_, node.outputs.front()).size();
      return before + 1 == after || before == after + 1 ? self : graph::kNoValue;
    }
    if (found.mask != graph::kNoValue) return graph::kNoValue;
    if (Is(&node, "masked_fill") &&
        NumberAt(node, "value", 2).value_or(kHiddenScore) <= kHiddenScore) {
      found.mask = ValueAt(node, "mask", 1);
      found.is_hiding = true;
      return self;
    }
    if (Is(&node, "where")) {
      found.mask = ValueAt(node, "condition", 0);
      return ValueAt(node, "self", 1);
    }
    if (!Is(&node, "add") || self == graph::kNoValue || other == graph::kNoValue)
      return graph::kNoValue;
    const bool is_first = LeadsToProduct(self);
    found.mask = is_first ? other : self;
    // A scale of what is masked already does not hold for the mask.
    return found.scale == 1 ? (is_first ? self : other) : graph::kNoValue;
  }

  bool LeadsToProduct(ValueId value) const {
    double scale = 1;
    value = BeforeScaling(editor_, BeforeCasts(editor_, value), scale);
    const Node* node = editor_.MakerOf(value);
    return node != nullptr && FindBatchedProduct(editor_, *node).has_value();
  }

  // Downwards, over casts and dropout that does nothing, to the product with the values.
  bool FindValues(ValueId value, Attention& found) const {
    for (;;) {
      if (UseCount(editor_, value) != 1) return false;
      const Node* next = nullptr;
      for (const NodeId user : editor_.UsersOf(value)) {
        const Node& node = editor_.graph().node(user);
        if (!node.outputs.empty()) next = &node;
      }
      if (next == nullptr) return false;
      if (const auto product = FindBatchedProduct(editor_, *next)) {
        found.values = *product;
        return product->left == value;
      }
      const bool drops = Is(next, "dropout") && !graph::FindBool(*next, "train", 2, false);
      if (!drops && !Is(next, "to _to_copy type_as view reshape expand")) return false;
      value = next->outputs.front();
    }
  }

  const Editor& editor_;
};

// Writes the call.
class Writer {
 public:
  Writer(Editor& editor, NodeId at) : editor_(editor), at_(at) {}

  void Write(const Attention& found) {
    const ValueId result = found.values.node->outputs.front();
    const Sizes made = SizesOf(editor_, result);
    const graph::TensorType type = *editor_.TypeOf(result);
    const ValueId query = Ordered(found.query, found.scores.left_order);
    const ValueId key =
        found.scores.is_turned ? Ordered(found.key, found.scores.right_order) : Turned(found.key);
    Sizes order = found.values.right_order;  // an equation has the size before the rows
    if (!order.empty()) std::swap(order[2], order[3]);
    const ValueId value = Ordered(found.value, order);
    std::vector<graph::NamedArgument> arguments = {Operand("query", query), Operand("key", key),
                                                   Operand("value", value)};
    if (found.mask != graph::kNoValue) arguments.push_back(Operand("attn_mask", Mask(found)));
    arguments.push_back(Named("scale", found.scale));
    ValueId output =
        editor_.Add(at_, "aten.scaled_dot_product_attention.default", std::move(arguments));
    if (!found.values.result_order.empty())
      output = editor_.Add(at_, "aten.permute.default",
                           {Operand("self", output), Named("dims", found.values.result_order)});
    if (made.size() != kProductRank)
      output =
          editor_.Add(at_, "aten.reshape.default", {Operand("self", output), Named("shape", made)});
    const graph::TensorType* half = editor_.TypeOf(found.value);
    if (half != nullptr && half->dtype != type.dtype)
      output =
          editor_.Add(at_, "aten.to.dtype", {Operand("self", output), Named("dtype", type.dtype)});
    editor_.Replace(result, output);
  }

 private:
  // With four dimensions in the order of the product.
  ValueId Ordered(ValueId value, const Sizes& order) {
    value = WithHeads(value);
    if (order.empty() || order == Sizes{0, 1, 2, 3}) return value;
    return editor_.Add(at_, "aten.permute.default", {Operand("self", value), Named("dims", order)});
  }
  // Keys from [b, h, k, n]: what they were before somebody turned them, or turned here.
  ValueId Turned(ValueId value) {
    const Node* node = editor_.MakerOf(value);
    if (Is(node, "transpose")) {
      const auto rank = SizesOf(editor_, value).size();
      const auto first =
          graph::AxisOf(graph::FindInt(editor_.graph(), *node, "dim0", 1).value_or(0), rank);
      const auto second =
          graph::AxisOf(graph::FindInt(editor_.graph(), *node, "dim1", 2).value_or(0), rank);
      if (first && second && *first + *second == 2 * rank - 3)
        return WithHeads(BeforeCasts(editor_, ValueAt(*node, "self", 0)));
    }
    return editor_.Add(at_, "aten.transpose.int",
                       {Operand("self", WithHeads(value)), Named("dim0", -2), Named("dim1", -1)});
  }
  // Of [b * h, m, k] what it was before its heads were joined; else one batch of so many heads.
  ValueId WithHeads(ValueId value) {
    const Sizes sizes = SizesOf(editor_, value);
    if (sizes.size() == kProductRank || sizes.empty()) return value;
    const Node* node = editor_.MakerOf(value);
    if (node != nullptr && !Is(node, "transpose")) {
      const ValueId before = ValueAt(*node, "self", 0);
      const Sizes wide = SizesOf(editor_, before);
      if (wide.size() == kProductRank && wide[0] * wide[1] == sizes[0] && wide[2] == sizes[1] &&
          wide[3] == sizes[2])
        return before;
    }
    return editor_.Add(at_, "aten.unsqueeze.default", {Operand("self", value), Named("dim", 0)});
  }
  ValueId Mask(const Attention& found) {
    const graph::TensorType* type = editor_.TypeOf(found.mask);
    if (found.is_hiding)
      return editor_.Add(at_, "aten.logical_not.default", {Operand("self", found.mask)});
    const graph::TensorType* query = editor_.TypeOf(found.query);
    if (type == nullptr || query == nullptr || type->dtype == tensor::DType::kBool ||
        type->dtype == query->dtype)
      return found.mask;
    return editor_.Add(at_, "aten.to.dtype",
                       {Operand("self", found.mask), Named("dtype", query->dtype)});
  }

  Editor& editor_;
  NodeId at_;
};

}  // namespace

void AttentionByOperators(Site& site) {
  const Finder finder(site.editor());
  for (const auto& [id, node] : CallsOf(site.graph(), "softmax _softmax")) {
    const auto found = finder.Find(node);
    if (!found) continue;
    const bool is_masked = found->mask != graph::kNoValue;
    const NodeId last = site.graph().value(found->values.node->outputs.front()).producer;
    if (site.At(id, is_masked ? "call scaled_dot_product_attention(q, k, v, attn_mask=mask)"
                              : "call scaled_dot_product_attention(q, k, v)"))
      Writer(site.editor(), last).Write(*found);
  }
}

}  // namespace idbg::advice
