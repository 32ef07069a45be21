// SPDX-License-Identifier: Apache-2.0
#include "advice/optimizer.h"

#include <string>
#include <utility>

#include "advice/doubt.h"
#include "advice/patterns.h"

namespace idbg::advice {
namespace {

constexpr std::string_view kOptimizerStep = "optimizer-step";

// _multi_tensor_adamw of torch/optim/adam.py, over parameters that lie one after the other.
class AdamW {
 public:
  AdamW(tensor::DType dtype, std::int64_t elements) {
    graph_.name = "optimizer";
    type_ = {.dtype = dtype, .sizes = {elements}, .strides = {{1}}, .device = {"cuda"}};
    const ValueId parameter = Input("parameter"), gradient = Input("gradient");
    const ValueId average = Input("exp_avg"), square = Input("exp_avg_sq");
    const ValueId decayed = Call("mul.Scalar", {parameter}, {0.999});
    const ValueId new_average = Call("lerp.Scalar", {average, gradient}, {0.1});
    const ValueId old_square = Call("mul.Scalar", {square}, {0.999});
    const ValueId new_square = Call("addcmul.default", {old_square, gradient, gradient}, {});
    const ValueId root = Call("sqrt.default", {new_square}, {});
    const ValueId corrected = Call("div.Scalar", {root}, {0.03});
    const ValueId divisor = Call("add.Scalar", {corrected}, {1e-8});
    for (const ValueId result :
         {Call("addcdiv.default", {decayed, new_average, divisor}, {}), new_average, new_square})
      graph_.outputs.push_back({.value = {graph::ValueRef{result}}});
  }

  const graph::Graph& graph() const { return graph_; }

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
    for (const ValueId one : operands) node.arguments.push_back(Operand("", one));
    for (const double one : numbers) node.arguments.push_back({"", {one}});
    const ValueId result = Make(node.name);
    node.outputs = {result};
    graph_.AddNode(std::move(node));
    return result;
  }

  graph::Graph graph_;
  graph::TensorType type_;
};

}  // namespace

void AddOptimizer(const Parameters& parameters, const Run& run, Advised& step) {
  if (run.options.target.is_cpu) return;
  double separate_ms = 0, fused_ms = 0;
  for (const auto& [dtype, elements] : parameters) {
    const Price price = PriceOf(AdamW(dtype, elements).graph(), run);
    separate_ms += price.eager_replayed_ms;
    fused_ms += price.replayed_ms;
  }
  if (parameters.empty() || fused_ms >= separate_ms) return;
  Advice advice{
      .rule = std::string(kOptimizerStep),
      .finding =
          "no graph has the optimizer's step, which takes an operator after the "
          "other over all parameters",
      .is_setting = true,
      .gain_of = GainOf::kStep,
      .place = {.change = "torch.optim.AdamW(..., fused=True), or torch.compile its step()",
                .condition = "if it is AdamW as it is by default, foreach"},
      .numbers = Numbers::kRounding,
      .price = step.before};
  const double before_ms = step.before.replayed_ms + separate_ms;
  advice.price.replayed_ms += fused_ms;
  advice.gain_ms = separate_ms - fused_ms;
  advice.gain_percent = GainPercent(before_ms, before_ms - advice.gain_ms);
  advice.launched_gain_percent = advice.gain_percent;
  advice.doubt_percent = DoubtOf(advice.rule);
  AddIfWorthwhile(std::move(advice), step);
  Rank(step.advice);
}

}  // namespace idbg::advice
