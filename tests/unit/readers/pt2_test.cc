// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "base/error.h"
#include "readers/reader.h"

namespace idbg::readers {
namespace {

const std::string kData = IDBG_TEST_DATA "/pt2/";

std::int64_t CountInputs(const graph::Graph& graph, graph::InputKind kind) {
  return std::ranges::count(graph.inputs, kind, &graph::GraphInput::kind);
}

TEST_CASE("exported programs hold the nodes and parameters that PyTorch wrote", "[readers][pt2]") {
  struct Case {
    const char* file;
    std::size_t nodes;
    std::int64_t parameters;
    std::size_t outputs;
    graph::Dialect dialect;
  };
  for (const Case& one : {
           Case{"m.pt2", 16, 6, 3, graph::Dialect::kTraining},
           Case{"attn.pt2", 79, 29, 3, graph::Dialect::kTraining},
           Case{"attn_core.pt2", 323, 29, 3, graph::Dialect::kAten},
           Case{"buf.pt2", 7, 3, 1, graph::Dialect::kTraining},
           Case{"dyn.pt2", 22, 0, 6, graph::Dialect::kTraining},
           Case{"hop.pt2", 14, 2, 7, graph::Dialect::kTraining},
           Case{"hop2.pt2", 13, 2, 8, graph::Dialect::kAten},
       }) {
    INFO(one.file);
    const ModelFile file = ReadModelFile(kData + one.file);
    CHECK(file.format == "torch.export archive");
    CHECK(file.losses.empty());
    REQUIRE(file.graphs.size() == 1);
    const graph::Graph& graph = file.graphs[0];
    CHECK(graph.nodes.size() == one.nodes);
    CHECK(CountInputs(graph, graph::InputKind::kParameter) == one.parameters);
    CHECK(graph.outputs.size() == one.outputs);
    CHECK(graph.dialect == one.dialect);
    CHECK_NOTHROW(graph::Lint(graph, one.file));
  }
}

}  // namespace
}  // namespace idbg::readers
