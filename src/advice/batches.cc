// SPDX-License-Identifier: Apache-2.0
#include "advice/batches.h"

#include <algorithm>

#include "base/error.h"
#include "estimate/sweep.h"

namespace idbg::advice {
namespace {

constexpr double kWorthwhile = 0.9;  // of the time for a sample at the batch before
constexpr std::int64_t kMostNow = 1 << 20;
constexpr std::int64_t kMostTimes = 256;  // the first batch

bool Pays(const BatchPrice& before, const BatchPrice& after) {
  return after.SampleMs() < kWorthwhile * before.SampleMs();
}

BatchPrice PriceAt(const graph::Graph& graph, const Run& run, std::int64_t batch) {
  const graph::Graph bound = estimate::WithBatch(graph, batch);
  return {batch, PriceOf(bound, fusion::PredictFusion(bound, run.options), run, false)};
}

bool IsExportedFor(const graph::Graph& graph, std::int64_t batch) {
  const auto symbol =
      std::ranges::find(graph.symbols, estimate::BatchSymbol(graph), &graph::Symbol::name);
  return symbol == graph.symbols.end() || !symbol->max || batch <= *symbol->max;
}

}  // namespace

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
