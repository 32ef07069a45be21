// SPDX-License-Identifier: Apache-2.0
#include "advice/optimizer.h"

#include <string>
#include <utility>

#include "advice/doubt.h"

namespace idbg::advice {
namespace {

constexpr std::string_view kOptimizerStep = "optimizer-step";

}  // namespace

void AddOptimizer(const estimate::Parameters& parameters, const Run& run, Advised& step) {
  if (run.options.target.is_cpu) return;
  double separate_ms = 0, fused_ms = 0;
  for (const auto& [dtype, elements] : parameters) {
    const Price price =
        PriceOf(estimate::OptimizerGraph(estimate::Optimizers().front(), dtype, elements), run);
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
