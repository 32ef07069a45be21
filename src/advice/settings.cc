// SPDX-License-Identifier: Apache-2.0
#include "advice/settings.h"

#include <algorithm>
#include <string>
#include <utility>

#include "advice/price.h"
#include "base/error.h"
#include "estimate/sweep.h"

namespace idbg::advice {

namespace {

bool IsGpu(const Run& run) { return !run.options.target.is_cpu; }

bool ReplayKernels(Run& run) {
  return IsGpu(run) && !std::exchange(run.estimate.run.cuda_graphs, true);
}

bool AllowTf32(Run& run) {
  return IsGpu(run) && run.hardware.tf32_flops && !std::exchange(run.estimate.run.tf32, true);
}

// Decided by the model of the device's kernels; under max-autotune Inductor measures instead.
bool TakeOurChoices(Run& run) {
  return IsGpu(run) && run.choice_gain && !run.options.max_autotune &&
         !std::exchange(run.has_our_choices, true);
}

// clang-format off
constexpr Setting kSettings[] = {
    {"cuda-graphs", "the GPU waits for Python", "torch.compile(mode=\"reduce-overhead\")",
     "if shapes stay the same and inputs may be copied", Numbers::kBitsEqual, ReplayKernels},
    {"float32", "products of float32 are computed without the matrix units", "torch.set_float32_matmul_precision(\"high\")",
     "", Numbers::kPrecisionLower, AllowTf32},
    {"our-choices", "other kernels are faster for some products", "inductor_debug.install() before torch.compile",
     "", Numbers::kRoundingDiffers, TakeOurChoices},
};
// clang-format on

constexpr std::string_view kOptimizerStep = "optimizer-step";

constexpr double kWorthwhile = 0.9;  // of the time for a sample at the batch before
constexpr std::int64_t kMostNow = 1 << 20;
constexpr std::int64_t kMostTimes = 256;  // the first batch

bool Pays(const BatchPrice& before, const BatchPrice& after) {
  return after.SampleMs() < kWorthwhile * before.SampleMs();
}

BatchPrice PriceAt(const graph::Graph& graph, const Run& run, std::int64_t batch) {
  return {batch, PriceOf(estimate::WithBatch(graph, batch), run, false)};
}

bool IsExportedFor(const graph::Graph& graph, std::int64_t batch) {
  const auto symbol =
      std::ranges::find(graph.symbols, estimate::BatchSymbol(graph), &graph::Symbol::name);
  return symbol == graph.symbols.end() || !symbol->max || batch <= *symbol->max;
}

}  // namespace

std::span<const Setting> Settings() { return kSettings; }

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
      .numbers = Numbers::kRoundingDiffers,
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

std::optional<std::int64_t> BatchOf(const graph::Graph& graph) {
  try {
    const std::string symbol = estimate::BatchSymbol(graph);
    const auto found = std::ranges::find(graph.symbols, symbol, &graph::Symbol::name);
    const std::int64_t hint = found == graph.symbols.end() ? 0 : found->hint.value_or(0);
    return hint < 1 || hint > kMostNow ? std::nullopt : std::optional(hint);
  } catch (const base::Error&) {
    return std::nullopt;
  }
}

std::vector<BatchPrice> PriceBatches(const graph::Graph& graph, const Run& run, std::int64_t now,
                                     const std::vector<std::int64_t>& asked) {
  std::vector<BatchPrice> batches = {PriceAt(graph, run, now)};
  for (const std::int64_t batch : asked)
    if (batch != now) batches.push_back(PriceAt(graph, run, batch));
  std::ranges::sort(batches, {}, &BatchPrice::batch);
  if (!asked.empty()) return batches;
  for (std::int64_t batch = now; batch < kMostTimes * now;) {
    batch *= 2;
    if (!IsExportedFor(graph, batch)) break;
    BatchPrice next = PriceAt(graph, run, batch);
    if (static_cast<double>(next.price.peak_bytes) > run.hardware.memory_bytes.value) break;
    const bool pays = Pays(batches.back(), next);
    batches.push_back(std::move(next));
    if (!pays) break;
  }
  return batches;
}

const BatchPrice& Knee(const std::vector<BatchPrice>& batches) {
  IDBG_CHECK(!batches.empty());
  for (std::size_t i = 0; i + 1 < batches.size(); ++i)
    if (!Pays(batches[i], batches[i + 1])) return batches[i];
  return batches.back();
}

}  // namespace idbg::advice
