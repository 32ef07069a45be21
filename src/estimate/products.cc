// SPDX-License-Identifier: Apache-2.0
#include "estimate/products.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "base/error.h"
#include "base/names.h"
#include "estimate/estimate.h"
#include "fusion/fusion.h"
#include "graph/arguments.h"
#include "graph/layout.h"
#include "graph/operators/operators.h"

namespace idbg::estimate {

namespace {

using graph::Node;
using graph::NodeId;
using graph::ValueId;

// What changes neither the elements nor their order.
bool IsViewOrCast(std::string_view packet) {
  constexpr std::string_view kNames = R"(
      aten.view aten._unsafe_view aten.reshape aten.unsqueeze aten.squeeze aten.alias aten.detach
      prims.convert_element_type aten._to_copy aten.to)";
  return base::HasName(kNames, packet);
}

bool HasConstant(const Node& node, double wanted) {
  return std::ranges::any_of(node.arguments, [&](const graph::NamedArgument& named) {
    const double* const number = std::get_if<double>(&named.argument.value);
    return number != nullptr && *number == wanted;
  });
}

// The part of a graph behind a value that computes from it alone.
class Region {
 public:
  explicit Region(ValueId value) : inside_{value} {}

  // False where the node reads something else.
  bool Add(const Node& node) {
    bool is_closed = true;
    graph::VisitValues(node, [&](ValueId id) { is_closed = is_closed && inside_.contains(id); });
    const std::string_view packet = graph::PacketOf(node.target);
    is_exact_ = is_exact_ || packet == "aten.erf";
    has_gate_ = has_gate_ || packet == "aten.erf" || packet == "aten.tanh";
    has_half_ = has_half_ || HasConstant(node, 0.5);
    inside_.insert(node.outputs.begin(), node.outputs.end());
    return is_closed;
  }

  // x/2 (1 + erf(..x)), which is exact, or x/2 (1 + tanh(..x)); `last` is its only way out.
  bool IsGelu(const Node& last, bool& is_exact) const {
    is_exact = is_exact_;
    return has_gate_ && has_half_ && graph::PacketOf(last.target) == "aten.mul";
  }

 private:
  std::set<ValueId> inside_;
  bool is_exact_ = false;
  bool has_gate_ = false;
  bool has_half_ = false;
};

// Finds what a GEMM template can do to a product before it is stored, in a graph that is lowered as
// Inductor does. `graph` must live as long.
class EpilogueFinder {
 public:
  explicit EpilogueFinder(const graph::Graph& graph)
      : graph_(graph), users_(graph::UsersOf(graph)) {
    for (const graph::GraphOutput& output : graph.outputs)
      graph::VisitValues(output.value, [&](ValueId id) { outputs_.insert(id); });
  }

  // A product together with what follows it: a bias, ReLU, GELU (the operators that it is
  // decomposed to, with erf or tanh), or a summand as large as the result. It counts where nothing
  // else uses the product; views and casts may stand between. Requires `product.op`.
  Followed WithWhatFollows(const Node& node, const plan::Gemm& product) const {
    IDBG_CHECK(product.op.has_value());
    gemm::Op op = *product.op;
    if (gemm::EpilogueOf(op) != gemm::Epilogue::kNone || node.outputs.size() != 1)
      return {plan::ProblemOf(product, op)};
    const NodeId producer = graph_.value(node.outputs.front()).producer;
    ValueId value = BehindViews(node.outputs.front());
    Sum sum = FindSum(value);
    if (op == gemm::Op::kMm && IsBias(sum, product)) {
      op = gemm::Op::kAddmm;
      value = BehindViews(sum.result);
      sum = FindSum(value);
    }
    bool is_exact = false;
    const gemm::Epilogue epilogue =
        IsResidual(sum, producer) ? gemm::Epilogue::kResidual : ActivationOf(value, is_exact);
    return {plan::ProblemOf(product, gemm::WithEpilogue(op, epilogue).value_or(op)), is_exact};
  }

 private:
  // A sum that a value is used in, and nowhere else.
  struct Sum {
    ValueId addend = graph::kNoValue;
    ValueId result = graph::kNoValue;
  };

  // Null: several, or none, or the graph gives the value away.
  const Node* OnlyUser(ValueId value) const {
    const std::vector<NodeId>& users = users_[value];
    if (users.size() != 1 || outputs_.contains(value)) return nullptr;
    return &graph_.node(users.front());
  }

  ValueId BehindViews(ValueId value) const {
    for (const Node* user = OnlyUser(value); user != nullptr && user->outputs.size() == 1 &&
                                             IsViewOrCast(graph::PacketOf(user->target));
         user = OnlyUser(value))
      value = user->outputs.front();
    return value;
  }

  // Of the value itself with something else, in which case there are both.
  Sum FindSum(ValueId value) const {
    const Node* const user = OnlyUser(value);
    if (user == nullptr || user->outputs.size() != 1 || graph::PacketOf(user->target) != "aten.add")
      return {};
    const graph::Argument* const factor = graph::FindArgument(*user, "alpha", 2);
    if (factor != nullptr && graph::IntOf(graph_, factor) != 1) return {};
    std::vector<ValueId> terms;
    graph::VisitValues(*user, [&](ValueId id) { terms.push_back(id); });
    if (terms.size() != 2 || terms[0] == terms[1]) return {};
    return {.addend = terms[0] == value ? terms[1] : terms[0], .result = user->outputs.front()};
  }

  // N elements, for each row the same.
  bool IsBias(const Sum& sum, const plan::Gemm& product) const {
    if (sum.addend == graph::kNoValue) return false;
    const auto& addend = graph_.value(sum.addend).tensor;
    const auto& result = graph_.value(sum.result).tensor;
    if (!addend || !result || addend->sizes.empty() || result->sizes.empty()) return false;
    // Of a single row the rank tells a bias from a summand.
    if (product.m == 1 && addend->sizes.size() > 1) return false;
    return graph::ElementCount(*addend) == product.n && addend->sizes.back().hint() == product.n &&
           result->sizes.back().hint() == product.n;
  }

  // As large as the result. Of the sum of two products it is the second that can add the first.
  bool IsResidual(const Sum& sum, NodeId product) const {
    if (sum.addend == graph::kNoValue) return false;
    const auto sizes = [this](ValueId id) { return graph::SizesOf(graph::FindTensor(graph_, id)); };
    const auto addend = sizes(sum.addend);
    if (!addend || addend != sizes(sum.result)) return false;
    ValueId source = sum.addend;
    for (;;) {
      const NodeId producer = graph_.value(source).producer;
      if (producer == graph::kNoNode) return true;
      const Node& node = graph_.node(producer);
      if (graph::IsOneOf(graph_, node, graph::OpKind::kGemm)) return producer < product;
      if (!IsViewOrCast(graph::PacketOf(node.target))) return true;
      source = graph::FirstTensor(graph_, node);
      if (source == graph::kNoValue) return true;
    }
  }

  // Takes the nodes that compute from the value alone in their order, until a single way leads out
  // of them: that of the activation.
  gemm::Epilogue ActivationOf(ValueId value, bool& is_exact) const {
    constexpr int kMost = 24;  // GELU with tanh has eight operators, and casts
    Region region(value);
    std::set<NodeId> open(users_[value].begin(), users_[value].end());
    if (outputs_.contains(value)) return gemm::Epilogue::kNone;
    for (int count = 0; count < kMost && !open.empty(); ++count) {
      const Node& node = graph_.node(*open.begin());
      open.erase(open.begin());
      const std::string_view packet = graph::PacketOf(node.target);
      if (node.outputs.size() != 1 || !region.Add(node)) return gemm::Epilogue::kNone;
      if (open.empty()) {
        if (packet == "aten.relu") return gemm::Epilogue::kRelu;
        if (region.IsGelu(node, is_exact)) return gemm::Epilogue::kGelu;
      }
      const ValueId result = node.outputs.front();
      constexpr std::string_view kGelu = "aten.mul aten.add aten.pow aten.erf aten.tanh";
      const bool goes_on = IsViewOrCast(packet) || (!open.empty() && base::HasName(kGelu, packet));
      if (!goes_on || outputs_.contains(result)) return gemm::Epilogue::kNone;
      open.insert(users_[result].begin(), users_[result].end());
    }
    return gemm::Epilogue::kNone;
  }

  const graph::Graph& graph_;
  base::IdVector<ValueId, std::vector<NodeId>> users_;
  std::set<ValueId> outputs_;  // of the graph: they have a user outside
};

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
  const std::size_t rank = value.tensor->sizes.size();
  const graph::Operator* const op = graph::FindRow(graph::PacketOf(node.target));
  if (op == nullptr || !base::HasName("aten.permute aten.t aten.transpose", op->name)) return false;
  auto order = graph::PermutationOf(graph, node, *op, rank);
  if (!order || rank < 2) return false;
  std::swap((*order)[rank - 1], (*order)[rank - 2]);
  if (std::ranges::adjacent_find(*order, std::ranges::greater_equal()) != order->end())
    return false;
  const graph::ValueId source = graph::FirstTensor(graph, node);
  return source != graph::kNoValue && !IsTransposedView(graph, source);
}

}  // namespace

std::vector<LoweredProduct> LoweredProducts(
    const graph::Graph& graph, const std::function<bool(const graph::Node&)>& has_own_kernel) {
  const EpilogueFinder epilogues(graph);
  std::vector<LoweredProduct> products;
  for (const graph::Node& node : graph.nodes) {
    const graph::Operator* const op = graph::FindOperator(graph, node);
    if (op == nullptr || op->kind != graph::OpKind::kGemm) continue;
    auto product = plan::GemmOf(graph, node, *op);
    LoweredProduct& found = products.emplace_back(LoweredProduct{.node = &node});
    if (!product || !product->op) continue;
    std::vector<ValueId> tensors;
    graph::VisitValues(node, [&](ValueId id) {
      if (graph.value(id).tensor) tensors.push_back(id);
    });
    const std::size_t first = plan::FirstOperand(*op);  // of two, or it were no product
    found.rows = tensors.at(first);
    // Text without strides leaves the layout to the views.
    if (op->name != "aten.linear") {
      product->a_transposed |= IsTransposedView(graph, found.rows);
      product->b_transposed |= IsTransposedView(graph, tensors.at(first + 1));
    }
    const bool counts = !has_own_kernel || has_own_kernel(node);
    found.product = counts ? epilogues.WithWhatFollows(node, *product)
                           : Followed{plan::ProblemOf(*product, *product->op)};
  }
  return products;
}

void AddProducts(const graph::Graph& graph, Products& products) {
  const fusion::Options options = PlanOptionsFor("cuda", {}, inductor::kNewestTorch);
  const plan::Plan plan = fusion::PredictFusion(graph, options);
  for (const auto& [node, rows, product] : LoweredProducts(plan.graph)) {
    if (!product) {
      if (products.unknown++ == 0) products.first_unknown = node->name + " (" + node->target + ")";
      continue;
    }
    ProblemUse& use = products.uses[product->problem];
    if (use.count++ > 0) continue;
    use.place = PlaceOf(*node);
    products.problems.push_back(product->problem);
  }
  for (const graph::Graph& inner : graph.subgraphs) AddProducts(inner, products);
}

}  // namespace idbg::estimate
