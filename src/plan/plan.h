// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"

namespace idbg::plan {

// What Inductor makes of a group of nodes.
enum class GroupKind {
  kPointwise,
  kReduction,
  kTemplate,  // a Triton or C++ template with its prologue and epilogue
  kForeach,
  kExtern,    // a library call (cuBLAS, cuDNN, oneDNN, flash attention)
  kFallback,  // an operator called as it is: Inductor has no lowering for it
  kNone,      // no kernel: views, scalars, checks
};

// One load or store in the loops of a kernel.
struct LoopAccess {
  graph::ValueId value = graph::kNoValue;  // kNoValue: a partial result
  double iterations = 0;                   // how often it is executed, over all threads
  std::int64_t element_bytes = 4;
  bool is_write = false;
  bool is_computed = false;  // its index needs more than products and sums of the loops' counters
  // See Walk in access.h.
  std::int64_t stride = 0;
  std::int64_t run = 1;
  std::int64_t repeats = 1;
  std::int64_t tile = 0;
};

// The loops of a kernel that Inductor writes.
struct LoopNest {
  double results = 0;  // iterations of the loops that are not summed over
  double reduced = 1;  // and of those that are
  std::vector<LoopAccess> accesses;
  double points() const { return results * reduced; }
};

// One kernel. Values cross its border only as `reads` and `writes`; what it makes and uses itself
// stays on chip.
struct Group {
  GroupKind kind = GroupKind::kPointwise;
  std::string name;                  // "triton_poi_fused_add_relu_0", numbered like Inductor's
  std::vector<graph::NodeId> nodes;  // of Plan::graph, in order; a recomputed node is in several
  // Those of them whose work is done here. Lowering takes some nodes apart: of a convolution the
  // copy of its input into another layout is a kernel too, but the work is the library's.
  std::vector<graph::NodeId> computes;
  std::vector<graph::ValueId> reads;  // from memory, each once
  std::vector<graph::ValueId> writes;
  std::vector<std::size_t> producers;  // in Plan::groups, of what it reads; each once
  double flops = 0;
  double read_bytes = 0;
  double written_bytes = 0;
  LoopNest loops;                 // of kPointwise and kReduction
  bool is_channels_last = false;  // what a library call writes lies with its channels innermost
};

// Two neighbours that stay apart, and why, in Inductor's words ("no shared data",
// "node1 is a template; epilogue fusion is off").
struct Refusal {
  std::size_t first = 0;  // in Plan::groups
  std::size_t second = 0;
  std::string reason;
};

// Memory that the compiled code allocates, from a group to a group, both included; several buffers
// may have it in turn.
struct MemoryBlock {
  graph::ValueId value = graph::kNoValue;  // the first that it holds
  std::int64_t elements = 0;
  std::int64_t element_bytes = 4;
  std::size_t made = 0;   // in Plan::groups
  std::size_t freed = 0;  // groups.size() or more: the caller gets it
};

// What is predicted that Inductor will make of a graph.
struct Plan {
  graph::Graph graph;  // decomposed as Inductor does before it schedules
  // For each node of `graph` the node of the original one (outermost graph) that it comes from.
  base::IdVector<graph::NodeId, graph::NodeId> origin;
  std::vector<Group> groups;  // in the order of execution
  std::vector<Refusal> refusals;
  std::vector<MemoryBlock> blocks;
  std::int64_t unknown_nodes = 0;  // operators outside the catalogue: a fallback kernel each
  // Nodes of the original graph, sorted, whose arguments or results are not what the operator takes
  // and gives, so that no rule was used: a library call each.
  std::vector<graph::NodeId> misfits;
  // Invariants: bytes of the groups = bytes of the nodes, each run alone, - on_chip + added; flops
  // of the groups = flops of the nodes + recomputed.
  double on_chip_bytes = 0;     // reads and writes that fusion spares, see traffic_balance.h
  double added_bytes = 0;       // copies, partial results, inputs of what is computed again
  double recomputed_flops = 0;  // of nodes that run in several groups

  std::int64_t KernelCount() const;  // groups but kNone
};

std::string_view ToString(GroupKind kind);

}  // namespace idbg::plan
