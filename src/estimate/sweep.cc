// SPDX-License-Identifier: Apache-2.0
#include "estimate/sweep.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/log.h"
#include "base/names.h"

namespace idbg::estimate {

namespace {

// The bytes of as many elements in another dtype; the old bytes where that is too many to count.
std::int64_t Resized(std::int64_t bytes, tensor::DType from, tensor::DType to) {
  std::int64_t resized = 0;
  const std::int64_t elements = bytes / (tensor::Bits(from) / 8);
  return __builtin_mul_overflow(elements, tensor::Bits(to) / 8, &resized) ? bytes : resized;
}

using graph::Graph;

// The first sizes of the user's tensors.
std::vector<tensor::SymInt> FirstSizes(const Graph& graph) {
  std::vector<tensor::SymInt> sizes;
  for (const graph::GraphInput& input : graph.inputs) {
    if (input.kind != graph::InputKind::kUser || input.value == graph::kNoValue) continue;
    const auto& type = graph.value(input.value).tensor;
    if (type && !type->sizes.empty()) sizes.push_back(type->sizes[0]);
  }
  return sizes;
}

// One for each precision and device.
void AddPoints(fusion::PlanCache& plans, std::optional<std::int64_t> batch,
               const SweepOptions& options, std::vector<SweepPoint>& points) {
  for (const auto& precision : options.precisions) {
    // Inductor's rules ask for dtypes: the plans are those of the graph in that precision.
    std::optional<Graph> converted;
    if (precision) converted = InPrecision(plans.graph(), *precision);
    fusion::PlanCache own(converted ? *converted : plans.graph());
    fusion::PlanCache& used = converted ? own : plans;
    for (const device::Hardware& hardware : options.hardware) {
      const fusion::Options fusion =
          PlanOptionsFor(hardware, options.torch_version, options.max_autotune);
      EstimateOptions estimate = options.estimate;
      estimate.precision = precision;
      const base::LogPhase phase(
          base::LogLevel::kInfo, "estimate graph ", used.graph().name, " on ", hardware.name,
          [&] { return batch ? ", batch " + std::to_string(*batch) : std::string(); },
          precision ? ", " : "", precision ? tensor::ToString(*precision) : std::string_view());
      if (options.gemm_time) estimate.run.gemm_time = options.gemm_time(hardware);
      points.push_back({batch, EstimateModel(used.graph(), used.Get(fusion), hardware, estimate)});
    }
  }
}

// What a prediction leaves out, in words; empty: nothing. With it a figure is a lower bound, which
// proves no pass.
std::string MissingOf(const Estimate& estimate, bool of_memory) {
  const std::int64_t kernels = of_memory ? 0 : estimate.inductor.unknown_kernels;
  const std::int64_t sizes = estimate.memory.unknown_values;
  std::string missing;
  if (sizes > 0) missing = fmt::format("tensors of unknown size, which are not counted: {}", sizes);
  if (kernels > 0) {
    missing += fmt::format("{}kernels of unknown work or rate, which count their bytes only: {}",
                           missing.empty() ? "" : "; ", kernels);
  }
  return missing;
}

// The same of what rests on times. Those of processors are too short by up to forty times where
// nobody has measured their error: of loops and convolutions most of all.
std::string MissingOfTimes(const Estimate& estimate) {
  std::string missing = MissingOf(estimate, false);
  if (estimate.is_of_processor && !estimate.inductor_error)
    missing += std::string(missing.empty() ? "" : "; ") +
               "the error of times predicted for this processor was never measured";
  return missing;
}

// `most`: what cannot be exceeded, where nothing better is known.
BudgetVerdict Compare(std::string what, std::string unit, double limit,
                      std::optional<double> predicted, const std::string& missing,
                      std::optional<double> most = std::nullopt,
                      const std::string& missing_figure = "") {
  BudgetVerdict verdict{.what = std::move(what),
                        .unit = std::move(unit),
                        .limit = limit,
                        .predicted = predicted,
                        .note = missing};
  const bool is_below = predicted || (most && *most <= limit);
  if (predicted && *predicted > limit)
    verdict.verdict = Verdict::kFail;
  else if (missing.empty() && is_below)
    verdict.verdict = Verdict::kPass;
  if (!predicted && missing.empty())
    verdict.note = is_below ? "the device's power limit rules out more"
                            : "the hardware file has no " + missing_figure;
  return verdict;
}

std::optional<double> Scaled(std::optional<double> value, double factor) {
  return value ? std::optional(*value * factor) : std::nullopt;
}

}  // namespace

graph::Graph InPrecision(graph::Graph graph, tensor::DType dtype,
                         std::optional<tensor::DType> from) {
  const auto is_meant = [&](tensor::DType old) {
    return from ? old == *from : tensor::IsFloatingPoint(old);
  };
  for (graph::GraphInput& input : graph.inputs) {
    if (input.value == graph::kNoValue || !graph.value(input.value).tensor) continue;
    const tensor::DType old = graph.value(input.value).tensor->dtype;
    if (is_meant(old)) input.storage_bytes = Resized(input.storage_bytes, old, dtype);
  }
  for (graph::Value& value : graph.values)
    if (value.tensor && is_meant(value.tensor->dtype)) value.tensor->dtype = dtype;
  for (graph::Node& node : graph.nodes) {
    for (graph::NamedArgument& named : node.arguments) {
      auto* cast = std::get_if<tensor::DType>(&named.argument.value);
      if (cast != nullptr && is_meant(*cast)) *cast = dtype;
    }
  }
  for (graph::Graph& subgraph : graph.subgraphs)
    subgraph = InPrecision(std::move(subgraph), dtype, from);
  return graph;
}

std::string BatchSymbol(const Graph& graph) {
  std::set<std::string> symbols;
  std::string fixed;
  for (const tensor::SymInt& size : FirstSizes(graph)) {
    if (size.expr() && size.expr()->op == tensor::ExprOp::kSymbol) {
      symbols.insert(size.expr()->name);
    } else if (fixed.empty()) {
      fixed = size.ToString();
    }
  }
  if (symbols.size() == 1) return *symbols.begin();
  if (symbols.size() > 1) {
    base::FailUsage("the inputs have different first dimensions (" + *symbols.begin() + ", " +
                    *symbols.rbegin() +
                    "): the batch dimension is ambiguous (export with one Dim)");
  }
  base::FailUsage("the graph's sizes are fixed" +
                  (fixed.empty() ? std::string() : " (batch " + fixed + ")") +
                  ": other batches need a dynamic batch dimension (torch.export.export(..., "
                  "dynamic_shapes={'x': {0: torch.export.Dim('batch')}}))");
}

Graph WithBatch(const Graph& graph, std::int64_t batch) {
  const std::string symbol = BatchSymbol(graph);
  const auto found = std::ranges::find(graph.symbols, symbol, &graph::Symbol::name);
  const bool known = found != graph.symbols.end();
  if (batch < 1 ||
      (known && ((found->min && batch < *found->min) || (found->max && batch > *found->max)))) {
    const std::string least = known && found->min ? std::to_string(*found->min) : "1";
    const std::string most = known && found->max ? std::to_string(*found->max) : "any";
    base::FailUsage(
        "batch " + std::to_string(batch) + " is outside the range " + least + " to " + most +
        " that the graph was exported for (give another batch, or export with a wider Dim)");
  }
  Graph bound = graph;
  graph::Bind(bound, {{symbol, batch}});
  return bound;
}

std::vector<SweepPoint> Sweep(fusion::PlanCache& plans, const SweepOptions& options) {
  std::vector<SweepPoint> points;
  if (options.batches.empty()) AddPoints(plans, std::nullopt, options, points);
  for (const std::int64_t batch : options.batches) {
    const Graph bound = WithBatch(plans.graph(), batch);
    fusion::PlanCache bound_plans(bound);
    AddPoints(bound_plans, batch, options, points);
  }
  return points;
}

std::string_view ToString(Verdict verdict) {
  using enum Verdict;
  static constexpr base::Named<Verdict> kNames[] = {
      {"PASS", kPass}, {"FAIL", kFail}, {"UNKNOWN", kUnknown}};
  return base::NameOf(kNames, verdict);
}

std::vector<BudgetVerdict> CheckBudget(const Estimate& estimate, const Budget& budget) {
  const roofline::RunEstimate& run = estimate.inductor;
  const std::string missing = MissingOfTimes(estimate);
  std::vector<BudgetVerdict> verdicts;
  if (budget.latency_ms)
    verdicts.push_back(Compare("latency", "ms", *budget.latency_ms, run.time_ms, missing));
  if (budget.memory_mb) {
    const double peak = static_cast<double>(estimate.memory.peak_bytes) / 1e6;
    verdicts.push_back(Compare("memory", "MB", *budget.memory_mb, peak, MissingOf(estimate, true)));
  }
  if (budget.energy_mj) {
    verdicts.push_back(Compare("energy", "mJ", *budget.energy_mj, Scaled(run.energy_j, 1e3),
                               missing, Scaled(run.energy_limit_j, 1e3), run.energy_missing));
  }
  if (budget.power_w) {
    const bool runs = run.time_ms > 0 && run.energy_limit_j;
    verdicts.push_back(Compare(
        "power", "W", *budget.power_w, run.average_w, MissingOf(estimate, false),
        runs ? Scaled(run.energy_limit_j, 1e3 / run.time_ms) : std::nullopt, run.energy_missing));
  }
  return verdicts;
}

}  // namespace idbg::estimate
