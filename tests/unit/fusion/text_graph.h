// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "fusion/options.h"
#include "fusion/program/program.h"
#include "plan/plan.h"
#include "readers/reader.h"

// Graphs of the tests of fusion, written as FX prints them.
namespace idbg::fusion {

// "x: f32[4, 8], w: f32[8]" as parameters, and a body of lines such as
// "y = aten.mul.Tensor(x, w)"; "return (y,)" comes last. Types of results are worked out.
inline graph::Graph TextGraph(std::string_view parameters, std::string_view body,
                              graph::Dialect dialect = graph::Dialect::kInductor) {
  std::string text = "class GraphModule(torch.nn.Module):\n    def forward(self, ";
  for (const char c : parameters) {
    // The type of a parameter stands in quotes.
    if (c == 'f' && text.ends_with(": ")) text += '"';
    if ((c == 'i' || c == 'b') && text.ends_with(": ")) text += '"';
    text += c;
    if (c == ']') text += '"';
  }
  text += "):\n";
  std::string line;
  for (const char c : std::string(body) + "\n") {
    if (c != '\n') {
      line += c;
      continue;
    }
    line.erase(0, std::min(line.find_first_not_of(' '), line.size()));
    for (const std::string_view space : {"= aten.", "= prims.", "= mylib."}) {
      const std::size_t place = line.find(space);
      if (place != std::string::npos) line.insert(place + 2, "torch.ops.");
    }
    if (!line.empty()) text += "        " + line + "\n";
    line.clear();
  }
  readers::ModelFile file = readers::ReadModel({.bytes = text, .name = "graph.txt"});
  INFO(text);
  REQUIRE(file.graphs.size() == 1);
  REQUIRE(file.losses.empty());
  file.graphs.front().dialect = dialect;
  return std::move(file.graphs.front());
}

// The operators of each kernel, in the order of execution: "add relu", "mm". Calls of libraries and
// of operators stand in brackets: "[mm]"; reductions are marked: "sum!".
inline std::vector<std::string> Kernels(const plan::Plan& plan) {
  std::vector<std::string> kernels;
  for (const plan::Kernel& kernel : plan.kernels) {
    if (kernel.kind == plan::KernelKind::kNone) continue;
    std::string names;
    for (const graph::NodeId node : kernel.nodes) {
      const std::string_view packet = graph::PacketOf(plan.graph.node(node).target);
      const std::string name(packet.substr(packet.rfind('.') + 1));
      names += (names.empty() ? "" : " ") + name;
    }
    if (kernel.kind == plan::KernelKind::kReduction) names += "!";
    if (kernel.kind == plan::KernelKind::kTemplate) names = "<" + names + ">";
    if (kernel.kind == plan::KernelKind::kExtern || kernel.kind == plan::KernelKind::kFallback)
      names = "[" + names + "]";
    kernels.push_back(std::move(names));
  }
  return kernels;
}

inline std::vector<std::string> Kernels(const graph::Graph& graph, const Options& options = kGpu) {
  return Kernels(PredictFusion(graph, options));
}

inline std::int64_t CountKernels(const graph::Graph& graph, const Options& options = kGpu) {
  return PredictFusion(graph, options).KernelCount();
}

// How many loop nests and calls lowering leaves for the scheduler.
inline std::size_t OperationsOf(const graph::Graph& graph, const Options& options = kGpu) {
  return Lower(graph, options).operations.size();
}

inline bool Refuses(const plan::Plan& plan, std::string_view reason) {
  return std::ranges::any_of(
      plan.refusals, [&](const plan::Refusal& refusal) { return refusal.reason == reason; });
}

using Names = std::vector<std::string>;

}  // namespace idbg::fusion
