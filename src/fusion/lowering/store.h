// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fusion/fusion.h"
#include "fusion/lowering/uses.h"
#include "fusion/program/expression.h"
#include "fusion/program/program.h"
#include "inductor/fusion_config.h"

namespace idbg::fusion {

// The tensors of a graph while it is lowered, node by node: a pointwise value stays an expression
// until something forces it into memory. What operators mean is for Lowering.
class Store {
 protected:
  // A tensor of the graph: a stored buffer or an expression, seen through views.
  struct Storage {
    BufferId buffer = kNoBuffer;
    Expression expression = {};  // while there is no buffer
    TensorId value;
    std::vector<NameId> named = {};  // Operation::named of what will store it
  };
  struct View {
    graph::NodeId node;
    std::size_t piece;
  };
  struct Tensor {
    std::int32_t storage = -1;
    std::vector<View> views = {};
    std::vector<NameId> named = {};  // what a user adds to its name while this is not stored
  };

  // `reported`: as for Lower(). Defines the graph's inputs.
  Store(const graph::Graph& graph, const Options& options,
        const base::IdVector<graph::NodeId, std::string>& reported);
  // Before and after a node is lowered.
  void Begin(graph::NodeId id);
  void End();
  Program Finish();
  const graph::Node& node() const { return graph_.node(current_); }  // the one that is lowered
  std::string_view name() const { return ShortName(node().target); }

  const graph::TensorType& Type(TensorId value) const { return TypeOf(graph_, value); }
  Sizes SizesOfValue(TensorId value) const { return SizesOf(Type(value)); }
  // The value as part of an expression over `sizes`.
  Expression Load(TensorId value, const Sizes& sizes);
  Expression LoadAll(const Sizes& sizes);  // the arguments of the node
  Expression Itself(TensorId value);       // over its own sizes
  void CountAlong(const Sizes& sizes, Expression& expression);
  // The value is what the node computes so.
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
  Storage& StorageOf(graph::ValueId value) { return storages_[tensors_[value].storage]; }
  const Storage& StorageOf(graph::ValueId value) const {
    return storages_[tensors_[value].storage];
  }
  bool IsStored(graph::ValueId value) const { return StorageOf(value).buffer != kNoBuffer; }
  Fill FillOfNextUser(graph::ValueId value) const;
  Fill FillInEager(TensorId value) const;
  Fill FillOfResult(TensorId value) const;
  std::optional<Fill> FillOfConvolution(graph::NodeId id) const;
  // Gives the storage of a value a buffer, by an operation that computes its expression.
  BufferId Realize(graph::ValueId value, Fill fill = Fill::kAsRead);
  // The same, and how the value is read from there.
  Expression Stored(TensorId value, Fill fill);
  // An operation that runs the loops of `expression` over `sizes`, those marked in `reduced` as a
  // reduction, and writes what `destination` says.
  void AddLoops(const Expression& expression, const Sizes& sizes, const Access& destination,
                const std::vector<bool>& reduced = {},
                ReductionHint hint = ReductionHint::kDefault);
  // What a reduction sums up along the marked dimensions of `sizes`.
  struct Summed {
    Expression expression;
    Sizes sizes;
    std::vector<bool> reduced;
    // Of what is summed up in steps, each of which has it, that of the whole.
    ReductionHint hint = ReductionHint::kDefault;
  };
  ReductionHint HintOf(const Summed& summed) const;
  // On GPUs, where there are few results, the first step of two: `values` partial results of each
  // part, stored, and what is left to sum up.
  Summed SumParts(Summed input, TensorId value, int values);
  // Stores the output of a reduction over the marked dimensions.
  void StoreReduced(const Summed& summed, TensorId value);
  Access Whole(BufferId buffer) const;
  // The whole buffer, which an operation that computes `expression` writes.
  Access Write(const Expression& expression, BufferId buffer);
  Access Copy(const Expression& expression, const Sizes& sizes, const Sizes& strides);
  // A stored tensor for a library call; a copy where no strides describe it.
  Access RealizeForCall(TensorId value, std::vector<graph::NodeId>& nodes);
  // The same for fused attention, which wants rows without gaps: what is not stored yet is computed
  // for it alone, once for each argument (sdpa_constraint in lowering.py).
  Access RealizeForAttention(TensorId value, std::vector<graph::NodeId>& nodes);
  // The same for an operator that wants its strides in this order: row-major, or with the channels
  // innermost (ExternKernel.require_stride_order in ir.py).
  Access RealizeOrdered(TensorId value, Fill fill, std::vector<graph::NodeId>& nodes);
  void AddCall(plan::KernelKind kind, const std::vector<Access>& inputs,
               std::vector<graph::NodeId> nodes);
  Dependence DependenceOn(const Access& access, bool is_write);
  void AddOperation(Operation operation);
  // What several nodes compute alike ("constant 2 float32"), as a part of expressions.
  PartId SharedPart(std::string what);
  void StoreBroadcast(TensorId value, const Sizes& sizes);

  const graph::Graph& graph_;
  const Options& options_;
  const inductor::FusionConfig& config_;
  const ValueUses uses_;
  Program program_;
  graph::NodeId current_ = 0;       // the node that is lowered
  std::vector<TensorId> inputs_;    // its arguments that lowering has defined, see TensorsOf
  std::vector<TensorId> outputs_;   // its outputs of known type
  std::optional<TensorId> output_;  // the first; null: not of known type
  base::IdVector<graph::NodeId, NameId> name_of_;   // in Program::names; empty: nothing is named
  std::vector<NameId> named_;                       // Operation::named of what is made now
  base::IdVector<graph::ValueId, Tensor> tensors_;  // by value
  base::IdVector<std::int32_t, Storage> storages_;
  std::map<std::string, PartId> shared_parts_;
  bool is_cpu_ = false;
  base::IdVector<graph::NodeId, bool> without_padding_;
  std::int64_t OperationLimit() const;

 private:
  void AddInputs();
  std::vector<NameId> NamedByCurrent() const;
  std::int32_t Pieces() const;
  Sizes CallStrides(TensorId value) const;
  void DropUnused();
  void NumberNames(const base::IdVector<graph::NodeId, std::string>& reported);
  // What the nodes after it demand of a value, see run_node in graph.py.
  void SettleReuse(graph::ValueId value);
  bool IsDear(const Expression& expression, std::int32_t users) const;
};

}  // namespace idbg::fusion
