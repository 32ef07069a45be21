// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "graph_analyses.h"
#include "readers/formats.h"

// What any text calls a graph can be judged and costed: sizes are as absurd as the text says.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const readers::Input input{.bytes = fuzz::Text(data, size), .name = "graph.txt"};
  readers::ModelFile file;
  if (!fuzz::Try([&] { file = readers::fx_text::Read(input); })) return 0;
  for (const graph::Graph& graph : file.graphs) {
    graph::Lint(graph, "graph.txt");
    fuzz::Analyze(graph, fuzz::Effort::kViews);
  }
  return 0;
}
