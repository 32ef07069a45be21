// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plan/plan.h"

namespace idbg::plan {

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
