// SPDX-License-Identifier: Apache-2.0
#include "advice/price.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "base/names.h"
#include "base/text/text.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"

namespace idbg::advice {

namespace {

auto KeyOf(const KernelCost& cost) {
  return std::tie(cost.name, cost.flops, cost.bytes, cost.is_known);
}

// Sorted, and equal ones once.
std::vector<KernelCost> Merged(std::vector<KernelCost> all) {
  std::ranges::stable_sort(all, {}, KeyOf);
  std::vector<KernelCost> costs;
  for (KernelCost& one : all) {
    if (!costs.empty() && KeyOf(costs.back()) == KeyOf(one)) {
      costs.back().count += one.count;
      costs.back().time_ms += one.time_ms;
    } else {
      costs.push_back(std::move(one));
    }
  }
  return costs;
}

std::vector<KernelCost> CostsOf(const roofline::RunEstimate& run) {
  std::vector<KernelCost> all;
  for (const roofline::KernelEstimate& kernel : run.kernels)
    all.push_back({.name = std::string(base::WithoutNumber(kernel.name)),
                   .flops = kernel.flops,
                   .bytes = kernel.bytes,
                   .is_known = kernel.known,
                   .count = 1,
                   .time_ms = kernel.time_ms});
  return Merged(std::move(all));
}

// What our choices save of a run that is launched or replayed.
void TakeOff(double saved_ms, const roofline::RunEstimate& run, Price& price) {
  price.replayed_ms -= saved_ms;
  // Where the host is what takes longest, nothing is saved.
  if (run.time_ms > run.host_ms) price.launched_ms = std::max(run.host_ms, run.time_ms - saved_ms);
  if (run.package_ms > 0) price.package_ms = std::max(price.replayed_ms, run.package_ms - saved_ms);
}

// What a value is a view of.
graph::ValueId Viewed(const graph::Graph& graph, graph::ValueId value) {
  for (;;) {
    const graph::NodeId maker = graph.value(value).producer;
    if (maker == graph::kNoNode) return value;
    const graph::Node& node = graph.node(maker);
    const graph::ValueId before = graph::FirstTensor(graph, node);
    if (before == graph::kNoValue || !graph::IsOneOf(graph, node, graph::OpKind::kView))
      return value;
    value = before;
  }
}

// The values that pointwise kernels read, and no others.
std::set<graph::ValueId> ReadByPointwise(const plan::Plan& plan) {
  std::set<graph::ValueId> pointwise, others;
  for (const plan::Kernel& kernel : plan.kernels) {
    if (!kernel.launches()) continue;
    for (const plan::Traffic& read : kernel.reads) {
      if (read.value == graph::kNoValue) continue;
      (kernel.kind == plan::KernelKind::kPointwise ? pointwise : others)
          .insert(Viewed(plan.graph, read.value));
    }
  }
  std::erase_if(pointwise, [&](graph::ValueId value) { return others.contains(value); });
  return pointwise;
}

bool DrawsNumbers(const graph::Graph& graph) {
  return std::ranges::any_of(graph.nodes, [&](const graph::Node& node) {
    return graph::IsOneOf(graph, node, graph::OpKind::kRandom);
  });
}

// What follows a product counts only where default mode has a kernel for that alone: a reduction
// that does it on its way stays.
double SavedByChoices(const plan::Plan& plan, const estimate::ChoiceGain& gain) {
  // A kernel of ours that draws random numbers behind a product was seen to take twice the time.
  if (DrawsNumbers(plan.graph)) return 0;
  const std::set<graph::ValueId> pointwise = ReadByPointwise(plan);
  const auto products = estimate::LoweredProducts(plan.graph, [&](const graph::Node& product) {
    return !product.outputs.empty() && pointwise.contains(product.outputs.front());
  });
  constexpr std::size_t kMostInOne = 4;  // rows.py: MOST_WEIGHTS
  // By rows and whether biased, those that could share one more kernel.
  std::map<std::pair<graph::ValueId, bool>, std::vector<estimate::Followed>> sharing;
  double saved_ms = 0;
  const auto close = [&](std::vector<estimate::Followed>& group) {
    if (group.size() > 1) saved_ms += gain(group);
    group.clear();
  };
  for (const auto& [node, rows, product] : products) {
    if (!product) continue;
    saved_ms += gain({*product});
    if (rows == graph::kNoValue) continue;
    auto& group = sharing[{Viewed(plan.graph, rows), gemm::HasBias(product->problem.op)}];
    if (group.size() == kMostInOne) close(group);
    group.push_back(*product);
  }
  for (auto& [rows, group] : sharing) close(group);
  return saved_ms;
}

bool HasUnknown(const std::vector<KernelCost>& costs) {
  return !std::ranges::all_of(costs, &KernelCost::is_known);
}

// Written by tests/accuracy/check_accuracy.py --rewrite advice-rules, and held by its tests.
constexpr base::Named<double> kMeasured[] = {
    {"attention-by-operators", 2.3},
    {"causal-mask", 0.3},
    {"channels-last", 0.7},
    {"complex-rotation", 5.9},
    {"copies", 5.2},
    {"float32", 1.5},
    {"float8", 3.9},
    {"fold-normalization", 1.2},
    {"larger-batch", 1.0},
    {"many-embeddings", 1.9},
    {"math-attention", 1.9},
    {"our-choices", 2.7},
    {"padded-size", 6.9},
    {"parallel-products", 4.2},
    {"repeated-heads", 2.1},
    {"training-graph", 10.9},
    {"unused-work", 2.8},
};
constexpr double kOfOthers = 3;  // of rules of which less than three gains were measured

}  // namespace

Price PriceOf(const estimate::Estimate& estimate) {
  return {.replayed_ms = estimate.inductor.device_ms,
          .launched_ms = estimate.inductor.time_ms,
          .package_ms = estimate.inductor.package_ms,
          .eager_replayed_ms = estimate.eager.device_ms,
          .eager_launched_ms = estimate.eager.time_ms,
          .peak_bytes = estimate.inductor_memory.peak_bytes,
          .unknown_kernels = estimate.inductor.unknown_kernels,
          .kernels = std::ssize(estimate.inductor.kernels),
          .costs = CostsOf(estimate.inductor)};
}

Price PriceOf(const graph::Graph& graph, const Run& run, bool with_eager) {
  return PriceOf(graph, fusion::PredictFusion(graph, run.options), run, with_eager);
}

Price PriceOf(const graph::Graph& graph, const plan::Plan& plan, const Run& run, bool with_eager) {
  estimate::EstimateOptions options = run.estimate;
  options.with_eager = with_eager;
  const estimate::Estimate estimate = estimate::EstimateModel(graph, plan, run.hardware, options);
  Price price = PriceOf(estimate);
  if (run.has_our_choices && run.choice_gain)
    TakeOff(SavedByChoices(plan, run.choice_gain), estimate.inductor, price);
  return price;
}

Price Sum(const std::vector<Price>& prices) {
  Price sum;
  for (const Price& one : prices) {
    sum.replayed_ms += one.replayed_ms;
    sum.launched_ms += one.launched_ms;
    sum.package_ms += one.package_ms;
    sum.eager_replayed_ms += one.eager_replayed_ms;
    sum.eager_launched_ms += one.eager_launched_ms;
    sum.peak_bytes = std::max(sum.peak_bytes, one.peak_bytes);
    sum.unknown_kernels += one.unknown_kernels;
    sum.kernels += one.kernels;
    sum.costs.insert(sum.costs.end(), one.costs.begin(), one.costs.end());
  }
  sum.costs = Merged(std::move(sum.costs));
  return sum;
}

std::vector<KernelCost> OnlyIn(const Price& one, const Price& other) {
  std::vector<KernelCost> missing;
  for (const KernelCost& cost : one.costs) {
    const auto same = std::ranges::lower_bound(other.costs, KeyOf(cost), {}, KeyOf);
    const bool is_there = same != other.costs.end() && KeyOf(*same) == KeyOf(cost);
    const std::int64_t more = cost.count - (is_there ? same->count : 0);
    if (more <= 0) continue;
    missing.push_back(cost);
    missing.back().count = more;
    missing.back().time_ms *= static_cast<double>(more) / static_cast<double>(cost.count);
  }
  return missing;
}

std::string_view ToString(GainIs gain) {
  return gain == GainIs::kExact ? "" : base::EnumName<' '>(gain);
}

GainIs KindOfGain(const Price& before, const Price& after) {
  if (before.unknown_kernels == 0 && after.unknown_kernels == 0) return GainIs::kExact;
  if (HasUnknown(OnlyIn(after, before))) return GainIs::kUnknown;
  if (!HasUnknown(OnlyIn(before, after))) return GainIs::kAtMost;
  return after.unknown_kernels == 0 ? GainIs::kAtLeast : GainIs::kUnknown;
}

double DoubtOf(std::string_view rule) {
  return base::FindNamed(kMeasured, rule).value_or(kOfOthers);
}

}  // namespace idbg::advice
