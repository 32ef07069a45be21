// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "plan/breakdown.h"
#include "views/models/sections.h"
#include "views/units.h"

namespace idbg::views {
namespace {

// Edges between kernels that are drawn as one box each.
std::set<std::pair<std::size_t, std::size_t>> EdgesOf(const plan::Plan& plan,
                                                      const std::vector<std::size_t>& boxes) {
  // Of a kernel: the boxes that whoever reads it reads from.
  std::vector<std::set<std::size_t>> sources(plan.kernels.size());
  std::set<std::pair<std::size_t, std::size_t>> edges;
  // Kernels come in the order of execution: what one reads has been seen before it.
  for (std::size_t i = 0; i < plan.kernels.size(); ++i) {
    std::set<std::size_t> read;
    for (const std::size_t producer : plan.kernels[i].producers) {
      if (producer < i) read.insert(sources[producer].begin(), sources[producer].end());
    }
    if (boxes[i] == plan::Repetitions::kNone) {  // a view: of it is read what it is a view of
      sources[i] = std::move(read);
      continue;
    }
    for (const std::size_t from : read) {
      if (from != boxes[i]) edges.emplace(from, boxes[i]);
    }
    sources[i] = {boxes[i]};
  }
  return edges;
}

report::DrawingNode BoxOf(const plan::RepeatedKernel& kernel, const graph::Graph& graph) {
  const auto& [kernels, flops, bytes] = kernel.total;
  report::DrawingNode node{
      .label = kernels > 1 ? fmt::format("{}\u00D7 {}", kernels, kernel.key.name) : kernel.key.name,
      .kind = std::string(ToString(kernel.first->kind)),
      .details = {{"kernels", std::to_string(kernels)},
                  {"nodes", std::to_string(kernel.nodes)},
                  {"work", fmt::format("{:.3f} GFLOP", flops / kGiga)},
                  {"moved", fmt::format("{:.3f} MB", bytes / kMega)}}};
  std::string names;
  for (const graph::NodeId id : kernel.first->nodes)
    names += (names.empty() ? "" : ", ") + graph.node(id).name;
  node.details.emplace_back("of the first", std::move(names));
  if (!kernel.source.file.empty()) node.details.emplace_back("source", PlaceText(kernel.source));
  if (!kernel.source.code.empty()) node.details.emplace_back("code", kernel.source.code);
  return node;
}

}  // namespace

report::Drawing KernelDrawing(const plan::Plan& plan) {
  const plan::Repetitions repetitions = plan::FindRepetitions(plan);
  report::Drawing drawing{.key = "kernels", .title = "Kernels, repeated layers folded"};
  for (const plan::RepeatedKernel& kernel : repetitions.kernels)
    drawing.nodes.push_back(BoxOf(kernel, plan.graph));
  for (const auto& [from, to] : EdgesOf(plan, repetitions.places))
    drawing.edges.push_back({from, to});
  return drawing;
}

}  // namespace idbg::views
