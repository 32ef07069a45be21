// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "fusion/lowering/store.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {

// Turns a graph into operations node by node, as GraphLowering.run_node does: what each operator
// means, in a function for each way in which Inductor lowers one.
class Lowering : private Store {
 public:
  Lowering(const graph::Graph& graph, const Options& options,
           const base::IdVector<graph::NodeId, std::string>& reported)
      : Store(graph, options, reported) {}
  Program Run();

 private:
  void LowerNode(graph::NodeId id);
  void LowerKnown(graph::NodeId id, const graph::Operator& op);
  bool IsComplex(graph::NodeId id) const;
  void LowerView(graph::NodeId id);
  void LowerPointwise(graph::NodeId id);
  void ChargeCasts(graph::NodeId id, TensorId output, Expression& expression);
  void LowerRandom(graph::NodeId id);
  void LowerIndirect(graph::NodeId id);
  void LowerPad(graph::NodeId id);
  void LowerRoll(graph::NodeId id);
  void LowerScatter(graph::NodeId id);
  void ScatterInto(graph::NodeId id, TensorId base, TensorId output,
                   std::span<const TensorId> inputs, const Sizes& loops);
  void LowerColumns(graph::NodeId id);
  void LowerFold(graph::NodeId id);
  bool WritesInPlace(graph::NodeId id, TensorId base, TensorId output) const;
  void LowerWindow(graph::NodeId id);
  void LowerReduction(graph::NodeId id);
  bool IsUnrolled(std::int64_t count, std::int64_t all) const;
  void LowerScan(graph::NodeId id);
  void LowerVarMean(graph::NodeId id);
  void DivideBy(graph::NodeId id, TensorId output);
  void LowerConcatenation(graph::NodeId id);
  void WriteInto(TensorId input, const Access& place);
  bool PrefersPointwiseCat(const graph::Node& node, TensorId output) const;
  bool IsCopiedByCat(graph::ValueId value) const;
  bool HasOtherUses(graph::ValueId value) const;
  bool ReadsReduction(graph::ValueId value) const;
  void LowerPointwiseCat(graph::NodeId id, TensorId output, std::size_t dim);
  void ChargeCat(graph::NodeId id, const std::vector<std::int64_t>& ends, Expression& whole);
  void LowerConvolution(graph::NodeId id);
  void LowerCall(graph::NodeId id, plan::KernelKind kind);
  void LowerAttention(graph::NodeId id);
  // A call, because its arguments or results are not what the operator takes and gives.
  void LowerMisfit(graph::NodeId id);
};

}  // namespace idbg::fusion
