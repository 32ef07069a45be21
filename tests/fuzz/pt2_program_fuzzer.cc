// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "fuzz_target.h"
#include "graph_analyses.h"
#include "readers/pt2/program_json.h"

// The JSON of an exported program, without the zip archive around it: what can be read goes through
// every analysis.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  std::optional<graph::Graph> graph;
  fuzz::Try([&] {
    graph::Graph read = readers::pt2::ReadProgram(fuzz::Text(data, size), "model.json").graph;
    graph::Lint(read, "model.json");
    graph = std::move(read);
  });
  if (graph) fuzz::Analyze(*std::move(graph), fuzz::Effort::kViews);
  return 0;
}
