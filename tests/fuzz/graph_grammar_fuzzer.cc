// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>

#include "fuzz_target.h"
#include "graph/text.h"
#include "graph_analyses.h"
#include "graph_grammar.h"

namespace {

// How many graphs were made, printed at the end: an input may stand for more than one.
std::size_t graphs = 0;
void PrintGraphs() { std::fprintf(stderr, "%zu graphs\n", graphs); }

// The forms are much dearer than the analyses, so that few graphs get them.
idbg::fuzz::Effort EffortOf(std::size_t number) {
  using enum idbg::fuzz::Effort;
  if (number == 0) return kPage;
  if (number % 128 == 0) return kWriters;
  if (number % 32 == 0) return kViews;
  return number % 2 == 0 ? kGpu : kCpu;
}

}  // namespace

// The first byte says how many graphs the others make, the second how much is done with the first.
// With IDBG_PRINT_GRAPHS set they are printed: what an input stands for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  static const bool kCounts = std::atexit(PrintGraphs) == 0;
  static const bool kPrints = std::getenv("IDBG_PRINT_GRAPHS") != nullptr;
  fuzz::Require(kCounts, "no room for a handler");
  fuzz::Choices choices(data, size);
  constexpr std::size_t kMany = 32;
  const std::size_t count = choices.Below(256) < 192 ? 1 : kMany;
  const std::size_t first = choices.Below(256);
  for (std::size_t i = 0; i < count; ++i) {
    ++graphs;
    const graph::Graph graph = fuzz::MakeGraph(choices);
    graph::Lint(graph, "the graph");
    if (kPrints) std::fprintf(stderr, "%s\n", graph::ToText(graph).c_str());
    if ((first + i) % 4 == 0) fuzz::CheckText(graph);
    fuzz::Analyze(graph, EffortOf(first + i));
  }
  return 0;
}
