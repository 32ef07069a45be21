// SPDX-License-Identifier: Apache-2.0
#include "device/host_costs.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "device/defaults.h"

namespace idbg::device {

namespace {

// What the kinds of operators take, where a file has no figure of its own: so many times an
// elementwise one, as on the host of data/hardware/h200.json.
constexpr auto kShares = std::to_array<std::pair<plan::HostOperator, double>>({
    {plan::HostOperator::kNone, 0},
    {plan::HostOperator::kView, 0.1275},
    {plan::HostOperator::kSlice, 0.2745},
    {plan::HostOperator::kSplit, 0.3824},
    {plan::HostOperator::kElementwise, 1},
    {plan::HostOperator::kReduction, 1.108},
    {plan::HostOperator::kCopy, 1.078},
    {plan::HostOperator::kIndirect, 1.52},
    {plan::HostOperator::kPooling, 1.167},
    {plan::HostOperator::kLayerNorm, 1.637},
    {plan::HostOperator::kGroupNorm, 3.588},
    {plan::HostOperator::kBatchNorm, 3.324},
    {plan::HostOperator::kProduct, 1.804},
    {plan::HostOperator::kBatchedProduct, 2.02},
    {plan::HostOperator::kConvolution, 3.422},
    {plan::HostOperator::kDepthwise, 1.333},
    {plan::HostOperator::kAttention, 2.824},
});

// What operators take that take `elementwise_s` if they are elementwise, and the file's own
// figures. Of other devices than GPUs one time is known, that of an operator with a kernel.
OperatorCosts OperatorsOf(const Hardware& hardware, double elementwise_s) {
  OperatorCosts costs;
  for (const auto& [kind, share] : kShares) {
    const double other = share < 1 ? 0 : 1;
    costs[kind] = elementwise_s * (hardware.kind == "gpu" ? share : other);
  }
  for (const auto& [kind, figure] : hardware.operator_s) costs[kind] = figure.value;
  return costs;
}

struct Defaults {
  double elementwise_s = 0;
  double module_call_s = 0;
  CompiledCosts compiled, package;
};

Defaults DefaultsOf(const Hardware& hardware) {
  if (hardware.kind == "gpu")
    return {.elementwise_s = defaults::kGpuOperatorS,
            .module_call_s = defaults::kGpuModuleCallS,
            .compiled = defaults::kGpuCompiled,
            .package = defaults::kGpuPackage};
  const bool is_cpu = hardware.kind == "cpu";
  const double launch_s = is_cpu ? defaults::kCpuLaunchS : defaults::kAcceleratorLaunchS;
  const double own_s = hardware.launch_s ? hardware.launch_s->value : launch_s;
  const CompiledCosts compiled{.launch_s = own_s,
                               .library_launch_s = own_s,
                               .convolution_launch_s = own_s,
                               .attention_launch_s = own_s};
  return {.elementwise_s = own_s, .compiled = compiled, .package = compiled};
}

// The figures that a file gives of compiled models or of packages; null: it does not.
struct CompiledFigures {
  const std::optional<Figure>& call_s;
  const std::optional<Figure>& launch_s;
  const std::optional<Figure>& library_launch_s;
  const std::optional<Figure>& convolution_launch_s;
  const std::optional<Figure>& attention_launch_s;
};

double ValueOf(const std::optional<Figure>& figure, double other) {
  return figure ? figure->value : other;
}

// Where the file has no figure of convolutions or attention, they take as much more than other
// libraries' calls as in `others`.
CompiledCosts CostsOf(const CompiledFigures& figures, const CompiledCosts& others) {
  CompiledCosts costs{
      .call_s = ValueOf(figures.call_s, others.call_s),
      .launch_s = ValueOf(figures.launch_s, others.launch_s),
      .library_launch_s = ValueOf(figures.library_launch_s, others.library_launch_s)};
  const double more_s = costs.library_launch_s - others.library_launch_s;
  costs.convolution_launch_s =
      ValueOf(figures.convolution_launch_s, others.convolution_launch_s + more_s);
  costs.attention_launch_s =
      ValueOf(figures.attention_launch_s, others.attention_launch_s + more_s);
  return costs;
}

}  // namespace

HostCosts HostCostsOf(const Hardware& hardware) {
  const Defaults others = DefaultsOf(hardware);
  return {.operators = OperatorsOf(hardware, ValueOf(hardware.launch_s, others.elementwise_s)),
          .module_call_s = ValueOf(hardware.module_call_s, others.module_call_s),
          .graph_call_s = ValueOf(hardware.graph_call_s, 0),
          .weight_s = ValueOf(hardware.weight_s, 0),
          .compiled = CostsOf({.call_s = hardware.compiled_call_s,
                               .launch_s = hardware.compiled_launch_s,
                               .library_launch_s = hardware.library_launch_s,
                               .convolution_launch_s = hardware.convolution_launch_s,
                               .attention_launch_s = hardware.attention_launch_s},
                              others.compiled),
          .package = CostsOf({.call_s = hardware.package_call_s,
                              .launch_s = hardware.package_launch_s,
                              .library_launch_s = hardware.package_library_launch_s,
                              .convolution_launch_s = hardware.package_convolution_launch_s,
                              .attention_launch_s = hardware.package_attention_launch_s},
                             others.package)};
}

bool BorrowsHostCosts(const Hardware& hardware) {
  return hardware.kind == "gpu" &&
         !(hardware.compiled_call_s && hardware.compiled_launch_s && hardware.library_launch_s);
}

}  // namespace idbg::device
