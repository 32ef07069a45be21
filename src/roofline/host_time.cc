// SPDX-License-Identifier: Apache-2.0
#include "roofline/host_time.h"

namespace idbg::roofline {

namespace {

double LibraryLaunchS(const plan::Kernel& kernel, const device::CompiledCosts& costs) {
  switch (kernel.kernel_class) {
    case plan::KernelClass::kConvolution:
      return costs.convolution_launch_s;
    case plan::KernelClass::kAttention:
      return costs.attention_launch_s;
    default:
      return costs.library_launch_s;
  }
}

}  // namespace

double EagerHostS(const plan::HostCalls& calls, const device::HostCosts& costs) {
  double host_s = costs.graph_call_s + static_cast<double>(calls.modules) * costs.module_call_s +
                  static_cast<double>(calls.weights) * costs.weight_s;
  for (const plan::HostOperator kind : calls.operators) host_s += costs.operators[kind];
  return host_s;
}

double CompiledHostS(std::span<const plan::Kernel* const> all, const device::CompiledCosts& costs) {
  double host_s = costs.call_s;
  for (const plan::Kernel* kernel : all)
    host_s += kernel->has_loops() ? costs.launch_s : LibraryLaunchS(*kernel, costs);
  return host_s;
}

}  // namespace idbg::roofline
