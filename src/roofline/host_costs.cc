// SPDX-License-Identifier: Apache-2.0
#include "roofline/host_costs.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "roofline/defaults.h"
#include "roofline/work.h"

namespace idbg::roofline {
namespace {

// What the kinds of operators take, where a file has no figure of its own: so many times an
// elementwise one, as on the host of data/hardware/h200.json.
constexpr auto kShares = std::to_array<std::pair<HostOperator, double>>({
    {HostOperator::kNone, 0},
    {HostOperator::kView, 0.1275},
    {HostOperator::kSlice, 0.2745},
    {HostOperator::kSplit, 0.3824},
    {HostOperator::kElementwise, 1},
    {HostOperator::kReduction, 1.108},
    {HostOperator::kCopy, 1.078},
    {HostOperator::kIndirect, 1.52},
    {HostOperator::kPooling, 1.167},
    {HostOperator::kLayerNorm, 1.637},
    {HostOperator::kGroupNorm, 3.588},
    {HostOperator::kBatchNorm, 3.324},
    {HostOperator::kProduct, 1.804},
    {HostOperator::kBatchedProduct, 2.02},
    {HostOperator::kConvolution, 3.422},
    {HostOperator::kDepthwise, 1.333},
    {HostOperator::kAttention, 2.824},
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

// Modules that run operators of their own, each called once.
double ModuleCalls(const graph::Graph& graph) {
  std::unordered_set<std::string_view> modules;
  for (const graph::Node& node : graph.nodes) modules.insert(node.module_path);
  return static_cast<double>(modules.size());
}

double LibraryLaunchS(const Work& work, const CompiledCosts& costs) {
  switch (work.kernel_class) {
    case KernelClass::kConvolution:
      return costs.convolution_launch_s;
    case KernelClass::kAttention:
      return costs.attention_launch_s;
    default:
      return costs.library_launch_s;
  }
}

// A convolution of several channels adds its bias by a kernel more.
double OperatorS(const Work& work, const OperatorCosts& costs) {
  const HostOperator kind = HostOperatorOf(work.target);
  if (kind != HostOperator::kConvolution || !work.convolution) return costs[kind];
  if (IsDepthwise(*work.convolution)) return costs[HostOperator::kDepthwise];
  return costs[kind] + (work.convolution->has_bias ? costs[HostOperator::kElementwise] : 0);
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

double EagerHostS(const graph::Graph& graph, const std::vector<Work>& all, const HostCosts& costs) {
  double host_s = costs.graph_call_s + ModuleCalls(graph) * costs.module_call_s;
  const auto is_user = [](const graph::GraphInput& input) {
    return input.kind == graph::InputKind::kUser;
  };
  const auto users = std::ranges::count_if(graph.inputs, is_user);
  host_s += static_cast<double>(std::ssize(graph.inputs) - users) * costs.weight_s;
  std::unordered_set<graph::NodeId> launched;
  for (const Work& work : all) {
    host_s += OperatorS(work, costs.operators);
    launched.insert(work.nodes.begin(), work.nodes.end());
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (launched.contains(static_cast<graph::NodeId>(i))) continue;
    const HostOperator kind = HostOperatorOf(graph.nodes[i].target);
    // One that could launch something and has nothing to do, as dropout, is as quick as a view.
    host_s += costs.operators[kind > HostOperator::kSplit ? HostOperator::kView : kind];
  }
  return host_s;
}

double CompiledHostS(const std::vector<Work>& all, const CompiledCosts& costs) {
  double host_s = costs.call_s;
  for (const Work& work : all) host_s += work.loops ? costs.launch_s : LibraryLaunchS(work, costs);
  return host_s;
}

}  // namespace idbg::roofline
