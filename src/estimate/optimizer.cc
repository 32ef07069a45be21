// SPDX-License-Identifier: Apache-2.0
#include "estimate/optimizer.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/names.h"
#include "graph/operators/operators.h"

namespace idbg::estimate {

using graph::ValueId;

namespace {

constexpr Optimizer kOptimizers[] = {
    {"adamw", "torch.optim.AdamW as it is by default, foreach", true, false},
    {"adamw-fused", "torch.optim.AdamW(..., fused=True)", true, true},
    {"sgd", "torch.optim.SGD with momentum, foreach", false, false},
    {"sgd-fused", "torch.optim.SGD with momentum, fused=True", false, true},
};

class OptimizerBuilder {
 public:
  OptimizerBuilder(tensor::DType dtype, std::int64_t elements) {
    graph_.name = "optimizer";
    type_ = {.dtype = dtype, .sizes = {elements}, .strides = {{1}}, .device = {"cuda"}};
  }

  graph::Graph AdamW() {
    const ValueId parameter = Input("parameter"), gradient = Input("gradient");
    const ValueId average = Input("exp_avg"), square = Input("exp_avg_sq");
    const ValueId decayed = Call("mul.Scalar", {parameter}, {0.999});
    const ValueId new_average = Call("lerp.Scalar", {average, gradient}, {0.1});
    const ValueId old_square = Call("mul.Scalar", {square}, {0.999});
    const ValueId new_square = Call("addcmul.default", {old_square, gradient, gradient}, {});
    const ValueId root = Call("sqrt.default", {new_square}, {});
    const ValueId corrected = Call("div.Scalar", {root}, {0.03});
    const ValueId divisor = Call("add.Scalar", {corrected}, {1e-8});
    return Finish(
        {Call("addcdiv.default", {decayed, new_average, divisor}, {}), new_average, new_square});
  }

  graph::Graph Sgd() {
    const ValueId parameter = Input("parameter"), gradient = Input("gradient");
    const ValueId kept = Call("mul.Scalar", {Input("momentum_buffer")}, {0.9});
    const ValueId momentum = Call("add.Tensor", {kept, gradient}, {});
    return Finish({Call("add.Tensor", {parameter, momentum}, {}), momentum});
  }

 private:
  ValueId Make(std::string name) {
    return graph_.AddValue({.name = std::move(name), .tensor = type_});
  }

  ValueId Input(const char* name) {
    const ValueId value = Make(name);
    graph_.inputs.push_back({.value = value});
    return value;
  }

  ValueId Call(const std::string& target, const std::vector<ValueId>& operands,
               const std::vector<double>& numbers) {
    graph::Node node{.name = "step_" + std::to_string(graph_.nodes.size()),
                     .target = "aten." + target};
    for (const ValueId one : operands) node.arguments.push_back({"", {graph::ValueRef{one}}});
    for (const double one : numbers) node.arguments.push_back({"", {one}});
    const ValueId result = Make(node.name);
    node.outputs = {result};
    graph_.AddNode(std::move(node));
    return result;
  }

  graph::Graph Finish(const std::vector<ValueId>& results) {
    for (const ValueId one : results) graph_.outputs.push_back({.value = {graph::ValueRef{one}}});
    return std::move(graph_);
  }

  graph::Graph graph_;
  graph::TensorType type_;
};

}  // namespace

std::span<const Optimizer> Optimizers() { return kOptimizers; }

const Optimizer* FindOptimizer(std::string_view name) {
  const auto* const found = std::ranges::find(kOptimizers, name, &Optimizer::name);
  return found == std::end(kOptimizers) ? nullptr : found;
}

graph::Graph OptimizerGraph(const Optimizer& optimizer, tensor::DType dtype,
                            std::int64_t elements) {
  OptimizerBuilder builder(dtype, elements);
  return optimizer.is_adam ? builder.AdamW() : builder.Sgd();
}

device::Family FamilyOf(const graph::Graph& graph) {
  double flops = 0;
  double convolution_flops = 0;
  bool has_convolution = false;
  bool has_attention = false;
  bool has_softmax = false;
  int products = 0;
  for (const graph::Node& node : graph.nodes) {
    const graph::Operator* op = graph::FindOperator(graph, node);
    if (op == nullptr) continue;
    const std::string_view packet = graph::PacketOf(node.target);
    const double work = graph::FlopsOf(graph, node, *op).value_or(0);
    flops += work;
    if (op->kind == graph::OpKind::kConvolution) {
      has_convolution = true;
      convolution_flops += work;
    }
    has_attention |= op->kind == graph::OpKind::kAttention;
    has_softmax |= base::HasName("aten.softmax aten._softmax aten._safe_softmax", packet);
    // Of two activations, as attention has two of: with the keys and with the values.
    products += base::HasName("aten.bmm aten.baddbmm aten.matmul", packet) ? 1 : 0;
  }
  if (has_convolution && 2 * convolution_flops > flops) return device::Family::kConvolutional;
  if (has_attention || (has_softmax && products >= 2)) return device::Family::kTransformer;
  return has_convolution ? device::Family::kConvolutional : device::Family::kOther;
}

}  // namespace idbg::estimate
