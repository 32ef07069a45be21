// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plan/plan.h"
#include "readers/kernels.h"

namespace idbg::fusion {

enum class Agreement {
  kMatched,
  kMerged,   // Inductor made one kernel of several predicted ones
  kSplit,    // and several of one
  kMissing,  // predicted, and not there
  kExtra,    // there, and not predicted
};

struct KernelComparison {
  Agreement agreement = Agreement::kMatched;
  std::vector<std::size_t> predicted;  // in Plan::groups
  std::vector<std::size_t> real;       // launches, in their order
};

// By what kernels were told apart, the surest first.
enum class Evidence {
  kReads,  // what each reads, and from which kernels
  kNodes,  // the nodes of the graph in each
  kOrder,  // the operators that each fuses, in the order of the calls
};

// A prediction beside what Inductor really made, launch by launch.
struct Comparison {
  std::int64_t predicted_kernels = 0;
  std::int64_t real_kernels = 0;
  std::int64_t matched = 0;
  Evidence evidence = Evidence::kOrder;
  // Of kernels aligned in their order: the share that the real kernels in a random order would
  // match, the mean of several. A matched share near it says nothing.
  std::optional<double> shuffled_share;
  std::vector<KernelComparison> kernels;  // in the order of the prediction, extra ones last

  // Of the kernels on the larger side; 1 when there are none.
  double MatchedShare() const;
};

// By the nodes that the code names where the graph has them, else by order. `schedule` is what the
// scheduler left of the same graph (null: not known): where each of its launches is a call of the
// code (not so in C++), and the plan is of a graph after Inductor's passes, it decides.
Comparison Compare(const plan::Plan& plan, const readers::KernelModule& module,
                   const readers::Schedule* schedule = nullptr);

// With the scheduler's nodes (ir_post_fusion.txt), which say of every kernel what it reads and
// writes: kernels are the same when they read the same inputs of the graph and results of the same
// kernels. This tells the launches of one Triton kernel apart, and library calls, of which the code
// does not name the nodes. For a graph after Inductor's passes, whose inputs have its names.
Comparison Compare(const plan::Plan& plan, const readers::Schedule& schedule);

// What a kernel of this name is without its nodes: the library function, or "generated".
std::string KernelLabel(std::string_view name);

std::string_view ToString(Agreement agreement);
std::string_view ToString(Evidence evidence);  // "nodes": for people

}  // namespace idbg::fusion
