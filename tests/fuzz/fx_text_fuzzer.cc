// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "graph/text.h"
#include "readers/formats.h"

// Whatever is read can be written, and reads back as the same text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const readers::Input input{.bytes = fuzz::Text(data, size), .name = "graph.txt"};
  fuzz::Try([&] { readers::fx_text::Refuse(input); });
  readers::ModelFile file;
  if (!fuzz::Try([&] { file = readers::fx_text::Read(input); })) return 0;
  for (const graph::Graph& graph : file.graphs) {
    const std::string text = graph::ToText(graph);
    const readers::ModelFile again =
        readers::fx_text::Read({.bytes = text, .name = "written text"});
    fuzz::Require(again.graphs.size() == 1, "the text of a graph holds one graph");
    fuzz::Require(graph::ToText(again.graphs[0]) == text, "the text of a graph reads back");
  }
  return 0;
}
