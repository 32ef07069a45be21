// SPDX-License-Identifier: Apache-2.0
// What the operator catalogue says of the real models, beside torch's own counter, and how long it
// takes.
//
//   catalogue_bench [FOLDER]     (tests/data/models)
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

#include "expected_models.h"
#include "graph/liveness.h"
#include "graph/operators/operators.h"
#include "graph/shapes/shapes.h"
#include "readers/reader.h"

namespace {

using namespace idbg;  // NOLINT: a program of its own
using Clock = std::chrono::steady_clock;

struct Totals {
  double counted = 0;  // FLOPs of the kinds that torch counts
  double other = 0;
  double bytes = 0;
  std::int64_t unknown = 0;  // nodes with an unknown part
  std::int64_t tensors = 0;
  std::int64_t inferred = 0;  // tensors that a shape rule covers
};

void Add(const graph::Graph& graph, Totals& totals) {
  for (const graph::Node& node : graph.nodes) {
    const graph::Operator* op = graph::FindOperator(graph, node);
    const graph::Cost cost = graph::CostOf(graph, node);
    const bool counted = op != nullptr && tests::IsCountedByTorch(op->kind);
    (counted ? totals.counted : totals.other) += cost.flops.value_or(0);
    totals.bytes += cost.read_bytes.value_or(0) + cost.written_bytes.value_or(0);
    totals.unknown += !cost.flops || !cost.read_bytes || !cost.written_bytes;
    const auto types = graph::InferOutputs(graph, node);
    if (types)
      totals.inferred +=
          std::ranges::count_if(*types, [](const auto& type) { return type.has_value(); });
    for (const graph::ValueId id : node.outputs)
      totals.tensors += graph.value(id).kind == graph::ValueKind::kTensor;
  }
  for (const graph::Graph& subgraph : graph.subgraphs) Add(subgraph, totals);
}

void PrintModels(const std::vector<tests::ExpectedModel>& models) {
  std::printf("%-26s %6s %7s %14s %14s %9s %9s %9s %8s\n", "model", "nodes", "unknown",
              "GFLOPs counted", "GFLOPs torch", "rel diff", "GFLOPs +", "GB moved", "shapes");
  for (const tests::ExpectedModel& model : models) {
    const readers::ModelFile file = readers::ReadModelFile(model.file);
    Totals totals;
    std::int64_t nodes = 0;
    for (const graph::Graph& graph : file.graphs) {
      Add(graph, totals);
      nodes += graph::CatalogueCoverage(graph).nodes;
    }
    std::printf("%-26s %6lld %7lld %14.4f %14.4f %9.2g %9.4f %9.4f %7.1f%%\n", model.name.c_str(),
                static_cast<long long>(nodes), static_cast<long long>(totals.unknown),
                totals.counted / 1e9, model.flops / 1e9, totals.counted / model.flops - 1,
                totals.other / 1e9, totals.bytes / 1e9,
                100.0 * static_cast<double>(totals.inferred) / static_cast<double>(totals.tensors));
  }
}

// The shortest of `rounds` runs over `nodes` nodes.
template <typename Work>
void PrintTime(const char* name, std::size_t nodes, Work&& work) {
  double best_ms = 1e9;
  for (int round = 0; round < 9; ++round) {
    const auto start = Clock::now();
    work();
    best_ms =
        std::min(best_ms, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  std::printf("%-26s %8.3f ms for 10,000 nodes\n", name,
              best_ms * 1e4 / static_cast<double>(nodes));
}

void PrintSpeed(const std::vector<tests::ExpectedModel>& models) {
  std::vector<graph::Graph> graphs;
  std::size_t nodes = 0;
  for (const tests::ExpectedModel& model : models) {
    graphs.push_back(std::move(readers::ReadModelFile(model.file).graphs.at(0)));
    nodes += graphs.back().nodes.size();
  }
  const auto over_nodes = [&](const auto& visit) {
    for (const graph::Graph& graph : graphs) {
      for (const graph::Node& node : graph.nodes) visit(graph, node);
    }
  };
  volatile double sink = 0;  // so that nothing is left out
  PrintTime("FindOperator", nodes, [&] {
    over_nodes([&](const graph::Graph&, const graph::Node& node) {
      sink = sink + (graph::FindOperator(node.target) != nullptr ? 1 : 0);
    });
  });
  PrintTime("CostOf", nodes, [&] {
    over_nodes([&](const graph::Graph& graph, const graph::Node& node) {
      sink = sink + graph::CostOf(graph, node).flops.value_or(0);
    });
  });
  PrintTime("InferOutputs", nodes, [&] {
    over_nodes([&](const graph::Graph& graph, const graph::Node& node) {
      sink = sink + (graph::InferOutputs(graph, node) ? 1 : 0);
    });
  });
  PrintTime("ProfileMemory", nodes, [&] {
    for (const graph::Graph& graph : graphs)
      sink = sink + static_cast<double>(graph::ProfileMemory(graph).peak_bytes);
  });
}

}  // namespace

int main(int argc, char** argv) {
  const auto models = tests::ReadExpectedModels(argc > 1 ? argv[1] : "tests/data/models");
  PrintModels(models);
  PrintSpeed(models);
}
