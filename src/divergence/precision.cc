// SPDX-License-Identifier: Apache-2.0
#include "divergence/precision.h"

#include <algorithm>
#include <set>

#include "divergence/compiled_run.h"
#include "divergence/errors.h"

namespace idbg::divergence {
namespace {

// The value of a node that has moved furthest.
Loss LossOf(const graph::Graph& graph, graph::NodeId id, const Tensors& fp64, const Tensors& eager,
            const Tensors& low, const Tensors& local) {
  Loss loss{.node = id};
  for (const graph::ValueId output : graph.node(id).outputs) {
    const std::string& name = graph.value(output).name;
    const tensor::FileTensor* const d = fp64.Find(name);
    const tensor::FileTensor* const e = eager.Find(name);
    const tensor::FileTensor* const l = low.Find(name);
    const tensor::FileTensor* const own = local.Find(name);
    if (d == nullptr || e == nullptr || l == nullptr || own == nullptr) continue;
    if (!tensor::IsFloatingPoint(d->dtype)) continue;
    const Errors all = Measure(*l, *e, *d);
    const Errors alone = Measure(*own, *e, *d);
    loss.local = std::max(loss.local, alone.relative_compiled());
    loss.accumulated = std::max(loss.accumulated, all.relative_compiled());
    loss.eager = std::max(loss.eager, all.relative_eager());
    loss.not_finite += static_cast<std::int64_t>(alone.nan_compiled);
  }
  return loss;
}

}  // namespace

PrecisionReport FindLosses(const readers::Input& file, const graph::Graph& graph,
                           const std::string& dtype, const interpret::RunOptions& options) {
  Replays replays(file, graph, options);
  const Tensors fp64 = replays.Run("fp64", "float64", nullptr);
  const Tensors eager = replays.Run("eager", "", nullptr);
  const Tensors low = replays.Run("low", dtype, nullptr);
  const Tensors local = replays.Run("local", dtype, &fp64);
  std::set<graph::ValueId> outputs;
  for (const graph::GraphOutput& output : graph.outputs)
    graph::VisitValues(output.value, [&](graph::ValueId id) { outputs.insert(id); });
  PrecisionReport report{.interpreter_version = replays.torch_version()};
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    Loss loss = LossOf(graph, static_cast<graph::NodeId>(i), fp64, eager, low, local);
    loss.is_output = std::ranges::any_of(graph.nodes[i].outputs,
                                         [&](graph::ValueId id) { return outputs.contains(id); });
    if (loss.local > 0 || loss.accumulated > 0 || loss.not_finite > 0 || loss.is_output)
      report.losses.push_back(loss);
  }
  std::ranges::stable_sort(report.losses, [](const Loss& a, const Loss& b) {
    if ((a.not_finite > 0) != (b.not_finite > 0)) return a.not_finite > 0;
    return a.local > b.local;
  });
  for (const auto& [node, why] : replays.failures()) report.failures.push_back(why);
  return report;
}

}  // namespace idbg::divergence
