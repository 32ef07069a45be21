// SPDX-License-Identifier: Apache-2.0
// How many graphs of a rule `minify` tries in a second: a chain of so many nodes, of which three
// far apart must stay.
//
// usage: minify_bench [NODES]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "constraints/adapter.h"
#include "constraints/check.h"
#include "minify/search.h"
#include "readers/formats.h"

namespace {

using namespace idbg;

graph::Graph Chain(int nodes) {
  std::string text = "class G(torch.nn.Module):\n    def forward(self, x: \"f32[64, 64]\"):\n";
  std::string last = "x";
  for (int i = 0; i < nodes; ++i) {
    const std::string name = "n" + std::to_string(i);
    const bool is_wanted = i == nodes / 7 || i == nodes / 2 || i == nodes - nodes / 9;
    text += "        " + name + ": \"f32[64, 64]\" = torch.ops.aten." +
            (is_wanted ? "erfinv" : "sin") + ".default(" + last + ")\n";
    last = name;
  }
  text += "        return (" + last + ",)\n";
  return readers::fx_text::Read({.bytes = text, .name = "chain.py"}).graphs.at(0);
}

}  // namespace

int main(int argc, char** argv) {
  const int nodes = argc > 1 ? std::atoi(argv[1]) : 1000;
  const minify::Original original(Chain(nodes));
  const constraints::Adapter adapter{.unsupported_ops = {"aten.erfinv"}};
  minify::Judge judge(
      [&](const minify::Candidate& candidate) {
        std::int64_t found = 0;
        for (const auto& group : constraints::Check(candidate.graph, adapter).groups)
          found += group.count;
        minify::Observation observed;
        if (found == 3) observed.signatures = {"unsupported-op"};
        return observed;
      },
      {}, nullptr);
  const auto start = std::chrono::steady_clock::now();
  const minify::SearchResult result = minify::FindSmallest(original, judge, false, {});
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  const auto probes = static_cast<double>(judge.counts().probes);
  std::printf("%d nodes: %zu left, %.0f graphs tried in %.3f s: %.0f a second (target: 1000)\n",
              nodes, result.smallest.graph.nodes.size(), probes, time.count(),
              probes / time.count());
  return 0;
}
