// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "constraints/adapter_file.h"
#include "constraints/check.h"
#include "fusion/plan.h"
#include "fuzz_target.h"
#include "graph/shapes.h"
#include "readers/fx_text/fx_text.h"
#include "roofline/estimate.h"
#include "roofline/hardware.h"

// What any text calls a graph can be judged and costed: sizes are as absurd as the text says.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  static const constraints::Adapter adapter = constraints::LoadAdapter("edge-npu");
  static const roofline::Hardware hardware = roofline::LoadHardware("h200");
  const readers::Input input{.bytes = fuzz::Text(data, size), .name = "graph.txt"};
  readers::ModelFile file;
  if (!fuzz::Try([&] { file = readers::fx_text::Read(input); })) return 0;
  for (graph::Graph& graph : file.graphs) {
    graph::InferMissingTypes(graph);
    graph::Lint(graph, "graph.txt");
    fuzz::Try([&] { constraints::Check(graph, adapter); });
    for (const char* device : {"cuda", "cpu"}) {
      fuzz::Try([&] {
        const fusion::Plan plan = fusion::PredictFusion(graph, {.device = device});
        const auto estimate = roofline::EstimateModel(graph, plan, hardware);
        fuzz::Require(!std::isnan(estimate.inductor.time_ms), "a time that is no number");
      });
    }
  }
  return 0;
}
