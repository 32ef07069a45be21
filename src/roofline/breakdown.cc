// SPDX-License-Identifier: Apache-2.0
#include "roofline/breakdown.h"

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>
#include <utility>

#include "base/text/text.h"

namespace idbg::roofline {

Bound MainBound(const RunEstimate& run) {
  if (!run.is_known()) return Bound::kUnknown;
  if (run.host_ms > run.device_ms) return Bound::kLaunch;
  std::map<Bound, double> time;
  for (const KernelEstimate& kernel : run.kernels) time[kernel.bound] += kernel.time_ms;
  const auto most =
      std::ranges::max_element(time, {}, [](const auto& part) { return part.second; });
  return most == time.end() ? Bound::kUnknown : most->first;
}

std::vector<RepeatedKernel> RepeatedKernels(const RunEstimate& run) {
  std::map<std::tuple<std::string, std::string, std::int64_t>, RepeatedKernel> kernels;
  for (const KernelEstimate& kernel : run.kernels) {
    const std::string name(base::WithoutNumber(kernel.name));
    RepeatedKernel& repeated = kernels[{name, kernel.source.file, kernel.source.line}];
    if (repeated.count++ == 0) {
      repeated.name = name;
      repeated.first = &kernel;
    }
    repeated.time_ms += kernel.time_ms;
    repeated.ideal_ms += kernel.time_ms * (1 - kernel.headroom);
    repeated.flops += kernel.flops;
    repeated.bytes += kernel.bytes;
  }
  std::vector<RepeatedKernel> sorted;
  for (auto& [key, repeated] : kernels) sorted.push_back(std::move(repeated));
  std::ranges::stable_sort(sorted, std::greater{}, &RepeatedKernel::time_ms);
  return sorted;
}

}  // namespace idbg::roofline
