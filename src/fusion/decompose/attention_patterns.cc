// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/names.h"
#include "base/text/text.h"
#include "fusion/decompose/passes.h"
#include "fusion/program/access.h"
#include "fusion/program/layout.h"
#include "fusion/program/program.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {
namespace {

using graph::Argument;
using graph::Node;
using graph::ValueId;

constexpr std::size_t kRank = 4;

bool IsNumber(const Argument& argument) {
  return std::holds_alternative<double>(argument.value) ||
         std::holds_alternative<std::int64_t>(argument.value);
}

class Matcher {
 public:
  Matcher(const graph::Graph& graph, const Options& options)
      : graph_(graph), options_(options), uses_(graph.values.size(), 0) {
    const auto count = [&](ValueId value) {
      if (value >= 0 && std::cmp_less(value, uses_.size())) ++uses_[value];
    };
    for (const Node& node : graph.nodes) {
      // Checks that torch.export adds are not there when a model is compiled.
      if (!graph::IsOneOf(graph, node, graph::OpKind::kCheck)) graph::VisitValues(node, count);
    }
    for (const graph::GraphOutput& output : graph.outputs) graph::VisitValues(output.value, count);
  }

  struct Match {
    TensorId query, key, value;
    std::optional<TensorId> mask;
  };

  // Of the second product. Null: it is none of the patterns.
  std::optional<Match> Find(const Node& product) const {
    if (!IsOfTwo(&product, "aten.matmul")) return std::nullopt;
    const auto value = TensorAt(product, 1);
    const Node* softmax = SkipUnseen(SingleMaker(product, 0));
    if (!value || !softmax || !IsSoftmax(*softmax)) return std::nullopt;
    const Node* scores = SkipCasts(SingleMaker(*softmax, 0));
    std::optional<TensorId> mask;
    if (IsOfTwo(scores, "aten.add")) {
      mask = TensorAt(*scores, 1);
      if (!mask || SizesOf(TypeOf(graph_, *mask)).empty()) return std::nullopt;
      scores = SingleMaker(*scores, 0);
    }
    std::string_view scale;
    if (scores && (Packet(*scores) == "aten.div" || Packet(*scores) == "aten.mul")) {
      if (scores->arguments.size() != 2 || !IsNumber(scores->arguments[1].argument))
        return std::nullopt;
      scale = Packet(*scores);
      scores = SingleMaker(*scores, 0);
    }
    return scores ? OfScores(*scores, *value, mask, scale) : std::nullopt;
  }

 private:
  static std::string_view Packet(const Node& node) { return graph::PacketOf(node.target); }
  static bool IsOfTwo(const Node* node, std::string_view packet) {
    return node && Packet(*node) == packet && node->arguments.size() == 2;
  }

  std::optional<TensorId> TensorAt(const Node& node, std::size_t place) const {
    if (place >= node.arguments.size()) return std::nullopt;
    return FindTensorId(graph_, &node.arguments[place].argument);
  }
  const Node* MakerOf(ValueId value) const {
    const graph::NodeId maker = graph_.value(value).producer;
    return maker == graph::kNoNode ? nullptr : &graph_.node(maker);
  }
  // Of an argument that nobody else uses.
  const Node* SingleMaker(const Node& node, std::size_t place) const {
    const auto tensor = TensorAt(node, place);
    return tensor && uses_[*tensor] == 1 ? MakerOf(*tensor) : nullptr;
  }
  const Node* SkipCasts(const Node* node) const {
    while (node && base::HasName("aten.to aten._to_copy aten.type_as aten.float", Packet(*node)))
      node = SingleMaker(*node, 0);
    return node;
  }
  // Casts and dropout, which does nothing at inference.
  const Node* SkipUnseen(const Node* node) const {
    node = SkipCasts(node);
    while (node && Packet(*node) == "aten.dropout" && !graph::FindBool(*node, "train", 2, false))
      node = SkipCasts(SingleMaker(*node, 0));
    return node;
  }
  bool IsSoftmax(const Node& node) const {
    if (Packet(node) != "aten.softmax" && Packet(node) != "aten._softmax") return false;
    const auto dim = graph::FindInt(graph_, node, "dim", 1);
    return dim && (*dim == -1 || *dim + 1 == static_cast<std::int64_t>(kRank));
  }

  // Whether the matrices of a batch can only be seen as such after a copy.
  bool IsCopied(TensorId tensor) const {
    const graph::TensorType& type = TypeOf(graph_, tensor);
    const Access access{.buffer = 0, .sizes = SizesOf(type), .strides = StridesOf(type)};
    if (access.sizes.size() != kRank) return true;
    Sizes batch(access.sizes.begin() + 1, access.sizes.end());
    batch.front() = Product({batch.front(), access.sizes.front()});
    return Reshape(access, batch).opaque != 0;
  }
  static bool IsPermuting(const Node* node) {
    return node != nullptr &&
           (Packet(*node) == "aten.permute" || Packet(*node) == "aten.transpose");
  }
  // All are permuted, for which they are copied, or none is copied: the patterns know no others.
  bool HaveKnownLayout(TensorId query, TensorId transposed, TensorId key, TensorId value,
                       bool is_permuted) const {
    if (IsCopied(query) != is_permuted || IsCopied(transposed) != is_permuted ||
        IsCopied(value) != is_permuted)
      return false;
    if (!is_permuted) return true;
    const Node* of_query = MakerOf(query);
    if (IsOfTwo(of_query, "aten.div")) of_query = SingleMaker(*of_query, 0);
    return IsPermuting(of_query) && IsPermuting(MakerOf(key)) && IsPermuting(MakerOf(value));
  }

  std::optional<Match> OfScores(const Node& scores, TensorId value, std::optional<TensorId> mask,
                                std::string_view scale) const {
    if (!IsOfTwo(&scores, "aten.matmul")) return std::nullopt;
    const auto query = TensorAt(scores, 0);
    const auto transposed = TensorAt(scores, 1);
    if (!query || !transposed) return std::nullopt;
    const Node* turn = MakerOf(*transposed);
    const auto key = IsPermuting(turn) ? TensorAt(*turn, 0) : std::nullopt;
    if (!key || !IsTurned(*turn, *key, *transposed)) return std::nullopt;
    const tensor::DType dtype = TypeOf(graph_, *query).dtype;
    const auto has_dtype = [&](TensorId tensor) { return TypeOf(graph_, tensor).dtype == dtype; };
    if (!has_dtype(*key) || !has_dtype(value) || (mask && !has_dtype(*mask))) return std::nullopt;
    // Not in full precision on GPUs, where the fused kernels would use TF32.
    if (!options_.target.is_cpu && dtype != tensor::DType::kFloat16 &&
        dtype != tensor::DType::kBfloat16)
      return std::nullopt;
    const bool is_permuted = IsCopied(*query);
    if (!HaveKnownLayout(*query, *transposed, *key, value, is_permuted)) return std::nullopt;
    const Node* of_query = MakerOf(*query);
    const bool scales_query = scale.empty() && !mask && is_permuted &&
                              IsOfTwo(of_query, "aten.div") &&
                              IsNumber(of_query->arguments[1].argument);
    const bool is_known =
        scale == "aten.div" || scales_query || (scale == "aten.mul" && !mask && !is_permuted);
    if (!is_known) return std::nullopt;
    return Match{*query, *key, value, mask};
  }

  // Whether `turn`, which permutes, exchanges the last two dimensions.
  bool IsTurned(const Node& turn, TensorId from, TensorId to) const {
    if (TypeOf(graph_, from).sizes.size() != kRank || TypeOf(graph_, to).sizes.size() != kRank)
      return false;
    if (Packet(turn) == "aten.permute") {
      const auto dims = graph::FindInts(graph_, turn, "dims", 1);
      return dims && *dims == graph::Sizes{0, 1, 3, 2};
    }
    const auto first = graph::AxisOf(graph::FindInt(graph_, turn, "dim0", 1).value_or(0), kRank);
    const auto second = graph::AxisOf(graph::FindInt(graph_, turn, "dim1", 2).value_or(0), kRank);
    return first && second && std::min(*first, *second) == 2 && std::max(*first, *second) == 3;
  }

  const graph::Graph& graph_;
  const Options& options_;
  base::IdVector<ValueId, std::int32_t> uses_;
};

}  // namespace

void FuseAttention(graph::Graph& graph, const Options& options) {
  std::vector<std::pair<Node*, Matcher::Match>> found;
  const auto is_softmax = [](const Node& node) {
    return base::Has(graph::PacketOf(node.target), "softmax");
  };
  if (std::ranges::none_of(graph.nodes, is_softmax)) return;
  const Matcher matcher(graph, options);
  for (Node& node : graph.nodes) {
    if (const auto match = matcher.Find(node)) found.emplace_back(&node, *match);
  }
  for (auto& [node, match] : found) {
    node->target = "aten.scaled_dot_product_attention.default";
    node->arguments = {{"query", {graph::ValueRef{match.query}}},
                       {"key", {graph::ValueRef{match.key}}},
                       {"value", {graph::ValueRef{match.value}}}};
    if (match.mask) node->arguments.push_back({"attn_mask", {graph::ValueRef{*match.mask}}});
  }
}

}  // namespace idbg::fusion
