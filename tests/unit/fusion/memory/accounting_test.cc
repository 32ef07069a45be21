// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <map>
#include <random>

#include "fusion/options.h"
#include "graph/graph_builder.h"
#include "graph/operators/operators.h"
#include "plan/plan.h"
#include "readers/reader.h"

namespace idbg::fusion::accounting_test {
namespace {

using graph::GraphBuilder;
using graph::Ints;
using graph::NodeId;
using graph::Ref;
using graph::ValueId;

bool Has(const auto& items, auto item) { return std::ranges::find(items, item) != items.end(); }

// Bytes and FLOPs over the groups are those of the nodes, less what stays on chip, plus what is
// added or runs twice; every node has a place.
void CheckInvariants(const plan::Plan& plan) {
  double node_flops = 0;
  double node_bytes = 0;
  for (const graph::Node& node : plan.graph.nodes) {
    const graph::Cost cost = CostOf(plan.graph, node);
    node_flops += cost.flops.value_or(0);
    node_bytes += cost.read_bytes.value_or(0) + cost.written_bytes.value_or(0);
  }
  double flops = 0;
  double bytes = 0;
  std::vector<int> places(plan.graph.nodes.size(), 0);
  for (const plan::Kernel& kernel : plan.kernels) {
    flops += kernel.flops;
    bytes += kernel.read_bytes + kernel.written_bytes;
    CHECK(std::ranges::is_sorted(kernel.nodes));
    for (const NodeId node : kernel.nodes) ++places[static_cast<std::size_t>(node)];
  }
  CHECK(std::ranges::count(places, 0) == 0);
  CHECK(flops == Catch::Approx(node_flops + plan.recomputed_flops));
  CHECK(bytes == Catch::Approx(node_bytes - plan.on_chip_bytes + plan.added_bytes));
  CHECK(plan.origin.size() == plan.graph.nodes.size());
}

TEST_CASE("what the groups cost is what the nodes cost, for every model at hand", "[fusion]") {
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(IDBG_TEST_DATA "/models")) {
    if (entry.path().extension() != ".pt2") continue;
    const readers::ModelFile file = readers::ReadModelFile(entry.path());
    for (const graph::Graph& graph : file.graphs) {
      INFO(entry.path().filename().string());
      for (const Options& options : {kGpu, kCpu, kTemplates})
        CheckInvariants(PredictFusion(graph, options));
    }
  }
}

// Pointwise operators, row sums and products of matrices, wired at random, over 64 x 64 matrices
// and columns of 64: nothing is a view, and every tensor is read whole.
graph::Graph RandomGraph(std::uint32_t seed) {
  std::mt19937 random(seed);
  GraphBuilder builder;
  std::vector<ValueId> values;
  std::vector<std::int64_t> widths;
  const auto add = [&](ValueId value, std::int64_t width) {
    values.push_back(value);
    widths.push_back(width);
  };
  for (const std::int64_t width : {64, 64, 1}) add(builder.Input({64, width}), width);
  const std::size_t count = 3 + random() % 20;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t a = random() % values.size();
    const std::size_t b = random() % values.size();
    const std::int64_t width = std::max(widths[a], widths[b]);
    switch (random() % 6) {
      case 0:
        add(builder.Make("aten.neg.default", {Ref(values[a])}, {64, widths[a]}), widths[a]);
        break;
      case 1:
        if (widths[a] == 1) break;
        add(builder.Make("aten.sum.dim_IntList", {Ref(values[a]), Ints({1}), {true}}, {64, 1}), 1);
        break;
      case 2:
        if (widths[a] == 1 || widths[b] == 1) break;
        add(builder.Make("aten.mm.default", {Ref(values[a]), Ref(values[b])}, {64, 64}), 64);
        break;
      default:
        add(builder.Make("aten.add.Tensor", {Ref(values[a]), Ref(values[b])}, {64, width}), width);
    }
  }
  // Everything is used: what nobody reads is returned.
  const auto users = graph::UsersOf(builder.graph());
  for (std::size_t i = 3; i < values.size(); ++i) {
    if (users[values[i]].empty() || random() % 8 == 0)
      builder.graph().outputs.push_back({.value = Ref(values[i])});
  }
  builder.graph().dialect = graph::Dialect::kInductor;
  return builder.graph();
}

double BytesOf(const graph::Graph& graph, ValueId value) {
  return graph::TouchedBytes(*graph.value(value).tensor).value();
}

std::map<ValueId, int> ReadsOf(const graph::Graph& graph, NodeId id) {
  std::map<ValueId, int> reads;
  graph::VisitValues(graph.node(id), [&](ValueId value) { reads[value] = 1; });
  return reads;
}

// What must cross the border of a kernel, by the edges of the graph alone: read, what its nodes use
// and none of them makes; written, what a kernel that does not make it uses, or the caller.
struct Border {
  std::vector<ValueId> reads;
  std::vector<ValueId> writes;
};

Border BorderOf(const plan::Plan& plan, const plan::Kernel& kernel) {
  Border border;
  const auto makes = [&](const plan::Kernel& other, ValueId value) {
    return Has(other.nodes, plan.graph.value(value).producer);
  };
  const auto is_read_by = [&](const plan::Kernel& other, ValueId value) {
    return !makes(other, value) && std::ranges::any_of(other.nodes, [&](NodeId node) {
      return ReadsOf(plan.graph, node).contains(value);
    });
  };
  for (std::size_t i = 0; i < plan.graph.values.size(); ++i) {
    const auto value = static_cast<ValueId>(i);
    if (is_read_by(kernel, value)) border.reads.push_back(value);
    if (!makes(kernel, value)) continue;
    const bool leaves =
        std::ranges::any_of(plan.graph.outputs,
                            [&](const graph::GraphOutput& output) {
                              return std::get<graph::ValueRef>(output.value.value).id == value;
                            }) ||
        std::ranges::any_of(plan.kernels,
                            [&](const plan::Kernel& other) { return is_read_by(other, value); });
    if (leaves) border.writes.push_back(value);
  }
  return border;
}

// The reads and writes of nodes that a value which stays inside its kernel spares, and the reads of
// one kernel beyond the first.
double SparedBytes(const plan::Plan& plan, const plan::Kernel& kernel, const Border& border,
                   std::vector<bool>& ran) {
  std::map<ValueId, int> reads;
  double spared = 0;
  for (const NodeId node : kernel.nodes) {
    if (ran[static_cast<std::size_t>(node)]) continue;
    ran[static_cast<std::size_t>(node)] = true;
    for (const auto& [value, count] : ReadsOf(plan.graph, node)) reads[value] += count;
    const ValueId output = plan.graph.node(node).outputs.front();
    if (!Has(border.writes, output)) spared += BytesOf(plan.graph, output);
  }
  for (const auto& [value, count] : reads)
    spared += (count - (Has(border.reads, value) ? 1 : 0)) * BytesOf(plan.graph, value);
  return spared;
}

TEST_CASE("what stays on chip is what the edges of the graph say", "[fusion]") {
  double spared_in_all = 0;
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    INFO(seed);
    const graph::Graph graph = RandomGraph(seed);
    for (const Options& options : {kGpu, kTemplates}) {
      const plan::Plan plan = PredictFusion(graph, options);
      CheckInvariants(plan);
      double spared = 0;
      std::vector<bool> ran(plan.graph.nodes.size(), false);
      for (const plan::Kernel& kernel : plan.kernels) {
        const Border border = BorderOf(plan, kernel);
        double read = 0;
        double written = 0;
        for (const ValueId value : border.reads) read += BytesOf(plan.graph, value);
        for (const ValueId value : border.writes) written += BytesOf(plan.graph, value);
        CHECK(kernel.read_bytes == read);
        CHECK(kernel.written_bytes == written);
        spared += SparedBytes(plan, kernel, border, ran);
      }
      CHECK(plan.on_chip_bytes == spared);
      spared_in_all += spared;
    }
  }
  CHECK(spared_in_all > 0);
}

}  // namespace
}  // namespace idbg::fusion::accounting_test
