// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fusion/program/expression.h"
#include "fusion/program/nodes.h"
#include "fusion/program/program.h"
#include "graph/operators/operators.h"
#include "inductor/fusion_config.h"

namespace idbg::fusion {

// Turns a graph into operations node by node, as GraphLowering.run_node does: pointwise values stay
// expressions until something forces them into memory.
class Lowering {
 public:
  Lowering(const graph::Graph& graph, const Options& options,
           const base::IdVector<graph::NodeId, std::string>& reported);
  Program Run();

 private:
  // A tensor of the graph: a stored buffer or an expression, seen through views.
  struct Storage {
    BufferId buffer = kNoBuffer;
    Expression expression;  // while there is no buffer
    TensorId value;
    std::vector<NameId> named;  // Operation::named of what will store it
  };
  struct View {
    graph::NodeId node;
    std::size_t piece;
  };
  struct Tensor {
    std::int32_t storage = -1;
    std::vector<View> views;
    std::vector<NameId> named;  // what a user adds to its name while this is not stored
  };

  void FindPointwiseUses();
  void AddInputs();
  void DropUnused();
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
  void LowerCall(graph::NodeId id, GroupKind kind);
  void LowerAttention(graph::NodeId id);
  // A call, because its arguments or results are not what the operator takes and gives.
  void LowerMisfit(graph::NodeId id);

  // What the nodes after it demand of a value, see run_node in graph.py.
  void SettleOutputs(graph::NodeId id);
  void SettleReuse(graph::ValueId value, std::int32_t storage);
  bool IsDear(const Expression& expression, std::int32_t users) const;
  void StoreBroadcast(TensorId value, const Sizes& sizes);
  bool HasManyUsers(const Expression& expression, std::int32_t users) const;

  const graph::TensorType& Type(TensorId value) const { return TypeOf(graph_, value); }
  Sizes SizesOfValue(TensorId value) const { return SizesOf(Type(value)); }
  std::optional<TensorId> Output(graph::NodeId id) const {
    return FirstOutput(graph_, graph_.node(id));
  }
  void NumberNames(const base::IdVector<graph::NodeId, std::string>& reported);
  std::vector<NameId> NamedBy(graph::NodeId id) const;
  // The arguments that lowering has defined, lists included; one used twice is there twice.
  std::vector<TensorId> TensorsOf(const graph::Node& node) const;
  // The outputs of known type.
  std::vector<TensorId> OutputsOf(const graph::Node& node) const;
  // The value as part of an expression over `sizes`.
  Expression Load(TensorId value, const Sizes& sizes);
  Expression LoadAll(graph::NodeId id, const Sizes& sizes);
  Expression Itself(TensorId value);  // over its own sizes
  void Define(TensorId value, Expression expression);
  void DefineBuffer(TensorId value, BufferId buffer);

  // The strides of something of the type of `value` that is stored now, in a layout of our choice.
  Sizes Padded(TensorId value, const Sizes& sizes, Sizes strides) const;
  BufferId NewBuffer(TensorId value, const Sizes& sizes, const Sizes& strides);
  // How a stored tensor is laid out; kAsRead: in the order that its reads suggest.
  enum class Fill { kAsRead, kRowMajor, kChannelsLast };
  // Stores a value so, what it is a view of being computed on the way.
  void StoreAs(TensorId value, Fill fill);
  // The same by an operation that is the current node's (ExternKernel.copy_input in ir.py).
  void StoreAnew(TensorId value, Fill fill);
  bool IsStored(TensorId value) const {
    return storages_[tensors_[value].storage].buffer != kNoBuffer;
  }
  Fill FillOfNextUser(graph::ValueId value) const;
  Fill FillInEager(TensorId value) const;
  std::optional<Fill> FillOfConvolution(graph::NodeId id) const;
  // Gives a storage a buffer, by an operation that computes its expression.
  BufferId Realize(std::int32_t storage, Fill fill = Fill::kAsRead);
  // An operation that runs the loops of `expression` over `sizes`, those marked in `reduced` as a
  // reduction, and writes what `destination` says.
  void AddLoops(const Expression& expression, const Sizes& sizes, const Access& destination,
                const std::vector<bool>& reduced = {});
  // What a reduction sums up along the marked dimensions of `sizes`.
  struct Summed {
    Expression expression;
    Sizes sizes;
    std::vector<bool> reduced;
  };
  // On GPUs, where there are few results, the first step of two: `values` partial results of each
  // part, stored, and what is left to sum up.
  Summed SumParts(Summed input, TensorId value, int values);
  // The output of a reduction over the marked dimensions, stored.
  BufferId StoreReduced(const Summed& summed, TensorId value);
  BufferId Copy(const Expression& expression, const Sizes& sizes, const Sizes& strides);
  // A stored tensor for a library call; a copy where no strides describe it.
  Access RealizeForCall(TensorId value, std::vector<graph::NodeId>& nodes);
  // The same for fused attention, which wants rows without gaps: what is not stored yet is computed
  // for it alone, once for each argument (sdpa_constraint in lowering.py).
  Access RealizeForAttention(TensorId value, std::vector<graph::NodeId>& nodes);
  // The same for an operator that wants its strides in this order: row-major, or with the channels
  // innermost (ExternKernel.require_stride_order in ir.py).
  Access RealizeOrdered(TensorId value, Fill fill, graph::NodeId user,
                        std::vector<graph::NodeId>& nodes);
  void AddCall(graph::NodeId id, GroupKind kind, const std::vector<Access>& inputs,
               std::vector<graph::NodeId> nodes);
  std::int32_t PiecesOf(const graph::Node& node) const;
  Sizes CallStrides(graph::NodeId id, TensorId value) const;
  Dependence DependenceOn(const Access& access, bool is_write);
  void AddOperation(Operation operation);
  // What several nodes compute alike ("constant 2 float32"), as a part of expressions.
  PartId SharedPart(std::string what);
  bool UsesChannelsLast() const;
  void FindChannelsLast();
  bool LiesChannelsLast(graph::ValueId value) const;
  std::int64_t OperationLimit() const;
  std::int64_t ReadLimit() const;

  const graph::Graph& graph_;
  const Options& options_;
  const inductor::FusionConfig& config_;
  Program program_;
  graph::NodeId current_ = 0;                      // the node that is lowered
  base::IdVector<graph::NodeId, NameId> name_of_;  // in Program::names; empty: nothing is named
  std::vector<NameId> named_;                      // Operation::named of what is made now
  base::IdVector<graph::ValueId, std::vector<graph::NodeId>> all_users_;
  base::IdVector<graph::ValueId, std::int32_t>
      users_;  // nodes that use a value, the output counts as one
  base::IdVector<graph::ValueId, bool> wanted_stored_;   // a user needs it in memory
  base::IdVector<graph::ValueId, bool> wanted_ordered_;  // and laid out as in eager mode
  base::IdVector<graph::ValueId, bool> is_output_;
  base::IdVector<graph::ValueId, bool> pointwise_uses_;     // all users compute element by element
  base::IdVector<graph::ValueId, bool> has_pointwise_use_;  // some user does
  base::IdVector<graph::ValueId, Tensor> tensors_;          // by value
  base::IdVector<std::int32_t, Storage> storages_;
  std::map<std::string, PartId> shared_parts_;
  base::IdVector<graph::NodeId, bool> prefers_channels_last_;  // where channels_last_
  bool is_cpu_ = false;
  bool channels_last_ = false;
  base::IdVector<graph::NodeId, bool> without_padding_;
};

}  // namespace idbg::fusion
