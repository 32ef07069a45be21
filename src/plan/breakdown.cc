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

std::vector<RepeatedKernel> RepeatedKernels(const Plan& plan) {
  std::map<std::tuple<std::string, std::string, std::int64_t>, RepeatedKernel> kernels;
  for (const Kernel& kernel : plan.kernels) {
    if (!kernel.launches()) continue;
    const graph::SourceLine source =
        kernel.nodes.empty() ? graph::SourceLine{} : plan.graph.node(kernel.nodes.front()).source;
    const std::string name(base::WithoutNumber(kernel.name));
    RepeatedKernel& repeated = kernels[{name, source.file, source.line}];
    repeated.name = name;
    repeated.source = source;
    repeated.nodes += std::ssize(kernel.nodes);
    Add(kernel, repeated.total);
  }
  std::vector<RepeatedKernel> sorted;
  for (auto& [key, kernel] : kernels) sorted.push_back(std::move(kernel));
  std::ranges::stable_sort(sorted, std::greater{},
                           [](const RepeatedKernel& kernel) { return kernel.total.bytes; });
  return sorted;
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
