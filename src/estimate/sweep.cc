// SPDX-License-Identifier: Apache-2.0
#include "estimate/sweep.h"

#include <algorithm>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/log.h"
#include "estimate/plan_options.h"

namespace idbg::estimate {

namespace {

// The bytes of as many elements in another dtype; the old bytes where that is too many to count.
std::int64_t Resized(std::int64_t bytes, tensor::DType from, tensor::DType to) {
  std::int64_t resized = 0;
  const std::int64_t elements = bytes / (tensor::Bits(from) / 8);
  return __builtin_mul_overflow(elements, tensor::Bits(to) / 8, &resized) ? bytes : resized;
}

using graph::Graph;

[[noreturn]] void Refuse(const std::string& message) {
  throw base::Error(base::ErrorCode::kUsage, message);
}

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

// One for each device. `plans` are of the graph in that precision, as rules of Inductor's ask for
// dtypes.
void AddPoints(fusion::PlanCache& plans, std::optional<std::int64_t> batch,
               std::optional<tensor::DType> precision, const SweepOptions& options,
               std::vector<SweepPoint>& points) {
  for (const device::Hardware& hardware : options.hardware) {
    const fusion::Options fusion =
        PlanOptionsFor(hardware, options.torch_version, options.max_autotune);
    EstimateOptions estimate = options.estimate;
    estimate.precision = precision;
    const base::LogPhase phase(
        base::LogLevel::kInfo, "estimate graph ", plans.graph().name, " on ", hardware.name,
        [&] { return batch ? ", batch " + std::to_string(*batch) : std::string(); },
        precision ? ", " : "", precision ? tensor::ToString(*precision) : std::string_view());
    if (options.gemm_time) estimate.run.gemm_time = options.gemm_time(hardware);
    points.push_back({batch, EstimateModel(plans.graph(), plans.Get(fusion), hardware, estimate)});
  }
}

void AddPoints(fusion::PlanCache& plans, std::optional<std::int64_t> batch,
               const SweepOptions& options, std::vector<SweepPoint>& points) {
  for (const auto& precision : options.precisions) {
    if (!precision) {
      AddPoints(plans, batch, precision, options, points);
      continue;
    }
    const Graph converted = InPrecision(plans.graph(), *precision);
    fusion::PlanCache converted_plans(converted);
    AddPoints(converted_plans, batch, precision, options, points);
  }
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
    Refuse("the inputs have different first dimensions (" + *symbols.begin() + ", " +
           *symbols.rbegin() + "): the batch dimension is ambiguous (export with one Dim)");
  }
  Refuse("the graph's sizes are fixed" +
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
    Refuse("batch " + std::to_string(batch) + " is outside the range " + least + " to " + most +
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

std::vector<SweepPoint> Sweep(const Graph& graph, const SweepOptions& options) {
  fusion::PlanCache plans(graph);
  return Sweep(plans, options);
}

}  // namespace idbg::estimate
