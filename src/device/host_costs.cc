// SPDX-License-Identifier: Apache-2.0
#include "device/host_costs.h"

namespace idbg::device {

namespace {

// Views call no kernel.
bool StartsKernel(plan::HostOperator kind) {
  using enum plan::HostOperator;
  return kind != kNone && kind != kView && kind != kSlice && kind != kSplit;
}

// Kinds that nobody measured take as long as an elementwise operator.
OperatorCosts OperatorsOf(const Hardware& hardware) {
  OperatorCosts costs;
  for (std::size_t i = 0; i < plan::kHostOperators; ++i) {
    const auto kind = static_cast<plan::HostOperator>(i);
    if (StartsKernel(kind)) costs[kind] = ValueOr(hardware.launch_s, 0);
  }
  for (const auto& [kind, figure] : hardware.operator_s) costs[kind] = figure.value;
  return costs;
}

}  // namespace

HostCosts HostCostsOf(const Hardware& hardware) {
  const double launch_s = ValueOr(hardware.launch_s, 0);
  HostCosts costs{.operators = OperatorsOf(hardware),
                  .module_call_s = ValueOr(hardware.module_call_s, 0),
                  .graph_call_s = ValueOr(hardware.graph_call_s, 0),
                  .weight_s = ValueOr(hardware.weight_s, 0),
                  .library_kernel_s = ValueOr(hardware.library_kernel_s, 0),
                  .optimizer_call_s = ValueOr(hardware.optimizer_call_s, 0),
                  .foreach_tensor_s = ValueOr(hardware.foreach_tensor_s, 0)};
  const double library_s = ValueOr(hardware.library_launch_s, launch_s);
  costs.compiled = {.call_s = ValueOr(hardware.compiled_call_s, 0),
                    .launch_s = ValueOr(hardware.compiled_launch_s, launch_s),
                    .library_launch_s = library_s,
                    .convolution_launch_s = ValueOr(hardware.convolution_launch_s, library_s),
                    .attention_launch_s = ValueOr(hardware.attention_launch_s, library_s)};
  const double package_s = ValueOr(hardware.package_library_launch_s, launch_s);
  costs.package = {
      .call_s = ValueOr(hardware.package_call_s, 0),
      .launch_s = ValueOr(hardware.package_launch_s, launch_s),
      .library_launch_s = package_s,
      .convolution_launch_s = ValueOr(hardware.package_convolution_launch_s, package_s),
      .attention_launch_s = ValueOr(hardware.package_attention_launch_s, package_s)};
  return costs;
}

}  // namespace idbg::device
