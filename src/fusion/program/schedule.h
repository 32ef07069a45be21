// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "fusion/fusion.h"
#include "fusion/program/program.h"

namespace idbg::fusion {

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

// Names the kernels of `plan`, one for each kernel of `schedule`, as Inductor does: by the
// operators of the `original` graph that they come from, equal kernels by the same number.
void NameKernels(plan::Plan& plan, const Program& program, const Schedule& schedule, bool is_cpp);

}  // namespace idbg::fusion
