// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

constexpr std::size_t kMostDrawnNodes = 1500;

report::DrawingNode MakeNode(const graph::Graph& graph, const graph::Node& node,
                             const plan::Kernel* kernel) {
  report::DrawingNode drawn{.label = node.name};
  if (kernel != nullptr) {
    drawn.kind = std::string(ToString(kernel->kind));
    if (kernel->launches()) drawn.group = kernel->name;
  }
  drawn.details.emplace_back("operator", node.target);
  if (!node.outputs.empty())
    drawn.details.emplace_back("type", TypeText(graph.value(node.outputs.front())));
  drawn.details.emplace_back("source", PlaceText(node.source));
  drawn.details.emplace_back("code", node.source.code);
  drawn.details.emplace_back("module", node.module_path);
  std::erase_if(drawn.details, [](const auto& detail) { return detail.second.empty(); });
  return drawn;
}

}  // namespace

report::Drawing GraphDrawing(const plan::Plan& plan) {
  const graph::Graph& graph = plan.graph;
  std::map<graph::NodeId, const plan::Kernel*> kernel_of;  // a recomputed node: its first kernel
  for (const plan::Kernel& kernel : plan.kernels) {
    for (const graph::NodeId id : kernel.nodes) kernel_of.emplace(id, &kernel);
  }
  report::Drawing drawing{.key = "drawing",
                          .title = "Graph, colored by kernel kind, framed by kernel"};
  const std::size_t count = std::min(graph.nodes.size(), kMostDrawnNodes);
  drawing.left_out = static_cast<std::int64_t>(graph.nodes.size() - count);
  std::map<std::pair<std::size_t, std::size_t>, bool> seen;
  for (std::size_t i = 0; i < count; ++i) {
    const auto found = kernel_of.find(static_cast<graph::NodeId>(i));
    drawing.nodes.push_back(
        MakeNode(graph, graph.nodes[i], found == kernel_of.end() ? nullptr : found->second));
    graph::VisitValues(graph.nodes[i], [&](graph::ValueId id) {
      const graph::NodeId producer = graph.value(id).producer;
      if (producer == graph::kNoNode || static_cast<std::size_t>(producer) >= count) return;
      const auto from = static_cast<std::size_t>(producer);
      if (seen.emplace(std::pair(from, i), true).second) drawing.edges.push_back({from, i});
    });
  }
  return drawing;
}

}  // namespace idbg::views
