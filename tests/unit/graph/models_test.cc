// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_test_macros.hpp>

#include "expected_models.h"
#include "graph/operators/operators.h"
#include "graph/shapes/shapes.h"
#include "readers/reader.h"

namespace idbg::graph::models_test {
namespace {

const std::vector<tests::ExpectedModel>& Models() {
  static const auto kModels = tests::ReadExpectedModels(IDBG_TEST_DATA "/models");
  return kModels;
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

std::vector<std::optional<std::int64_t>> Hints(const std::vector<SymInt>& sizes) {
  std::vector<std::optional<std::int64_t>> hints;
  for (const SymInt& size : sizes) hints.push_back(size.hint());
  return hints;
}

// How many tensors of a graph a shape rule covers; those are compared with what the file says.
struct Inferred {
  std::int64_t tensors = 0;
  std::int64_t covered = 0;
};

void CompareTypes(const Graph& graph, Inferred& inferred) {
  for (const Node& node : graph.nodes) {
    const auto types = InferOutputs(graph, node);
    std::size_t next = 0;
    for (const ValueId id : node.outputs) {
      const Value& value = graph.value(id);
      if (value.kind != ValueKind::kTensor || !value.tensor) continue;
      ++inferred.tensors;
      if (!types || next >= types->size()) continue;
      const std::optional<TensorType>& type = (*types)[next++];
      if (!type) continue;
      INFO(node.name << " = " << node.target);
      CHECK(Hints(type->sizes) == Hints(value.tensor->sizes));
      CHECK(tensor::ToString(type->dtype) == tensor::ToString(value.tensor->dtype));
      ++inferred.covered;
    }
  }
  for (const Graph& subgraph : graph.subgraphs) CompareTypes(subgraph, inferred);
}

TEST_CASE("shape rules give what PyTorch recorded", "[graph][models]") {
  std::vector<std::filesystem::path> paths;
  for (const tests::ExpectedModel& model : Models()) paths.push_back(model.file);
  for (const char* name : {"m", "attn", "attn_core", "buf", "dyn", "hop", "hop2"})
    paths.push_back(IDBG_TEST_DATA "/pt2/" + std::string(name) + ".pt2");
  Inferred inferred;
  for (const std::filesystem::path& path : paths) {
    INFO(path.string());
    for (const Graph& graph : readers::ReadModelFile(path).graphs) CompareTypes(graph, inferred);
  }
  CHECK(inferred.covered > inferred.tensors * 9 / 10);
}

}  // namespace
}  // namespace idbg::graph::models_test
