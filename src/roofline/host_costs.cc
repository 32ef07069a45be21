// SPDX-License-Identifier: Apache-2.0
#include "roofline/host_costs.h"

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

double LibraryLaunchS(const Work& work, const HostCosts& costs) {
  switch (work.kernel_class) {
    case KernelClass::kConvolution:
      return costs.convolution_launch_s;
    case KernelClass::kAttention:
      return costs.attention_launch_s;
    default:
      return costs.library_launch_s;
  }
}

// Where a file has no such figure: as much more than other libraries' calls as in `defaults`.
double MoreThanLibrary(const std::optional<Figure>& figure, double library_s, double more_s) {
  return figure ? figure->value : library_s + more_s;
}

HostCosts DefaultsOf(const Hardware& hardware) {
  if (hardware.kind == "gpu") return defaults::kGpuHost;
  const bool is_cpu = hardware.kind == "cpu";
  const double launch_s = is_cpu ? defaults::kCpuLaunchS : defaults::kAcceleratorLaunchS;
  const double own_s = hardware.launch_s ? hardware.launch_s->value : launch_s;
  return {.operator_s = own_s,
          .compiled_launch_s = own_s,
          .library_launch_s = own_s,
          .convolution_launch_s = own_s,
          .attention_launch_s = own_s};
}

}  // namespace

HostCosts HostCostsOf(const Hardware& hardware) {
  const HostCosts others = DefaultsOf(hardware);
  const auto value = [](const std::optional<Figure>& figure, double other) {
    return figure ? figure->value : other;
  };
  HostCosts costs{.operator_s = value(hardware.launch_s, others.operator_s),
                  .module_call_s = value(hardware.module_call_s, others.module_call_s),
                  .compiled_call_s = value(hardware.compiled_call_s, others.compiled_call_s),
                  .compiled_launch_s = value(hardware.compiled_launch_s, others.compiled_launch_s),
                  .library_launch_s = value(hardware.library_launch_s, others.library_launch_s)};
  costs.convolution_launch_s =
      MoreThanLibrary(hardware.convolution_launch_s, costs.library_launch_s,
                      others.convolution_launch_s - others.library_launch_s);
  costs.attention_launch_s = MoreThanLibrary(hardware.attention_launch_s, costs.library_launch_s,
                                             others.attention_launch_s - others.library_launch_s);
  return costs;
}

bool BorrowsHostCosts(const Hardware& hardware) {
  return hardware.kind == "gpu" &&
         !(hardware.compiled_call_s && hardware.compiled_launch_s && hardware.library_launch_s);
}

double HostS(const graph::Graph& graph, const std::vector<Work>& all, const HostCosts& costs,
             Run run) {
  double host_s =
      run == Run::kEager ? ModuleCalls(graph) * costs.module_call_s : costs.compiled_call_s;
  for (const Work& work : all) {
    if (run == Run::kEager)
      host_s += costs.operator_s + LibraryLaunchS(work, costs) - costs.library_launch_s;
    else
      host_s += work.loops ? costs.compiled_launch_s : LibraryLaunchS(work, costs);
  }
  return host_s;
}

}  // namespace idbg::roofline
