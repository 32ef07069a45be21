// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
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

// Kernels put together. Bytes are read and written, in device memory.
struct KernelTotals {
  std::int64_t kernels = 0;
  double flops = 0;
  double bytes = 0;
};

// Of each kind that the plan has; what has no kernel is left out.
std::map<KernelKind, KernelTotals> TotalsByKind(const Plan& plan);

// What kernels have in common that do the same work for the same source line: the layers of a
// model.
struct RepetitionKey {
  std::string name;  // without Inductor's number
  std::string file;  // empty: unknown
  std::int64_t line = 0;

  auto operator<=>(const RepetitionKey&) const = default;
};

RepetitionKey RepetitionOf(const std::string& kernel, const graph::SourceLine& source);

// Kernels of one key.
struct RepeatedKernel {
  RepetitionKey key;
  const Kernel* first = nullptr;  // in the plan
  graph::SourceLine source;       // of its first node; empty: unknown
  std::int64_t nodes = 0;         // of all of them together
  KernelTotals total;
};

// The kernels of a plan, put together.
struct Repetitions {
  static constexpr std::size_t kNone = SIZE_MAX;

  std::vector<RepeatedKernel> kernels;  // in the order of the first of each
  std::vector<std::size_t> places;      // there, of each kernel of the plan; kNone: nothing is run
};

Repetitions FindRepetitions(const Plan& plan);

// The same by descending bytes.
std::vector<RepeatedKernel> RepeatedKernels(const Plan& plan);

// A reason for leaving neighbours apart, and the first pair that it was met with.
struct RepeatedRefusal {
  std::string reason;
  std::int64_t pairs = 0;
  const Refusal* example = nullptr;  // in the plan
};

// The refusals of a plan, by descending pairs.
std::vector<RepeatedRefusal> RepeatedRefusals(const Plan& plan);

}  // namespace idbg::plan
