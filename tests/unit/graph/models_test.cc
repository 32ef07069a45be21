// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "expected_models.h"
#include "graph/operators.h"
#include "readers/reader.h"

namespace idbg::graph {
namespace {

const std::vector<tests::ExpectedModel>& Models() {
  static const auto models = tests::ReadExpectedModels(IDBG_TEST_DATA "/models");
  return models;
}

TEST_CASE("FLOPs of real models are torch's own, operator by operator", "[graph][models]") {
  REQUIRE(Models().size() >= 10);
  for (const tests::ExpectedModel& model : Models()) {
    INFO(model.name);
    const readers::ModelFile file = readers::ReadModelFile(model.file);
    REQUIRE(file.graphs.size() == 1);
    std::map<std::string, double> by_target;
    tests::AddCountedFlops(file.graphs[0], by_target);
    double total = 0;
    for (const auto& [target, flops] : by_target) {
      INFO(target);
      const auto expected = model.flops_by_target.find(target);
      CHECK(flops == (expected == model.flops_by_target.end() ? 0 : expected->second));
      total += flops;
    }
    CHECK(total == model.flops);
  }
}

TEST_CASE("the catalogue knows every node of real models, and what it costs", "[graph][models]") {
  for (const tests::ExpectedModel& model : Models()) {
    INFO(model.name);
    const readers::ModelFile file = readers::ReadModelFile(model.file);
    const Graph& graph = file.graphs.at(0);
    for (const Coverage::Missing& missing : CatalogueCoverage(graph).missing) {
      INFO(missing.target);
      CHECK(missing.count == 0);
    }
    for (const Node& node : graph.nodes) {
      const Cost cost = CostOf(graph, node);
      INFO(node.name << " = " << node.target);
      CHECK(cost.flops.has_value());
      CHECK(cost.read_bytes.has_value());
      CHECK(cost.written_bytes.has_value());
    }
  }
}

}  // namespace
}  // namespace idbg::graph
