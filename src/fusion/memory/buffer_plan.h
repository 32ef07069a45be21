// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/id_vector.h"
#include "base/saturating.h"
#include "fusion/program/program.h"
#include "graph/graph.h"
#include "plan/plan.h"
#include "plan/target.h"

namespace idbg::fusion {

// Bytes in use at each step of a run: the most of a range of steps, and more for all of a range,
// both in logarithmic time.
class PeakRange {
 public:
  explicit PeakRange(const std::vector<std::int64_t>& bytes) {
    while (leaves_ < bytes.size()) leaves_ *= 2;
    most_.assign(2 * leaves_, 0);
    added_.assign(2 * leaves_, 0);
    std::ranges::copy(bytes, most_.begin() + static_cast<std::ptrdiff_t>(leaves_));
    for (std::size_t i = leaves_; i-- > 1;) most_[i] = std::max(most_[2 * i], most_[2 * i + 1]);
  }

  // Of the steps first to last, both included; 0 where there are none.
  std::int64_t Most(std::size_t first, std::size_t last) const {
    return Most(1, {0, leaves_ - 1}, {first, last});
  }
  std::int64_t MostOfAll() const { return most_[1]; }
  void Add(std::size_t first, std::size_t last, std::int64_t bytes) {
    Add(1, {0, leaves_ - 1}, {first, last}, bytes);
  }

 private:
  using Steps = std::pair<std::size_t, std::size_t>;
  static bool Misses(Steps own, Steps asked) {
    return asked.first > asked.second || own.second < asked.first || asked.second < own.first;
  }
  static bool IsInside(Steps own, Steps asked) {
    return asked.first <= own.first && own.second <= asked.second;
  }

  // NOLINTNEXTLINE(misc-no-recursion): as deep as the tree, the logarithm of the steps.
  std::int64_t Most(std::size_t at, Steps own, Steps asked) const {
    if (Misses(own, asked)) return 0;
    if (IsInside(own, asked)) return most_[at];
    const std::size_t middle = own.first + (own.second - own.first) / 2;
    return base::SaturatingAdd(added_[at],
                               std::max(Most(2 * at, {own.first, middle}, asked),
                                        Most(2 * at + 1, {middle + 1, own.second}, asked)));
  }

  // NOLINTNEXTLINE(misc-no-recursion): as Most().
  void Add(std::size_t at, Steps own, Steps asked, std::int64_t bytes) {
    if (Misses(own, asked)) return;
    if (IsInside(own, asked)) {
      most_[at] = base::SaturatingAdd(most_[at], bytes);
      added_[at] = base::SaturatingAdd(added_[at], bytes);
      return;
    }
    const std::size_t middle = own.first + (own.second - own.first) / 2;
    Add(2 * at, {own.first, middle}, asked, bytes);
    Add(2 * at + 1, {middle + 1, own.second}, asked, bytes);
    most_[at] = base::SaturatingAdd(added_[at], std::max(most_[2 * at], most_[2 * at + 1]));
  }

  std::size_t leaves_ = 1;
  std::vector<std::int64_t> most_;   // of the steps under a node of the tree
  std::vector<std::int64_t> added_;  // to all of them, and not in the nodes below
};

// Buffers that some loop nest other than the one that makes them reads, or the caller gets.
base::IdVector<BufferId, bool> StoredBuffers(const Program& program, const Schedule& schedule);

// The memory that Inductor's wrapper allocates for the kernels of `schedule`, in order: what is
// freed after its last use, a kernel that writes over its input (inplace_buffers), and a buffer
// that takes over one of the same size that is not needed any more, unless that would raise the
// estimated peak (allow_buffer_reuse; AllocateLine and FreeIfNotReusedLine of codegen/wrapper.py in
// torch 2.13).
std::vector<plan::MemoryBlock> PlanBuffers(const graph::Graph& graph, const Program& program,
                                           const Schedule& schedule, const plan::Target& target);

// Fills in the groups of `plan`, their costs, names and the totals, for `plan.graph`.
void AddKernels(plan::Plan& plan, const Program& program, const Schedule& schedule, bool is_cpp);

// Kernels that compute elements of the same lists (operators aten._foreach_... of the `original`
// graph) are one for as long as it has no more than 250 arguments (ForeachKernelSchedulerNode of
// scheduler.py, MAX_NUM_ARGS of codegen/triton_combo_kernel.py in torch 2.11).
void CombineForeach(const graph::Graph& original, plan::Plan& plan);

}  // namespace idbg::fusion
