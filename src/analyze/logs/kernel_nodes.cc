// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/kernel_nodes.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "estimate/plan_options.h"
#include "fusion/fusion.h"
#include "inputs/models.h"
#include "plan/join/fused_operators.h"
#include "plan/join/join.h"

namespace idbg::analyze {
namespace {

using compile::CompiledCode;
using compile::CompiledKernel;

bool IsNameless(const CompiledKernel& kernel) {
  return inductor::IsGenerated(kernel.kind) && kernel.nodes.empty();
}

// "aten.add" of "aten.add.Tensor".
std::string WithoutOverload(const std::string& target) {
  const std::size_t first = target.find('.');
  return target.substr(0, first == std::string::npos ? first : target.find('.', first + 1));
}

// As its name says them, which is all that is known for sure.
void NameOperators(CompiledKernel& kernel) {
  if (!IsNameless(kernel) || !kernel.operators.empty()) return;
  for (const std::string_view op : plan::FusedOperators(kernel.name))
    kernel.operators.push_back((plan::FindShortName(op) != nullptr ? "aten." : "") +
                               std::string(op));
}

void NameNodesOf(inductor::TorchVersion torch_version, CompiledCode& code) {
  const readers::KernelModule module = compile::ReadKernelModule(code);
  const std::optional<graph::Graph> graph = compile::ReadPostGradGraph(code);
  if (!graph || module.kernels.size() != code.kernels.size()) return;
  const plan::Plan plan = fusion::PredictFusion(
      *graph, estimate::PlanOptionsFor(inputs::DeviceOf(module), {}, torch_version));
  const plan::Joined joined = plan::Join(plan, plan::ReadRealRun(plan, module));
  if (joined.matched == 0 || joined.MatchedShare() < 1) return;
  std::vector<std::set<graph::NodeId>> nodes(code.kernels.size());
  for (const plan::Pairing& pairing : joined.pairings) {
    for (const std::size_t real : pairing.real) {
      for (const std::size_t predicted : pairing.predicted)
        nodes[module.calls[real].kernel].insert(plan.kernels[predicted].nodes.begin(),
                                                plan.kernels[predicted].nodes.end());
    }
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    CompiledKernel& kernel = code.kernels[i];
    if (!IsNameless(kernel)) continue;
    std::set<std::string> operators;
    for (const graph::NodeId id : nodes[i]) {
      const graph::Node& node = plan.graph.node(id);
      kernel.nodes.push_back(node.name);
      operators.insert(WithoutOverload(node.target));
    }
    kernel.operators.assign(operators.begin(), operators.end());
  }
  compile::LocateKernels(code);
}

}  // namespace

void NameNodes(std::size_t most, inductor::TorchVersion torch_version,
               std::vector<CompiledCode>& codes) {
  std::size_t seen = 0;
  for (CompiledCode& code : codes) {
    if (seen >= most) return;
    seen += code.kernels.size();
    if (std::ranges::any_of(code.kernels, IsNameless)) NameNodesOf(torch_version, code);
    std::ranges::for_each(code.kernels, NameOperators);
  }
}

}  // namespace idbg::analyze
