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
  void LowerKnown(const graph::Operator& op);
  void LowerView();
  void LowerPointwise();
  void ChargeCasts(TensorId output, Expression& expression);
  void LowerRandom();
  void LowerIndirect();
  void LowerPad();
  void LowerRoll();
  void LowerScatter();
  void ScatterInto(TensorId base, std::span<const TensorId> inputs, const Sizes& loops);
  void LowerColumns();
  void LowerFold();
  bool WritesInPlace(TensorId base, TensorId output) const;
  void LowerWindow();
  void LowerReduction();
  bool IsUnrolled(std::int64_t count, std::int64_t all) const;
  void LowerScan();
  void LowerVarMean();
  void DivideBy(TensorId output);
  void LowerConcatenation();
  bool IsMovable(TensorId input) const;
  void WriteInto(TensorId input, const Access& place);
  bool PrefersPointwiseCat(TensorId output) const;
  bool ReadsReduction(graph::ValueId value) const;
  void LowerPointwiseCat(TensorId output, std::size_t dim);
  void ChargeCat(const std::vector<std::int64_t>& ends, Expression& whole);
  // Of an index that the node says, one of several (Access::opaque).
  std::uint64_t OpaqueOf(std::uint64_t which) const {
    return Mix(static_cast<std::uint64_t>(current_), which) | 1;
  }
  // Of products and convolutions.
  plan::KernelKind LibraryKind() const {
    return options_.max_autotune && !is_cpu_ ? plan::KernelKind::kTemplate
                                             : plan::KernelKind::kExtern;
  }
  void LowerConvolution();
  void LowerCall(plan::KernelKind kind, bool is_attention = false);
  // A call, because its arguments or results are not what the operator takes and gives.
  void LowerMisfit();
};

}  // namespace idbg::fusion
