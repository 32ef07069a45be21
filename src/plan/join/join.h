// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/operators/operators.h"
#include "plan/kernel.h"
#include "plan/plan.h"
#include "readers/kernels.h"

namespace idbg::plan {

// What Inductor made of a graph, as kernels of a plan of it: nodes and inputs are the plan's.
struct RealRun {
  std::vector<Kernel> kernels;  // in the order of the code; kNone: what nothing launches
  bool names_nodes = false;     // at least nine of ten nodes that the code names are in the graph
  bool has_reads = false;       // `reads` (inputs of the graph) and `producers` are known
};

// `schedule` is what the scheduler left of the same graph (null: not known): where each of its
// launches is a call of the code (not so in C++), and the plan is of a graph after Inductor's
// passes, it says what each kernel reads. A kernel is `known` where the code says its nodes.
RealRun ReadRealRun(const Plan& plan, const readers::KernelModule& module,
                    const readers::Schedule* schedule = nullptr);

// The scheduler's nodes (ir_post_fusion.txt) alone. They tell the launches of one Triton kernel
// apart, and library calls, of which the code does not name the nodes. For a graph after Inductor's
// passes, whose inputs have its names.
RealRun ReadRealRun(const Plan& plan, const readers::Schedule& schedule);

// Predicted kernels and those of Inductor's code, launch by launch: the one place that says which
// is which. Kernels of a profile are paired by compile/profile/measured.h with that code, and by
// name with predicted ones through roofline/kernel_join.h.

enum class Agreement {
  kMatched,
  kMerged,   // Inductor made one kernel of several predicted ones
  kSplit,    // and several of one
  kMissing,  // predicted, and not there
  kExtra,    // there, and not predicted
};

struct Pairing {
  Agreement agreement = Agreement::kMatched;
  std::vector<std::size_t> predicted;  // in Plan::kernels
  std::vector<std::size_t> real;       // launches, in their order
};

// By what kernels were told apart, the surest first.
enum class Evidence {
  kReads,  // what each reads, and from which kernels
  kNodes,  // the nodes of the graph in each
  kOrder,  // the operators that each fuses, in the order of the calls
};

// A prediction beside what Inductor really made.
struct Joined {
  std::int64_t predicted_kernels = 0;
  std::int64_t real_kernels = 0;
  std::int64_t matched = 0;
  Evidence evidence = Evidence::kOrder;
  // Of kernels aligned in their order: the share that the real kernels in a random order would
  // match, the mean of several. A matched share near it says nothing.
  std::optional<double> shuffled_share;
  std::vector<Pairing> pairings;  // in the order of the prediction, extra ones last

  // Of the kernels on the larger side; 1 when there are none.
  double MatchedShare() const;
};

// By the surest evidence that the real run has. By order, more than 2^26 pairs of kernels are left
// unpaired.
Joined Join(const Plan& plan, const RealRun& real);

std::string_view ToString(Evidence evidence);  // "nodes": for people

// The three ways, for Join alone: they add pairings.
void JoinByReads(const Plan& plan, const RealRun& real, Joined& joined);
void JoinByNodes(const Plan& plan, const RealRun& real, Joined& joined);
void JoinByOrder(const Plan& plan, const RealRun& real, Joined& joined);

// What a kernel of this name is without its nodes: the library function, or "generated".
std::string KernelLabel(std::string_view name);

// Whether operators of this kind make a kernel what it is: views, constants and checks do not.
bool CarriesWork(graph::OpKind kind);

// The operator of a name without its namespace; null if there is none.
const graph::Operator* FindShortName(std::string_view name);

// The operators that a generated kernel fuses, as Inductor writes them into its name ("_to_copy"
// and "add" of "triton_poi_fused__to_copy_add_0" and of "cpp_fused__to_copy_add_3"), sorted.
// Empty for library calls.
std::vector<std::string_view> FusedOperators(std::string_view kernel);

}  // namespace idbg::plan
