// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "graph/graph.h"
#include "minify/judge.h"
#include "readers/formats.h"

// Small graphs as text, and conditions on them.
namespace idbg::minify {

inline graph::Graph ReadGraph(std::string_view text) {
  return readers::fx_text::Read({.bytes = text, .name = "graph.py"}).graphs.at(0);
}

// x -> add_1 -> add_2 ... -> add_n, of one type.
inline graph::Graph Chain(int nodes) {
  std::string text = "class G(torch.nn.Module):\n    def forward(self, x: \"f32[4, 8]\"):\n";
  std::string last = "x";
  for (int i = 1; i <= nodes; ++i) {
    const std::string name = "n" + std::to_string(i);
    text += "        " + name + ": \"f32[4, 8]\" = torch.ops.aten.sin.default(" + last + ")\n";
    last = name;
  }
  return ReadGraph(text + "        return (" + last + ",)\n");
}

inline bool HasNode(const Candidate& candidate, std::string_view name) {
  return std::ranges::find(candidate.graph.nodes, name, &graph::Node::name) !=
         candidate.graph.nodes.end();
}
inline bool HasTarget(const Candidate& candidate, std::string_view target) {
  return std::ranges::find(candidate.graph.nodes, target, &graph::Node::target) !=
         candidate.graph.nodes.end();
}

template <typename Condition>
Probe When(Condition condition) {
  return [condition](const Candidate& candidate) {
    Observation observed;
    if (condition(candidate)) observed.signatures = {"it"};
    return observed;
  };
}

}  // namespace idbg::minify
