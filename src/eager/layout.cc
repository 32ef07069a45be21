// SPDX-License-Identifier: Apache-2.0
#include "graph/layout.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "eager/kernels.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "plan/sizes.h"
#include "tensor/element.h"

namespace idbg::eager {

namespace {

using graph::Graph;
using graph::Node;
using graph::OpKind;
using graph::TensorType;
using Strides = std::vector<graph::SymInt>;

constexpr std::size_t kRank = 4;
constexpr std::string_view kReshapes =
    "aten.flatten aten.view aten.reshape aten.unflatten aten.squeeze aten.unsqueeze";
constexpr std::array<std::size_t, kRank> kChannelsLast = {1, 3, 2, 0};  // innermost first

// Null: a size is not known.
std::optional<Strides> ChannelsLastStrides(const TensorType& type) {
  Strides strides(kRank);
  std::int64_t next = 1;
  for (const std::size_t dim : kChannelsLast) {
    const auto size = type.sizes.at(dim).hint();
    if (!size || *size > (std::int64_t{1} << 31) || next > (std::int64_t{1} << 40))
      return std::nullopt;
    strides.at(dim) = next;
    next *= std::max<std::int64_t>(1, *size);
  }
  return strides;
}

bool IsConvolutionOfImages(const Graph& graph, const Node& node) {
  const TensorType* result = graph::OutputType(graph, node, 0);
  return graph::IsOneOf(graph, node, OpKind::kConvolution) && result != nullptr &&
         result->sizes.size() == kRank;
}

// Carries layouts that differ from those recorded from node to node.
class Layouts {
 public:
  explicit Layouts(const Graph& graph) : graph_(graph), is_changed_(graph.values.size()) {}

  Graph Run() {
    for (const Node& node : graph_.nodes) Visit(node);
    return std::move(graph_);
  }

 private:
  void Visit(const Node& node) {
    if (node.outputs.empty()) return;
    const graph::ValueId id = node.outputs.front();
    if (id == graph::kNoValue || !graph_.value(id).tensor) return;
    TensorType& result = *graph_.value(id).tensor;
    const auto strides = StridesOf(node, result);
    if (!strides || strides->size() != result.sizes.size() || result.strides == strides) return;
    result.strides = strides;
    is_changed_[id] = true;
  }

  std::optional<Strides> StridesOf(const Node& node, const TensorType& result) const {
    if (IsConvolutionOfImages(graph_, node))
      return TakesChannelsLast(graph_, node) ? ChannelsLastStrides(result) : std::nullopt;
    const graph::Operator* op = graph::FindOperator(graph_, node);
    if (op == nullptr) return std::nullopt;
    graph::ValueId first = graph::kNoValue;  // but for numbers that are repeated
    graph::VisitValues(node, [&](graph::ValueId id) {
      const auto& type = graph_.value(id).tensor;
      const bool counts = op->kind != OpKind::kPointwise || (type && type->sizes == result.sizes);
      if (first == graph::kNoValue && counts) first = id;
    });
    if (first == graph::kNoValue || !is_changed_[first]) return std::nullopt;
    const auto& input = graph_.value(first).tensor;  // has strides, as they were changed
    if (op->name == "aten.permute" || op->name == "aten.transpose") {
      const auto order = graph::PermutationOf(graph_, node, *op, input->sizes.size());
      if (!order) return std::nullopt;
      Strides strides;
      for (const std::size_t axis : *order) strides.push_back(input->strides->at(axis));
      return strides;
    }
    if (base::HasName(kReshapes, op->name)) {
      const auto found = tensor::ViewStrides(
          plan::SizesOf(*input), plan::HintsOf(*input->strides, 0), plan::SizesOf(result));
      return found ? std::optional<Strides>({found->begin(), found->end()}) : std::nullopt;
    }
    const bool keeps = op->kind == OpKind::kPointwise || op->name == "aten.batch_norm" ||
                       op->name == "aten.dropout" || op->kind == OpKind::kPooling;
    if (!keeps) return std::nullopt;
    if (input->sizes == result.sizes) return input->strides;
    return op->kind == OpKind::kPooling && result.sizes.size() == kRank
               ? ChannelsLastStrides(result)
               : std::nullopt;
  }

  Graph graph_;
  base::IdVector<graph::ValueId, bool> is_changed_;
};

}  // namespace

bool TakesChannelsLast(const Graph& graph, const Node& convolution) {
  const TensorType* input = graph::FindTensor(graph, convolution, "input", 0);
  const TensorType* weight = graph::FindTensor(graph, convolution, "weight", 1);
  return (input != nullptr && graph::HasChannelsLast(*input)) ||
         (weight != nullptr && graph::HasChannelsLast(*weight));
}

std::optional<Graph> WithGpuLayouts(const Graph& graph) {
  const bool differs = std::ranges::any_of(graph.nodes, [&](const Node& node) {
    return IsConvolutionOfImages(graph, node) && TakesChannelsLast(graph, node) &&
           !graph::HasChannelsLast(*graph::OutputType(graph, node, 0));
  });
  if (!differs) return std::nullopt;
  return Layouts(graph).Run();
}

}  // namespace idbg::eager
