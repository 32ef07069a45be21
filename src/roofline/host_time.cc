// SPDX-License-Identifier: Apache-2.0
#include "roofline/host_time.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "eager/host_calls.h"

namespace idbg::roofline {

namespace {

// Modules that run operators of their own, each called once.
double ModuleCalls(const graph::Graph& graph) {
  std::unordered_set<std::string_view> modules;
  for (const graph::Node& node : graph.nodes) modules.insert(node.module_path);
  return static_cast<double>(modules.size());
}

double LibraryLaunchS(const plan::Work& work, const device::CompiledCosts& costs) {
  switch (work.kernel_class) {
    case plan::KernelClass::kConvolution:
      return costs.convolution_launch_s;
    case plan::KernelClass::kAttention:
      return costs.attention_launch_s;
    default:
      return costs.library_launch_s;
  }
}

// A convolution of several channels adds its bias by a kernel more.
double OperatorS(const plan::Work& work, const device::OperatorCosts& costs) {
  const plan::HostOperator kind = eager::HostOperatorOf(work.target);
  if (kind != plan::HostOperator::kConvolution || !work.convolution) return costs[kind];
  if (plan::IsDepthwise(*work.convolution)) return costs[plan::HostOperator::kDepthwise];
  return costs[kind] + (work.convolution->has_bias ? costs[plan::HostOperator::kElementwise] : 0);
}

}  // namespace

double EagerHostS(const graph::Graph& graph, const std::vector<plan::Work>& all,
                  const device::HostCosts& costs) {
  double host_s = costs.graph_call_s + ModuleCalls(graph) * costs.module_call_s;
  const auto is_user = [](const graph::GraphInput& input) {
    return input.kind == graph::InputKind::kUser;
  };
  const auto users = std::ranges::count_if(graph.inputs, is_user);
  host_s += static_cast<double>(std::ssize(graph.inputs) - users) * costs.weight_s;
  std::unordered_set<graph::NodeId> launched;
  for (const plan::Work& work : all) {
    host_s += OperatorS(work, costs.operators);
    launched.insert(work.nodes.begin(), work.nodes.end());
  }
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    if (launched.contains(static_cast<graph::NodeId>(i))) continue;
    const plan::HostOperator kind = eager::HostOperatorOf(graph.nodes[i].target);
    // One that could launch something and has nothing to do, as dropout, is as quick as a view.
    host_s += costs.operators[kind > plan::HostOperator::kSplit ? plan::HostOperator::kView : kind];
  }
  return host_s;
}

double CompiledHostS(const std::vector<plan::Work>& all, const device::CompiledCosts& costs) {
  double host_s = costs.call_s;
  for (const plan::Work& work : all)
    host_s += work.loops ? costs.launch_s : LibraryLaunchS(work, costs);
  return host_s;
}

}  // namespace idbg::roofline
