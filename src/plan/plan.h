// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"
#include "plan/kernel.h"

namespace idbg::plan {

// Two neighbours that stay apart, and why, in Inductor's words ("no shared data",
// "node1 is a template; epilogue fusion is off").
struct Refusal {
  std::size_t first = 0;  // in Plan::kernels
  std::size_t second = 0;
  std::string reason;
};

// Memory that the compiled code allocates, from a kernel to a kernel, both included; several
// buffers may have it in turn.
struct MemoryBlock {
  graph::ValueId value = graph::kNoValue;  // the first that it holds
  std::int64_t elements = 0;
  std::int64_t element_bytes = 4;
  std::size_t made = 0;   // in Plan::kernels
  std::size_t freed = 0;  // kernels.size() or more: the caller gets it
};

// What is predicted that Inductor will make of a graph, by the room fusion. Eager mode has a list
// of kernels without the rest (eager/kernels.h).
struct Plan {
  graph::Graph graph;  // decomposed as Inductor does before it schedules
  // For each node of `graph` the node of the original one (outermost graph) that it comes from.
  base::IdVector<graph::NodeId, graph::NodeId> origin;
  std::vector<Kernel> kernels;  // in the order of execution
  std::vector<Refusal> refusals;
  std::vector<MemoryBlock> blocks;
  std::int64_t unknown_nodes = 0;  // operators outside the catalogue: a fallback kernel each
  // Nodes of the original graph, sorted, whose arguments or results are not what the operator takes
  // and gives, so that no rule was used: a library call each.
  std::vector<graph::NodeId> misfits;
  // Invariants: bytes of the kernels = bytes of the nodes, each run alone, - on_chip + added; flops
  // of the kernels = flops of the nodes + recomputed.
  double on_chip_bytes = 0;     // reads and writes that fusion spares, see traffic_balance.h
  double added_bytes = 0;       // copies, partial results, inputs of what is computed again
  double recomputed_flops = 0;  // of nodes that run in several kernels

  std::int64_t KernelCount() const;  // all but kNone
};

// Memory over a run of the compiled code. Sums beyond INT64_MAX bytes are INT64_MAX.
struct PlannedMemory {
  std::int64_t peak_bytes = 0;            // what the caller holds included
  std::size_t peak_kernel = 0;            // in Plan::kernels; while which it is reached
  std::vector<std::size_t> live_at_peak;  // in Plan::blocks, the largest first
};

// `graph`: that of the plan, or one with the same values in other dtypes. `held_bytes`: weights and
// inputs. `rounding`: as for graph::ProfileMemory.
PlannedMemory PeakMemory(const Plan& plan, const graph::Graph& graph, std::int64_t held_bytes,
                         std::int64_t rounding = 1);

// Bytes of a block where its value has the dtype that it has in `graph`, rounded up.
std::int64_t BytesOf(const MemoryBlock& block, const graph::Graph& graph, std::int64_t rounding);

}  // namespace idbg::plan
