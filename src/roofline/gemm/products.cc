// SPDX-License-Identifier: Apache-2.0
#include "roofline/gemm/products.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "fusion/plan.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "roofline/gemm/epilogue.h"
#include "roofline/gemm/gemm.h"
#include "roofline/plan_options.h"

namespace idbg::roofline {
namespace {

std::string PlaceOf(const graph::Node& node) {
  if (node.source.file.empty()) return node.name;
  return std::filesystem::path(node.source.file).filename().string() + ":" +
         std::to_string(node.source.line);
}

// Whether the last two dimensions of a tensor without strides are exchanged by the view that it is.
bool IsTransposedView(const graph::Graph& graph, graph::ValueId id) {
  const graph::Value& value = graph.value(id);
  if (!value.tensor || value.tensor->strides || value.producer == graph::kNoNode) return false;
  const graph::Node& node = graph.node(value.producer);
  const auto rank = static_cast<std::int64_t>(value.tensor->sizes.size());
  const std::string_view packet = graph::PacketOf(node.target);
  bool is_exchanged = packet == "aten.t" && rank == 2;
  if (packet == "aten.permute") {
    std::vector<std::int64_t> order;
    for (std::int64_t i = 0; i < rank; ++i) order.push_back(i);
    if (rank >= 2) std::swap(order[order.size() - 1], order[order.size() - 2]);
    auto dims = graph::FindInts(graph, node, "dims", 1).value_or(graph::Sizes{});
    for (std::int64_t& dim : dims) dim += dim < 0 ? rank : 0;
    is_exchanged = rank >= 2 && dims == order;
  } else if (packet == "aten.transpose") {
    const auto first = graph::FindInt(graph, node, "dim0", 1);
    const auto second = graph::FindInt(graph, node, "dim1", 2);
    if (!first || !second) return false;
    const std::int64_t low = (*first % rank + rank) % rank;
    const std::int64_t high = (*second % rank + rank) % rank;
    is_exchanged = low != high && std::min(low, high) == rank - 2;
  }
  if (!is_exchanged) return false;
  const graph::ValueId source = graph::FirstTensor(graph, node);
  return source != graph::kNoValue && !IsTransposedView(graph, source);
}

// Text without strides leaves the layout to the views.
void SetLayout(const graph::Graph& graph, const graph::Node& node, std::size_t first,
               Gemm& product) {
  std::vector<graph::ValueId> tensors;
  graph::VisitValues(node, [&](graph::ValueId id) {
    if (graph.value(id).tensor) tensors.push_back(id);
  });
  if (tensors.size() < first + 2) return;
  product.a_transposed = product.a_transposed || IsTransposedView(graph, tensors[first]);
  product.b_transposed = product.b_transposed || IsTransposedView(graph, tensors[first + 1]);
}

// Of a graph that is lowered as Inductor does.
void AddLowered(const graph::Graph& graph, Products& products) {
  const EpilogueFinder epilogues(graph);
  for (const graph::Node& node : graph.nodes) {
    const graph::Operator* const op = graph::FindOperator(graph, node);
    if (op == nullptr || op->kind != graph::OpKind::kGemm) continue;
    auto product = GemmOf(graph, node, *op);
    if (!product || !product->op) {
      if (products.unknown++ == 0) products.first_unknown = node.name + " (" + node.target + ")";
      continue;
    }
    if (op->name != "aten.linear") SetLayout(graph, node, FirstOperand(*op), *product);
    const gemm::Problem problem = ProblemOf(*product, epilogues.WithWhatFollows(node, *product));
    ProblemUse& use = products.uses[problem];
    if (use.count++ > 0) continue;
    use.place = PlaceOf(node);
    products.problems.push_back(problem);
  }
}

}  // namespace

gemm::Problem ProblemOf(const Gemm& product, gemm::Op op) {
  gemm::Problem problem{.op = op,
                        .batch = product.batch,
                        .m = product.m,
                        .n = product.n,
                        .k = product.k,
                        .dtype = product.dtype};
  if (product.a_transposed) {
    problem.layout = product.b_transposed ? gemm::Layout::kTt : gemm::Layout::kTn;
  } else {
    problem.layout = product.b_transposed ? gemm::Layout::kNt : gemm::Layout::kNn;
  }
  return problem;
}

void AddProducts(const graph::Graph& graph, Products& products) {
  const fusion::Options options = PlanOptionsFor("cuda", {}, inductor::kNewestTorch);
  AddLowered(fusion::PredictFusion(graph, options).graph, products);
  for (const graph::Graph& inner : graph.subgraphs) AddProducts(inner, products);
}

}  // namespace idbg::roofline
