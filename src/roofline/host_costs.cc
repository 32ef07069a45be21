// SPDX-License-Identifier: Apache-2.0
#include "roofline/host_costs.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <unordered_set>

#include "roofline/defaults.h"
#include "roofline/work.h"

namespace idbg::roofline {
namespace {

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

HostCosts DefaultsOf(const Hardware& hardware) {
  if (hardware.kind == "gpu") return defaults::kGpuHost;
  const bool is_cpu = hardware.kind == "cpu";
  const double launch_s = is_cpu ? defaults::kCpuLaunchS : defaults::kAcceleratorLaunchS;
  const double own_s = hardware.launch_s ? hardware.launch_s->value : launch_s;
  const CompiledCosts compiled{.launch_s = own_s,
                               .library_launch_s = own_s,
                               .convolution_launch_s = own_s,
                               .attention_launch_s = own_s};
  return {.operator_s = own_s, .compiled = compiled, .package = compiled};
}

double OperatorS(const Work& work, const HostCosts& costs) {
  const std::string_view target = work.target;
  if (costs.operators != nullptr) {
    const auto named = costs.operators->find(std::string(target.substr(0, target.rfind('.'))));
    if (named != costs.operators->end()) return named->second.value;
  }
  return costs.operator_s + LibraryLaunchS(work, costs.compiled) - costs.compiled.library_launch_s;
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
  const HostCosts others = DefaultsOf(hardware);
  return {.operator_s = ValueOf(hardware.launch_s, others.operator_s),
          .module_call_s = ValueOf(hardware.module_call_s, others.module_call_s),
          .graph_call_s = ValueOf(hardware.graph_call_s, others.graph_call_s),
          .view_s = ValueOf(hardware.view_s, others.view_s),
          .weight_s = ValueOf(hardware.weight_s, others.weight_s),
          .operators = &hardware.operator_s,
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
  if (graph.nodes.size() > all.size())
    host_s += static_cast<double>(graph.nodes.size() - all.size()) * costs.view_s;
  const auto is_user = [](const graph::GraphInput& input) {
    return input.kind == graph::InputKind::kUser;
  };
  const auto users = std::ranges::count_if(graph.inputs, is_user);
  host_s += static_cast<double>(std::ssize(graph.inputs) - users) * costs.weight_s;
  for (const Work& work : all) host_s += OperatorS(work, costs);
  return host_s;
}

double CompiledHostS(const std::vector<Work>& all, const CompiledCosts& costs) {
  double host_s = costs.call_s;
  for (const Work& work : all) host_s += work.loops ? costs.launch_s : LibraryLaunchS(work, costs);
  return host_s;
}

}  // namespace idbg::roofline
