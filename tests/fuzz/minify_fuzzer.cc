// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "graph/text.h"
#include "graph_analyses.h"
#include "graph_grammar.h"
#include "minify/reduction.h"
#include "minify/search.h"
#include "readers/pt2/archive_writer.h"
#include "readers/pt2/program_json.h"

namespace {

using namespace idbg;

// Changes as a search makes them, kept or not as the bytes say.
void ChangeAtRandom(minify::State& state, fuzz::Choices& choices) {
  minify::Reduction reduction = state.reduction;
  reduction.keeps_unused = choices.OneIn(3);
  reduction.keeps_kinds = choices.OneIn(3);
  for (const graph::NodeId id : state.candidate.nodes) {
    if (choices.OneIn(4)) reduction.kept[id] = false;
  }
  for (const minify::Finder& finder : minify::Finders(true)) {
    if (!choices.OneIn(3)) continue;
    for (const minify::Change& change : finder.find(state)) {
      if (choices.OneIn(2)) change(reduction);
    }
  }
  auto candidate = minify::Apply(state.original, reduction);
  if (!candidate) return;
  state.reduction = std::move(reduction);
  state.candidate = std::move(*candidate);
}

}  // namespace

// Whatever is taken away, what is left is a graph: it passes Lint, its text reads back, and what
// can be written as an exported program is read back.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Choices choices(data, size);
  const minify::Original original(minify::Specialise(fuzz::MakeGraph(choices)));
  minify::State state{.original = original, .reduction = original.Whole(), .candidate = {}};
  auto whole = minify::Apply(original, state.reduction);
  if (!whole) return 0;
  state.candidate = std::move(*whole);
  for (int step = 0; step < 6; ++step) {
    ChangeAtRandom(state, choices);
    const graph::Graph& graph = state.candidate.graph;
    graph::Lint(graph, "a smaller graph");
    fuzz::Require(state.candidate.sources.size() == graph.inputs.size(), "inputs without a source");
    fuzz::Require(state.candidate.nodes.size() == graph.nodes.size(), "nodes without a source");
    fuzz::CheckText(graph);
    std::string program;
    const bool is_written =
        fuzz::Try([&] { program = readers::pt2::WriteProgram(graph, "2.13.0"); });
    if (is_written)
      fuzz::Try([&] { graph::Lint(readers::pt2::ReadProgram(program, "it").graph, "it"); });
  }
  return 0;
}
