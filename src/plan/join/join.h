// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "plan/join/real_run.h"
#include "plan/plan.h"

// Predicted kernels and those of Inductor's code, launch by launch: the one place that says which
// is which. Kernels of a profile are paired by compile/profile/measured.h with that code, and by
// name with predicted ones through roofline/kernel_join.h.
namespace idbg::plan {

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

std::string_view ToString(Agreement agreement);
std::string_view ToString(Evidence evidence);  // "nodes": for people

// The three ways, for Join alone: they add pairings.
void JoinByReads(const Plan& plan, const RealRun& real, Joined& joined);
void JoinByNodes(const Plan& plan, const RealRun& real, Joined& joined);
void JoinByOrder(const Plan& plan, const RealRun& real, Joined& joined);

}  // namespace idbg::plan
