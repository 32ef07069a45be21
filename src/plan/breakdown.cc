// SPDX-License-Identifier: Apache-2.0
#include "plan/breakdown.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "base/text/text.h"

namespace idbg::plan {
namespace {

void Add(const Kernel& kernel, KernelTotals& total) {
  ++total.kernels;
  total.flops += kernel.flops;
  total.bytes += kernel.read_bytes + kernel.written_bytes;
}

}  // namespace

std::map<KernelKind, KernelTotals> TotalsByKind(const Plan& plan) {
  std::map<KernelKind, KernelTotals> totals;
  for (const Kernel& kernel : plan.kernels) {
    if (kernel.launches()) Add(kernel, totals[kernel.kind]);
  }
  return totals;
}

RepetitionKey RepetitionOf(const std::string& kernel, const graph::SourceLine& source) {
  return {std::string(base::WithoutNumber(kernel)), source.file, source.line};
}

Repetitions FindRepetitions(const Plan& plan) {
  Repetitions found{.places = std::vector<std::size_t>(plan.kernels.size(), Repetitions::kNone)};
  std::map<RepetitionKey, std::size_t> places;
  for (std::size_t i = 0; i < plan.kernels.size(); ++i) {
    const Kernel& kernel = plan.kernels[i];
    if (!kernel.launches()) continue;
    const graph::SourceLine source =
        kernel.nodes.empty() ? graph::SourceLine{} : plan.graph.node(kernel.nodes.front()).source;
    RepetitionKey key = RepetitionOf(kernel.name, source);
    const auto [place, is_new] = places.try_emplace(key, found.kernels.size());
    if (is_new)
      found.kernels.push_back({.key = std::move(key), .first = &kernel, .source = source});
    found.places[i] = place->second;
    RepeatedKernel& repeated = found.kernels[place->second];
    repeated.nodes += std::ssize(kernel.nodes);
    Add(kernel, repeated.total);
  }
  return found;
}

std::vector<RepeatedKernel> RepeatedKernels(const Plan& plan) {
  std::vector<RepeatedKernel> kernels = FindRepetitions(plan).kernels;
  std::ranges::sort(kernels, {}, [](const RepeatedKernel& kernel) {
    return std::tuple(-kernel.total.bytes, kernel.key);
  });
  return kernels;
}

std::vector<RepeatedRefusal> RepeatedRefusals(const Plan& plan) {
  std::map<std::string, RepeatedRefusal> reasons;
  for (const Refusal& refusal : plan.refusals) {
    RepeatedRefusal& repeated = reasons[refusal.reason];
    if (repeated.pairs++ == 0) {
      repeated.reason = refusal.reason;
      repeated.example = &refusal;
    }
  }
  std::vector<RepeatedRefusal> sorted;
  for (auto& [reason, repeated] : reasons) sorted.push_back(std::move(repeated));
  std::ranges::stable_sort(sorted, std::greater{}, &RepeatedRefusal::pairs);
  return sorted;
}

}  // namespace idbg::plan
