// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/id_vector.h"
#include "fusion/fusion.h"
#include "fusion/program/access.h"
#include "fusion/program/tiling.h"
#include "graph/graph.h"

// What Inductor's lowering leaves for its scheduler: buffers, and the operations that make them.

namespace idbg::fusion {

struct Buffer {
  graph::ValueId value = graph::kNoValue;  // of a copy, what it is a copy of
  Sizes sizes;
  Sizes strides;
  std::int64_t element_bytes = 4;
  std::int32_t producer = -1;       // an OperationId; -1: an input of the graph, or dropped
  std::int32_t uses = 0;            // by operations
  BufferId overwrites = kNoBuffer;  // what a scatter wrote this into: it lies there
  bool is_output = false;
  bool flexible = false;  // its layout may still change
};

using OperationId = std::int32_t;  // position in Program::operations
using NameId = std::int32_t;       // position in Program::names

// A read or write of one buffer by one loop nest (MemoryDep), or of all of it (StarDep).
struct Dependence {
  BufferId buffer = kNoBuffer;
  std::uint64_t exact = 0;      // Fingerprint of the access; 0: a StarDep, which matches nothing
  std::uint64_t unmerged = 0;   // the same loop by loop: loops that could be one are not the same
  std::uint64_t any_order = 0;  // the same whatever the order of the loops
  // Whatever the order of the loops, loop by loop; 0: the strides do not say which loop is which.
  std::uint64_t reordered = 0;
  bool moves_with_all = false;  // with every loop of the nest
  std::int32_t loops = 0;   // without those of one iteration, and without the last that do not move
  std::uint64_t place = 0;  // as exact, whatever the buffer; 0: opaque or a StarDep
  std::uint64_t index = 0;  // as unmerged, whatever the buffer, opaque or not
  bool opaque = false;      // an index that is no formula of the loops
  std::int64_t bytes = 0;   // min(loop range, buffer), dep_size_hint
  std::int64_t iterations = 1;  // of the loops, whether they move or not
  Walk walk;
  bool is_one_row = false;  // see access.h
  bool ends_by_one = false;
};

// Where the elements lie that a reduction sums up, as far as lowering looks: along the memory or
// across it (runtime/hints.py).
enum class ReductionHint : std::uint8_t { kDefault, kInner, kOuter };

struct Operation {
  plan::KernelKind kind = plan::KernelKind::kPointwise;
  // What it computes: its own node, what was inlined into it, and the views on the way.
  std::vector<graph::NodeId> nodes;  // sorted
  // Whose operators a kernel with it is called after: `nodes`, and of what they use all that was
  // not stored when they were lowered (IRNode.origins in ir.py, gather_origins in utils.py). Texts,
  // not nodes: of a chain or a concatenation of n views each operation has n nodes and few texts.
  std::vector<NameId> named;  // sorted
  std::vector<Dependence> reads;
  std::vector<Dependence> writes;
  Sizes loops;   // merged, in the order in which they run
  Sizes ranges;  // the same before they are merged, but for those of one iteration
  Sizes reduced;
  Tiles tiles;  // of pointwise loops
  ReductionHint hint = ReductionHint::kDefault;
  std::int64_t numel = 1;
  std::int64_t reduced_numel = 1;
  // Results of a call with several that somebody uses: a node of the scheduler each (MultiOutput in
  // ir.py).
  std::int32_t pieces = 0;
  bool has_gaps = false;  // between elements of what a convolution reads

  bool is_reduction() const { return kind == plan::KernelKind::kReduction; }
};

struct Program {
  base::IdVector<NameId, std::string> names;  // Operation::named
  base::IdVector<BufferId, Buffer> buffers;
  base::IdVector<OperationId, Operation> operations;  // in the order in which lowering made them
  // Nodes that lowering turned into several operations; their work counts once.
  base::IdVector<graph::NodeId, bool> is_split;
  std::int64_t unknown_nodes = 0;
  bool knows_sizes = true;             // of all buffers
  std::vector<graph::NodeId> misfits;  // calls, as Plan::misfits
};

// `reported` is Decomposition::reported; without it no operation is named.
Program Lower(const graph::Graph& graph, const Options& options,
              const base::IdVector<graph::NodeId, std::string>& reported = {});

// Inductor's scheduler: which operations become one kernel.

// Operations that run in one kernel.
struct Fused {
  std::vector<std::int32_t> operations;  // in Program::operations, in order
  plan::KernelKind kind = plan::KernelKind::kPointwise;
  std::vector<Dependence> reads;  // of what it does not write itself
  std::vector<Dependence> writes;
  Sizes loops;
  Sizes reduced;
  std::int64_t numel = 1;
  std::int64_t reduced_numel = 1;
  std::int32_t min_order = 0;
  std::int32_t max_order = 0;
  std::vector<Sizes> pointwise_loops;  // Operation::ranges of its pointwise operations, each once
  Tiles tiles;                         // of those, each buffer once
  std::int32_t outer_loop_depth = 0;   // C++: several nests share this many outer loops
  bool is_reduction() const { return kind == plan::KernelKind::kReduction; }
  // Whether all that it computes runs over loops of the same sizes.
  bool has_one_shape() const { return pointwise_loops.size() <= 1; }
  // Whether it is code of Inductor's own: library calls and fallbacks are not fused with anything.
  bool can_fuse() const {
    return kind == plan::KernelKind::kPointwise || kind == plan::KernelKind::kReduction ||
           kind == plan::KernelKind::kTemplate;
  }
  bool Writes(BufferId buffer) const {
    return std::ranges::find(writes, buffer, &Dependence::buffer) != writes.end();
  }
};

struct Schedule {
  std::vector<Fused> kernels;           // in the order of execution
  std::vector<plan::Refusal> refusals;  // of `kernels`
  // The loop nest in which each operation runs; a C++ kernel may hold several, which exchange
  // their results through memory.
  base::IdVector<OperationId, std::int32_t> nest_of;
};

Schedule Fuse(const Program& program, const Options& options);

// Whether a block of a reduction holds its rows as a whole: a persistent kernel. Others loop over
// pieces of them (should_use_persistent_reduction in choices.py, get_reduction_hint in
// codegen/simd_kernel_features.py).
bool HoldsRows(const Program& program, const Fused& kernel);

// Names the kernels of `plan`, one for each kernel of `schedule`, as Inductor does: by the
// operators of the `original` graph that they come from, equal kernels by the same number.
void NameKernels(plan::Plan& plan, const Program& program, const Schedule& schedule, bool is_cpp);

// A value of a graph that is known to be a tensor of known type. Only FindTensorId makes one: what
// takes a TensorId need not ask, and without one there is no way to a type or to sizes.
class TensorId {
 public:
  operator graph::ValueId() const { return id_; }  // NOLINT: it is that value

 private:
  explicit TensorId(graph::ValueId id) : id_(id) {}
  friend std::optional<TensorId> FindTensorId(const graph::Graph& graph, graph::ValueId id);

  graph::ValueId id_;
};

// Null: no value, no tensor, or a tensor of which the file does not say the type.
inline std::optional<TensorId> FindTensorId(const graph::Graph& graph, graph::ValueId id) {
  const bool exists = id >= 0 && std::cmp_less(id, graph.values.size());
  if (!exists || !graph.value(id).tensor) return std::nullopt;
  return TensorId(id);
}

// The same of what an argument refers to; null for another argument, too, and for none.
inline std::optional<TensorId> FindTensorId(const graph::Graph& graph,
                                            const graph::Argument* argument) {
  const auto* value = argument ? std::get_if<graph::ValueRef>(&argument->value) : nullptr;
  return FindTensorId(graph, value ? value->id : graph::kNoValue);
}

// Of the graph that made the id, or of one with the same values.
inline const graph::TensorType& TypeOf(const graph::Graph& graph, TensorId id) {
  return graph.value(id).tensor.value();
}
inline graph::TensorType& TypeOf(graph::Graph& graph, TensorId id) {
  return graph.value(id).tensor.value();
}

// The first output of a node. Null: it has none, or not of known type.
inline std::optional<TensorId> FirstOutput(const graph::Graph& graph, const graph::Node& node) {
  return FindTensorId(graph, node.outputs.empty() ? graph::kNoValue : node.outputs[0]);
}

// The arguments that are such tensors, lists included; one used twice is there twice.
inline std::vector<TensorId> TensorsOf(const graph::Graph& graph, const graph::Node& node) {
  std::vector<TensorId> tensors;
  graph::VisitValues(node, [&](graph::ValueId value) {
    if (const auto tensor = FindTensorId(graph, value)) tensors.push_back(*tensor);
  });
  return tensors;
}

// "add" of "aten.add.Tensor".
inline std::string_view ShortName(std::string_view target) {
  const std::string_view packet = graph::PacketOf(target);
  return packet.substr(packet.rfind('.') + 1);
}

}  // namespace idbg::fusion
