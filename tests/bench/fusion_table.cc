// SPDX-License-Identifier: Apache-2.0
// How well Inductor's kernels are predicted: `fusion_table DEVICE DIR...`, where each DIR holds
// NAME.pt2 or a graph in FX text beside NAME.inductor/output_code.py. The rules are those of the
// torch version that NAME.pt2 names, or of FUSION_TORCH in the environment. Then the speed, on a
// made-up graph of 10,000 nodes.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "base/error.h"
#include "base/files/file.h"
#include "base/names.h"
#include "estimate/estimate.h"
#include "plan/join/join.h"
#include "readers/reader.h"

namespace {

using namespace idbg;  // NOLINT: a program of one file
namespace fs = std::filesystem;

// What differs, kernel by kernel.
void List(const plan::Plan& plan, const plan::Joined& comparison,
          const readers::KernelModule& made) {
  for (const plan::Pairing& kernel : comparison.pairings) {
    if (kernel.agreement == plan::Agreement::kMatched) continue;
    std::printf("  %s\n", std::string(base::EnumName(kernel.agreement)).c_str());
    for (const std::size_t group : kernel.predicted) {
      std::printf("    - %s:", plan.kernels[group].name.c_str());
      for (const graph::NodeId node : plan.kernels[group].nodes)
        std::printf(" %s", plan.graph.node(node).name.c_str());
      std::printf("\n");
    }
    for (const std::size_t launch : kernel.real)
      std::printf("    + %s\n", made.kernels[made.calls[launch].kernel].name.c_str());
  }
}

// Inductor's own graphs do not say who made them; the export beside the folder does.
inductor::TorchVersion VersionOf(const fs::path& folder) {
  if (const char* asked = std::getenv("FUSION_TORCH"))
    return inductor::FindTorchVersion(asked).value_or(inductor::kNewestTorch);
  const fs::path exported = fs::path(folder).replace_extension("pt2");
  if (!fs::exists(exported)) return inductor::kNewestTorch;
  return readers::TorchVersionOf(readers::ReadModelFile(exported)).value_or(inductor::kNewestTorch);
}

void PrintRow(const std::string& name, const fs::path& graph, const fs::path& folder,
              const std::string& device) try {
  const readers::ModelFile file = readers::ReadModelFile(graph);
  readers::ModelFile made = readers::ReadModelFile(folder / "output_code.py");
  if (file.graphs.empty() || !made.kernels) return;
  const fs::path mapping = folder / "inductor_provenance_tracking_node_mappings.json";
  if (fs::exists(mapping)) {
    const base::MappedFile json(mapping);
    readers::AddProvenance(*made.kernels, json.text(), json.name());
  }
  const plan::Plan plan = fusion::PredictFusion(
      file.graphs.front(), estimate::PlanOptionsFor(device, {}, VersionOf(folder)));
  const fs::path dump = folder / "ir_post_fusion.txt";
  std::optional<readers::Schedule> schedule;
  if (fs::exists(dump)) schedule = readers::ReadModelFile(dump).schedule;
  const plan::Joined comparison =
      plan::Join(plan, plan::ReadRealRun(plan, *made.kernels, schedule ? &*schedule : nullptr));
  if (std::getenv("FUSION_LIST") != nullptr) List(plan, comparison, *made.kernels);
  // Beside it what a random order of the real kernels would score, where order decides.
  std::printf("%-44s %6ld %9ld %7ld %7.1f %% %s", name.c_str(),
              static_cast<long>(comparison.real_kernels),
              static_cast<long>(comparison.predicted_kernels),
              static_cast<long>(comparison.matched), 100 * comparison.MatchedShare(),
              std::array{"flow", "nodes", "order"}[static_cast<std::size_t>(comparison.evidence)]);
  if (comparison.shuffled_share) std::printf(" %.1f %%", 100 * *comparison.shuffled_share);
  std::printf("\n");
} catch (const base::Error& error) {
  std::printf("%-44s %s\n", name.c_str(), error.what());
}

// Blocks of a product of matrices, a residual and a layer norm.
graph::Graph ManyNodes(std::size_t count) {
  graph::Graph graph{.dialect = graph::Dialect::kInductor};
  const auto value = [&](std::int64_t columns) {
    graph::TensorType type{.sizes = {1024, columns}};
    return graph.AddValue({.name = "v" + std::to_string(graph.values.size()), .tensor = type});
  };
  const auto call = [&](const char* target, std::vector<graph::ValueId> inputs,
                        std::vector<graph::ValueId> outputs) {
    graph::Node node{.name = "n" + std::to_string(graph.nodes.size()), .target = target};
    for (const graph::ValueId input : inputs)
      node.arguments.push_back({"", {graph::ValueRef{input}}});
    if (node.target == "aten.var_mean.correction")
      node.arguments.push_back({"", {graph::ArgumentList{{std::int64_t{1}}}}});
    node.outputs = std::move(outputs);
    return graph.node(graph.AddNode(std::move(node))).outputs.front();
  };
  graph::ValueId x = value(1024);
  const graph::ValueId weight = value(1024);
  graph.inputs = {{.value = x}, {.value = weight}};
  while (graph.nodes.size() < count) {
    const graph::ValueId y = call("aten.mm.default", {x, weight}, {value(1024)});
    const graph::ValueId sum = call("aten.add.Tensor", {x, y}, {value(1024)});
    const graph::ValueId variance = value(1);
    const graph::ValueId mean = value(1);
    call("aten.var_mean.correction", {sum}, {variance, mean});
    const graph::ValueId centred = call("aten.sub.Tensor", {sum, mean}, {value(1024)});
    const graph::ValueId scale = call("aten.rsqrt.default", {variance}, {value(1)});
    x = call("aten.mul.Tensor", {centred, scale}, {value(1024)});
  }
  graph.outputs.push_back({.value = {graph::ValueRef{x}}});
  return graph;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  std::printf("%-44s %6s %9s %7s %9s %s\n", "graph", "real", "predicted", "matched", "share",
              "by, shuffled");
  for (int i = 2; i < argc; ++i) {
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(argv[i])) {
      if (entry.path().extension() == ".inductor") folders.push_back(entry.path());
    }
    std::ranges::sort(folders);
    for (const fs::path& folder : folders) {
      const std::string name = folder.stem().string();
      const fs::path exported = fs::path(folder).replace_extension("pt2");
      if (fs::exists(exported)) PrintRow(name + ", exported", exported, folder, argv[1]);
      PrintRow(name + ", after Inductor's passes", folder / "fx_graph_transformed.py", folder,
               argv[1]);
    }
  }
  const graph::Graph graph = ManyNodes(10000);
  double best_ms = 1e9;
  for (int run = 0; run < 5; ++run) {
    const auto start = std::chrono::steady_clock::now();
    const plan::Plan plan =
        fusion::PredictFusion(graph, estimate::PlanOptionsFor(argv[1], {}, inductor::kNewestTorch));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    best_ms = std::min(best_ms, plan.kernels.empty() ? 1e9 : took.count());
  }
  std::printf("10,000 nodes planned in %.1f ms (best of 5)\n", best_ms);
}
