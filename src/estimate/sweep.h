// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "estimate/estimate.h"
#include "fusion/fusion.h"
#include "graph/graph.h"

namespace idbg::estimate {

// The graph with its floating-point tensors, weights included, in another dtype, and with casts to
// that; `from`: only those of this dtype. Ids stay.
graph::Graph InPrecision(graph::Graph graph, tensor::DType dtype,
                         std::optional<tensor::DType> from = std::nullopt);

struct SweepOptions {
  std::vector<device::Hardware> hardware;
  std::vector<std::optional<tensor::DType>> precisions = {std::nullopt};  // null: as in the graph
  std::vector<std::int64_t> batches;                                      // empty: as in the graph
  EstimateOptions estimate;                                               // but for the precision
  inductor::TorchVersion torch_version = inductor::kNewestTorch;
  bool max_autotune = false;
  std::function<roofline::GemmTime(const device::Hardware&)> gemm_time;  // may be empty
};

struct SweepPoint {
  std::optional<std::int64_t> batch;  // null: as in the graph
  Estimate estimate;
};

// The symbol of the batch: the first dimension of the user's tensors, the same in all whose first
// dimension is dynamic. Throws Error(kUsage) that says how to export one when the sizes are fixed,
// or when several symbols stand there.
std::string BatchSymbol(const graph::Graph& graph);

// The graph for a batch. Throws as BatchSymbol, and Error(kUsage) for one out of the range that was
// promised when the graph was exported.
graph::Graph WithBatch(const graph::Graph& graph, std::int64_t batch);

// An estimate for each batch, each precision and each device, in this order. Throws Error(kUsage)
// for a batch out of the range that was promised when the graph was exported.
// Plans of the graph as it is are taken from `plans`.
std::vector<SweepPoint> Sweep(fusion::PlanCache& plans, const SweepOptions& options);

// What a model may take; null: any.
struct Budget {
  std::optional<double> latency_ms;
  std::optional<double> memory_mb;  // 1e6 bytes
  std::optional<double> energy_mj;  // millijoules an inference
  std::optional<double> power_w;

  bool operator==(const Budget&) const = default;
};

enum class Verdict { kPass, kFail, kUnknown };
std::string_view ToString(Verdict verdict);  // "PASS", "FAIL", "UNKNOWN"

struct BudgetVerdict {
  std::string what;  // "latency", "memory", "energy", "power"
  std::string unit;
  double limit = 0;
  std::optional<double> predicted;  // null: the device's file does not say enough
  Verdict verdict = Verdict::kUnknown;
  std::string note;  // what the verdict rests on, where that is not plain
};

// Holds the predicted Inductor run against the budget, in the order of its fields. A prediction
// with parts left out, or of times of a processor whose error was never measured, can fail, and is
// unknown otherwise. Energy and power of a device without
// energy figures pass when even the power limit would, and are unknown otherwise.
std::vector<BudgetVerdict> CheckBudget(const Estimate& estimate, const Budget& budget);

}  // namespace idbg::estimate
