// SPDX-License-Identifier: Apache-2.0
#include <string_view>

#include "views/compile/profile_parts.h"

namespace idbg::views {

KernelOrigin FindOrigin(const compile::MeasuredKernel& kernel, const logs::Trace& trace,
                        const compile::MeasuredRun& run, const KernelCeilings& ceilings) {
  KernelOrigin origin{.compilation = kernel.region.empty() ? "" : "[" + kernel.region + "]"};
  if (!kernel.code) return origin;
  origin.code = &run.codes[*kernel.code];
  origin.kernel = &origin.code->kernels[kernel.kernel];
  origin.compilation = origin.code->selected.Label(trace);
  const auto found = ceilings.kernels.find({*kernel.code, kernel.kernel});
  if (found != ceilings.kernels.end()) origin.ceiling = &found->second;
  return origin;
}

std::optional<double> Efficiency(const compile::MeasuredKernel& kernel,
                                 const KernelOrigin& origin) {
  if (origin.ceiling == nullptr || kernel.time.total_us <= 0) return std::nullopt;
  return origin.ceiling->ideal_us / kernel.time.mean_us();
}

std::string ShortKernelName(std::string name) {
  constexpr std::size_t kMost = 80;
  for (const std::string_view part : {"void ", "(anonymous namespace)::", "at::native::"}) {
    for (std::size_t at = 0; (at = name.find(part, at)) != name.npos;) name.erase(at, part.size());
  }
  if (name.size() > kMost) name = name.substr(0, kMost - 3) + "...";
  return name;
}

}  // namespace idbg::views
