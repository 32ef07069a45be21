// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fusion/program/program.h"

namespace idbg::fusion {

// Which buffers lie in others, who reads them and until when, in the order of a schedule's kernels.
class BufferUses {
 public:
  BufferUses(const Program& program, const Schedule& schedule);

  // The buffer in which this one lies; itself, if in none.
  BufferId RootOf(BufferId buffer) const;
  // Of a concatenation.
  bool IsPart(BufferId buffer) const;
  std::int32_t KernelOf(OperationId operation) const { return kernel_of_[operation]; }
  const std::vector<OperationId>& ReadersOf(BufferId buffer) const { return readers_[buffer]; }
  // The last kernel that reads anything that lies in this root; -1: none, the number of kernels:
  // the caller gets it.
  std::int32_t LastUse(BufferId root) const { return last_use_[root]; }
  // Roots that nobody needs after this kernel.
  const std::vector<BufferId>& FreedAfter(std::int32_t kernel) const {
    return freed_after_[static_cast<std::size_t>(kernel)];
  }
  // Of a kernel, as Inductor counts them: the pieces of a call with several results have their own.
  std::size_t StepOf(std::int32_t kernel) const { return steps_[static_cast<std::size_t>(kernel)]; }
  std::size_t steps() const { return step_count_; }
  // 12 of "buf12".
  std::int32_t NumberOf(BufferId buffer) const { return numbers_[buffer]; }

 private:
  void FindRoots();
  void FindUses();
  void CountSteps();

  const Program& program_;
  const Schedule& schedule_;
  base::IdVector<BufferId, BufferId> roots_;
  base::IdVector<BufferId, std::vector<OperationId>> readers_;
  base::IdVector<OperationId, std::int32_t> kernel_of_;
  base::IdVector<BufferId, std::int32_t> last_use_;
  std::vector<std::vector<BufferId>> freed_after_;
  base::IdVector<BufferId, std::int32_t> numbers_;
  std::vector<std::size_t> steps_;
  std::size_t step_count_ = 0;
};

// The memory in use in each step as estimate_peak_memory of memory.py sees it: every buffer, stored
// or not, none written over.
std::vector<std::int64_t> EstimatedMemory(const Program& program, const BufferUses& uses,
                                          std::size_t kernels);

}  // namespace idbg::fusion
