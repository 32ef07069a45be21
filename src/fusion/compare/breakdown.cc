// SPDX-License-Identifier: Apache-2.0
#include "fusion/compare/breakdown.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include "base/text/text.h"

namespace idbg::fusion {
namespace {

void Add(const plan::Group& group, KernelTotals& total) {
  ++total.kernels;
  total.flops += group.flops;
  total.bytes += group.read_bytes + group.written_bytes;
}

}  // namespace

std::map<plan::GroupKind, KernelTotals> TotalsByKind(const plan::Plan& plan) {
  std::map<plan::GroupKind, KernelTotals> totals;
  for (const plan::Group& group : plan.groups) {
    if (group.kind != plan::GroupKind::kNone) Add(group, totals[group.kind]);
  }
  return totals;
}

std::vector<RepeatedKernel> RepeatedKernels(const plan::Plan& plan) {
  std::map<std::tuple<std::string, std::string, std::int64_t>, RepeatedKernel> kernels;
  for (const plan::Group& group : plan.groups) {
    if (group.kind == plan::GroupKind::kNone) continue;
    const graph::SourceLine source =
        group.nodes.empty() ? graph::SourceLine{} : plan.graph.node(group.nodes.front()).source;
    const std::string name(base::WithoutNumber(group.name));
    RepeatedKernel& kernel = kernels[{name, source.file, source.line}];
    kernel.name = name;
    kernel.source = source;
    kernel.nodes += static_cast<std::int64_t>(group.nodes.size());
    Add(group, kernel.total);
  }
  std::vector<RepeatedKernel> sorted;
  for (auto& [key, kernel] : kernels) sorted.push_back(std::move(kernel));
  std::ranges::stable_sort(sorted, std::greater{},
                           [](const RepeatedKernel& kernel) { return kernel.total.bytes; });
  return sorted;
}

std::vector<RepeatedRefusal> RepeatedRefusals(const plan::Plan& plan) {
  std::map<std::string, RepeatedRefusal> reasons;
  for (const plan::Refusal& refusal : plan.refusals) {
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

}  // namespace idbg::fusion
