// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "advice/price.h"
#include "graph/graph.h"

namespace idbg::advice {

// What a graph costs at a batch.
struct BatchPrice {
  std::int64_t batch = 1;
  Price price;

  double SampleMs() const { return price.replayed_ms / static_cast<double>(batch); }
  double LaunchedSampleMs() const { return price.launched_ms / static_cast<double>(batch); }
};

// The batch that a graph has as it is; null: its batch is fixed, or it is not known which of its
// sizes is the batch (estimate::BatchSymbol).
std::optional<std::int64_t> BatchOf(const graph::Graph& graph);

// Of the batch that the graph has now, and the batches asked for or doublings of it until the next
// is not worth it (see Knee), the graph was not exported for more, or the device's memory is too
// small. Throws base::Error.
std::vector<BatchPrice> PriceBatches(const graph::Graph& graph, const Run& run, std::int64_t now,
                                     const std::vector<std::int64_t>& asked);

// The first of batches, by size, after which the time for each sample falls by less than a tenth;
// else the last. Requires one.
const BatchPrice& Knee(const std::vector<BatchPrice>& batches);

}  // namespace idbg::advice
