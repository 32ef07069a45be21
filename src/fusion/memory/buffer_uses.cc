// SPDX-License-Identifier: Apache-2.0
#include "fusion/memory/buffer_uses.h"

#include <numeric>

#include "fusion/program/expression.h"

namespace idbg::fusion {

BufferUses::BufferUses(const Program& program, const Schedule& schedule)
    : program_(program),
      schedule_(schedule),
      roots_(program.buffers.size()),
      readers_(program.buffers.size()),
      kernel_of_(program.operations.size()),
      last_use_(program.buffers.size(), -1),
      numbers_(program.buffers.size(), 0) {
  for (std::size_t i = 0; i < schedule.kernels.size(); ++i) {
    for (const OperationId op : schedule.kernels[i].operations)
      kernel_of_[op] = static_cast<std::int32_t>(i);
  }
  FindRoots();
  FindUses();
  CountSteps();
}

// Buffers that lie in another one: the parts of a concatenation, and the results of scatters.
void BufferUses::FindRoots() {
  std::iota(roots_.begin(), roots_.end(), 0);
  for (const Operation& operation : program_.operations) {
    if (operation.writes.empty()) continue;
    const BufferId written = operation.writes[0].buffer;
    for (const Dependence& read : operation.reads) {
      if (operation.kind == plan::KernelKind::kNone && program_.buffers[read.buffer].producer >= 0)
        roots_[read.buffer] = RootOf(written);
      if (program_.buffers[written].overwrites == read.buffer)
        roots_[written] = RootOf(read.buffer);
    }
  }
}

BufferId BufferUses::RootOf(BufferId buffer) const {
  while (roots_[buffer] != buffer) buffer = roots_[buffer];
  return buffer;
}

void BufferUses::FindUses() {
  for (OperationId i = 0; std::cmp_less(i, program_.operations.size()); ++i) {
    for (const Dependence& read : program_.operations[i].reads) {
      auto& readers = readers_[read.buffer];
      if (readers.empty() || readers.back() != i) readers.push_back(i);
      std::int32_t& last = last_use_[RootOf(read.buffer)];
      last = std::max(last, kernel_of_[i]);
    }
  }
  const auto end = static_cast<std::int32_t>(schedule_.kernels.size());
  for (BufferId i = 0; std::cmp_less(i, program_.buffers.size()); ++i) {
    if (program_.buffers[i].is_output) last_use_[RootOf(i)] = end;
  }
  freed_after_.resize(schedule_.kernels.size());
  for (BufferId i = 0; std::cmp_less(i, program_.buffers.size()); ++i) {
    if (RootOf(i) == i && last_use_[i] >= 0 && last_use_[i] < end)
      freed_after_[static_cast<std::size_t>(last_use_[i])].push_back(i);
  }
}

void BufferUses::CountSteps() {
  std::size_t step = 0;
  for (const Fused& kernel : schedule_.kernels) {
    steps_.push_back(step);
    step += 1;
    for (const OperationId op : kernel.operations)
      step += static_cast<std::size_t>(program_.operations[op].pieces);
  }
  step_count_ = step;
  std::int32_t number = 0;
  for (BufferId i = 0; std::cmp_less(i, program_.buffers.size()); ++i) {
    const OperationId producer = program_.buffers[i].producer;
    if (producer < 0) continue;
    const Operation& operation = program_.operations[producer];
    if (operation.pieces > 0 && operation.writes[0].buffer == i) ++number;
    numbers_[i] = number++;
  }
}

bool BufferUses::IsPart(BufferId buffer) const {
  const BufferId root = RootOf(buffer);
  if (root == buffer) return false;
  const OperationId maker = program_.buffers[root].producer;
  return maker >= 0 && program_.operations[maker].kind == plan::KernelKind::kNone;
}

std::vector<std::int64_t> EstimatedMemory(const Program& program, const BufferUses& uses,
                                          std::size_t kernels) {
  std::vector<std::int64_t> change(uses.steps() + 2, 0);
  for (BufferId i = 0; std::cmp_less(i, program.buffers.size()); ++i) {
    const Buffer& buffer = program.buffers[i];
    if (buffer.producer < 0) continue;
    const bool is_renamed = uses.RootOf(i) != i && !uses.IsPart(i);
    if (is_renamed) continue;
    const std::int64_t bytes =
        std::max<std::int64_t>(Product({Product(buffer.sizes), buffer.element_bytes}), 0);
    std::int32_t last = uses.KernelOf(buffer.producer);
    for (const OperationId reader : uses.ReadersOf(i)) last = std::max(last, uses.KernelOf(reader));
    if (!uses.IsPart(i)) last = std::max(last, uses.LastUse(i));
    std::int64_t& made = change[uses.StepOf(uses.KernelOf(buffer.producer))];
    made = base::SaturatingAdd(made, bytes);
    if (std::cmp_greater_equal(last, kernels)) continue;
    std::int64_t& freed = change[uses.StepOf(last) + 1];
    freed = base::SaturatingAdd(freed, -bytes);
  }
  std::vector<std::int64_t> estimate;
  std::int64_t bytes = 0;
  for (const std::int64_t one : change) {
    bytes = base::SaturatingAdd(bytes, one);
    estimate.push_back(std::max<std::int64_t>(bytes, 0));
  }
  return estimate;
}

}  // namespace idbg::fusion
