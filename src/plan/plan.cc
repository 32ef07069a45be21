// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "base/saturating.h"
#include "base/text/text.h"

namespace idbg::plan {
namespace {

void Add(const Kernel& kernel, KernelTotals& total) {
  ++total.kernels;
  total.flops += kernel.flops;
  total.bytes += kernel.read_bytes + kernel.written_bytes;
}

}  // namespace

std::int64_t Plan::KernelCount() const { return std::ranges::count_if(kernels, &Kernel::launches); }

std::int64_t BytesOf(const MemoryBlock& block, const graph::Graph& graph, std::int64_t rounding) {
  std::int64_t element = block.element_bytes;
  if (block.value != graph::kNoValue && graph.value(block.value).tensor)
    element = std::max(1, tensor::Bits(graph.value(block.value).tensor->dtype) / 8);
  const base::Wide unit = std::max<std::int64_t>(rounding, 1);
  const base::Wide bytes = base::Wide{std::max<std::int64_t>(block.elements, 0)} * element;
  return base::Narrow((bytes + unit - 1) / unit * unit);
}

PlannedMemory PeakMemory(const Plan& plan, const graph::Graph& graph, std::int64_t held_bytes,
                         std::int64_t rounding) {
  PlannedMemory memory{.peak_bytes = held_bytes};
  const std::size_t count = plan.kernels.size();
  std::vector<base::Wide> change(count + 1);
  for (const MemoryBlock& block : plan.blocks) {
    const std::int64_t bytes = BytesOf(block, graph, rounding);
    change[std::min(block.made, count)] += bytes;
    if (block.freed < count) change[block.freed + 1] -= bytes;
  }
  base::Wide live = held_bytes;
  for (std::size_t i = 0; i < count; ++i) {
    live += change[i];
    if (base::Narrow(live) <= memory.peak_bytes) continue;
    memory.peak_bytes = base::Narrow(live);
    memory.peak_kernel = i;
  }
  for (std::size_t i = 0; i < plan.blocks.size(); ++i) {
    const MemoryBlock& block = plan.blocks[i];
    if (block.made <= memory.peak_kernel && memory.peak_kernel <= block.freed)
      memory.live_at_peak.push_back(i);
  }
  std::ranges::stable_sort(memory.live_at_peak, std::ranges::greater(),
                           [&](std::size_t i) { return BytesOf(plan.blocks[i], graph, rounding); });
  return memory;
}

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
