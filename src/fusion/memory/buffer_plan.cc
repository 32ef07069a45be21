// SPDX-License-Identifier: Apache-2.0
#include "fusion/memory/buffer_plan.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/saturating.h"
#include "fusion/program/access.h"
#include "graph/arguments.h"
#include "graph/operators/operators.h"
#include "plan/convolution_work.h"
#include "plan/product.h"
#include "plan/work.h"

namespace idbg::fusion {
namespace {

constexpr std::int32_t kNoBlock = -1;

// Elements from the first to the last, gaps included; dimensions without a stride count once.
std::int64_t StorageOf(const Buffer& buffer) {
  std::int64_t last = 0;
  for (std::size_t i = 0; i < buffer.sizes.size(); ++i) {
    if (buffer.sizes[i] <= 0) return 0;
    if (i < buffer.strides.size())
      last = Plus(last, Times(buffer.sizes[i] - 1, std::max<std::int64_t>(buffer.strides[i], 0)));
  }
  return Plus(last, 1);
}

bool IsOwnCode(plan::KernelKind kind) {
  return kind == plan::KernelKind::kPointwise || kind == plan::KernelKind::kReduction;
}

// Which buffers lie in others, who reads them and until when, in the order of a schedule's kernels.
class BufferUses {
 public:
  BufferUses(const Program& program, const Schedule& schedule)
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

  // The buffer in which this one lies; itself, if in none.
  BufferId RootOf(BufferId buffer) const {
    while (roots_[buffer] != buffer) buffer = roots_[buffer];
    return buffer;
  }
  // Of a concatenation.
  bool IsPart(BufferId buffer) const {
    const BufferId root = RootOf(buffer);
    if (root == buffer) return false;
    const OperationId maker = program_.buffers[root].producer;
    return maker >= 0 && program_.operations[maker].kind == plan::KernelKind::kNone;
  }
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
  // Buffers that lie in another one: the parts of a concatenation, and the results of scatters.
  void FindRoots() {
    std::iota(roots_.begin(), roots_.end(), 0);
    for (const Operation& operation : program_.operations) {
      if (operation.writes.empty()) continue;
      const BufferId written = operation.writes[0].buffer;
      for (const Dependence& read : operation.reads) {
        if (operation.kind == plan::KernelKind::kNone &&
            program_.buffers[read.buffer].producer >= 0)
          roots_[read.buffer] = RootOf(written);
        if (program_.buffers[written].overwrites == read.buffer)
          roots_[written] = RootOf(read.buffer);
      }
    }
  }

  void FindUses() {
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

  void CountSteps() {
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

// Bytes of the copies of its operands that Inductor gives a product of 16-bit elements whose rows
// are no whole vectors, where the units and not the memory bound it (pad_mm.py, which measures
// whether that is quicker). What the graph makes itself is written with whole vectors.
// The peaks of GPT-2 and GPT-BigCode in bfloat16 (tests/data/models/h200 and development/h200) are
// by such a copy of the last layer's weight above the rest: 77 and 103 MB.
std::int64_t PaddingWorkspace(const graph::Graph& graph, const graph::Node& node,
                              const plan::Target& target) {
  const bool has_bias = graph::PacketOf(node.target) == "aten.addmm";
  if (!has_bias && graph::PacketOf(node.target) != "aten.mm") return 0;
  const graph::TensorType* left =
      graph::FindTensor(graph, node, has_bias ? "mat1" : "self", has_bias);
  const graph::TensorType* right = graph::FindTensor(graph, node, "mat2", has_bias ? 2 : 1);
  if (left == nullptr || right == nullptr || tensor::Bits(left->dtype) != 16) return 0;
  const Sizes a = SizesOf(*left);
  const Sizes b = SizesOf(*right);
  if (a.size() != 2 || b.size() != 2 || a[1] != b[0]) return 0;
  constexpr std::int64_t kElementBytes = 2;
  const std::int64_t step = 16 / kElementBytes;
  const std::int64_t depth = RoundUp(a[1], step);
  const std::int64_t columns = RoundUp(b[1], step);
  if (depth == a[1] && columns == b[1]) return 0;
  if (2e-9 * static_cast<double>(Product({a[0], a[1], b[1]})) < target.padding_gflop ||
      !plan::IsComputeBound(a[0], a[1], b[1], target.flops_per_byte))
    return 0;
  const auto* given = graph::FindAs<graph::ValueRef>(node, has_bias ? "mat1" : "self", has_bias);
  const bool is_given = given != nullptr && graph.value(given->id).producer == graph::kNoNode;
  const std::int64_t copied = depth == a[1] || !is_given ? 0 : Product({a[0], depth});
  return Product({base::SaturatingAdd(copied, Product({depth, columns})), kElementBytes});
}

class Planner {
 public:
  Planner(const graph::Graph& graph, const Program& program, const Schedule& schedule,
          const plan::Target& target)
      : graph_(graph),
        target_(target),
        program_(program),
        schedule_(schedule),
        stored_(StoredBuffers(program, schedule)),
        uses_(program, schedule),
        peaks_(EstimatedMemory(program, uses_, schedule.kernels.size())),
        overall_(peaks_.MostOfAll()),
        block_of_(program.buffers.size(), kNoBlock),
        is_gone_(program.buffers.size(), false) {}

  std::vector<plan::MemoryBlock> Run() {
    for (std::size_t i = 0; i < schedule_.kernels.size(); ++i) {
      kernel_ = static_cast<std::int32_t>(i);
      for (const OperationId op : schedule_.kernels[i].operations) {
        for (const Dependence& write : program_.operations[op].writes) Place(op, write.buffer);
        AddWorkspace(op);
      }
      FreeAfterKernel();
    }
    return std::move(blocks_);
  }

 private:
  // Buffers of one key may take each other's place: buffer_reuse_key.
  using Key = std::tuple<std::int32_t, std::int64_t, std::int64_t>;
  Key KeyOf(BufferId id) const {
    const Buffer& buffer = program_.buffers[id];
    std::int32_t dtype = -1;
    if (buffer.value != graph::kNoValue && graph_.value(buffer.value).tensor)
      dtype = static_cast<std::int32_t>(graph_.value(buffer.value).tensor->dtype);
    return {dtype, buffer.element_bytes, StorageOf(buffer)};
  }

  void Place(OperationId op, BufferId buffer) {
    const BufferId root = uses_.RootOf(buffer);
    const plan::KernelKind kind = program_.operations[op].kind;
    if (block_of_[root] != kNoBlock || program_.buffers[root].producer < 0) return;
    const bool is_call = !IsOwnCode(kind) && kind != plan::KernelKind::kNone;
    // What stays on chip takes no memory, but hands on that of an input (KernelArgs.make_inplace).
    if (root == buffer && IsOwnCode(kind) && WriteOver(op, buffer)) return;
    if (!stored_[buffer] && !is_call) return;
    // What a library makes itself takes over nothing.
    if ((!is_call || HasOut(op)) && TakeOver(root)) return;
    block_of_[root] = static_cast<std::int32_t>(blocks_.size());
    const Buffer& made = program_.buffers[root];
    blocks_.push_back({.value = made.value,
                       .elements = StorageOf(made),
                       .element_bytes = made.element_bytes,
                       .made = static_cast<std::size_t>(kernel_),
                       .freed = schedule_.kernels.size()});
    if (uses_.LastUse(root) < 0) blocks_.back().freed = blocks_.back().made;
  }

  // While the call runs.
  void AddWorkspace(OperationId op) {
    const Operation& operation = program_.operations[op];
    if (operation.kind != plan::KernelKind::kExtern || target_.is_cpu) return;
    if (operation.writes.empty()) return;
    const Sizes& strides = program_.buffers[operation.writes[0].buffer].strides;
    const bool is_channels_last = strides.size() >= 4 && strides[1] == 1;
    for (const graph::NodeId node : operation.nodes) {
      const std::int64_t bytes = WorkspaceOf(graph_.node(node), is_channels_last);
      const auto at = static_cast<std::size_t>(kernel_);
      if (bytes > 0)
        blocks_.push_back({.elements = bytes, .element_bytes = 1, .made = at, .freed = at});
    }
  }

  std::int64_t WorkspaceOf(const graph::Node& node, bool is_channels_last) const {
    const graph::Operator* op = graph::FindOperator(node.target);
    if (op == nullptr) return 0;
    if (op->kind == graph::OpKind::kConvolution)
      return plan::ConvolutionWorkspace(graph_, node, is_channels_last);
    if (op->kind == graph::OpKind::kGemm) return PaddingWorkspace(graph_, node, target_);
    const auto attention = op->kind == graph::OpKind::kAttention
                               ? plan::AttentionWorkOf(graph_, node, *op)
                               : std::nullopt;
    return attention ? plan::SplitKeysBytes(*attention) : 0;
  }

  // Products have a form that writes where it is told to (ExternKernelOut in ir.py).
  bool HasOut(OperationId op) const {
    const Operation& operation = program_.operations[op];
    if (operation.kind == plan::KernelKind::kTemplate) return true;
    if (operation.kind != plan::KernelKind::kExtern || operation.writes.size() != 1) return false;
    return std::ranges::any_of(operation.nodes, [&](graph::NodeId node) {
      return graph::IsOneOf(graph_, graph_.node(node), graph::OpKind::kGemm);
    });
  }

  // SchedulerNode.decide_inplace_update.
  bool WriteOver(OperationId op, BufferId output) {
    const Operation& operation = program_.operations[op];
    if (operation.writes.size() != 1 || operation.writes[0].place == 0) return false;
    for (const Dependence& read : operation.reads) {
      if (read.place != operation.writes[0].place || !CanTake(op, read, output)) continue;
      is_gone_[read.buffer] = true;
      block_of_[output] = block_of_[read.buffer];
      return true;
    }
    return false;
  }

  bool CanTake(OperationId op, const Dependence& read, BufferId output) const {
    const BufferId input = read.buffer;
    const Buffer& buffer = program_.buffers[input];
    if (buffer.producer < 0 || uses_.RootOf(input) != input || is_gone_[input]) return false;
    if (block_of_[input] == kNoBlock || buffer.is_output) return false;
    if (uses_.LastUse(input) != uses_.KernelOf(op)) return false;
    if (program_.operations[buffer.producer].kind == plan::KernelKind::kNone) return false;
    const auto [from_dtype, from_bytes, from_storage] = KeyOf(input);
    const auto [to_dtype, to_bytes, to_storage] = KeyOf(output);
    if (from_dtype != to_dtype || from_bytes != to_bytes || to_storage > from_storage) return false;
    // can_match_buffer_size allows up to a twentieth of waste.
    if (static_cast<double>(to_storage) < 0.95 * static_cast<double>(from_storage)) return false;
    return std::ranges::all_of(uses_.ReadersOf(input), [&](OperationId reader) {
      if (schedule_.nest_of[reader] != schedule_.nest_of[op]) return IsDone(reader, op);
      return ReadsAlike(reader, read) && (reader == op || (reader < op && Leads(reader, op)));
    });
  }

  // Whether another loop nest has run before that of `op`.
  bool IsDone(OperationId reader, OperationId op) const {
    if (uses_.KernelOf(reader) != uses_.KernelOf(op))
      return uses_.KernelOf(reader) < uses_.KernelOf(op);
    return reader < op;
  }

  bool ReadsAlike(OperationId reader, const Dependence& read) const {
    return std::ranges::all_of(program_.operations[reader].reads, [&](const Dependence& other) {
      return other.buffer != read.buffer || other.exact == read.exact;
    });
  }

  // Whether `later` needs what `earlier` makes, both of one loop nest: over other members of it.
  bool Leads(OperationId earlier, OperationId later) const {
    std::vector<OperationId> open = {later};
    std::vector<OperationId> seen;
    while (!open.empty()) {
      const OperationId op = open.back();
      open.pop_back();
      for (const Dependence& read : program_.operations[op].reads) {
        const OperationId producer = program_.buffers[read.buffer].producer;
        if (producer == earlier) return true;
        if (producer < earlier || schedule_.nest_of[producer] != schedule_.nest_of[later]) continue;
        if (std::ranges::find(seen, producer) != seen.end()) continue;
        seen.push_back(producer);
        open.push_back(producer);
      }
    }
    return false;
  }

  // AllocateLine.plan.
  bool TakeOver(BufferId buffer) {
    const auto found = pool_.find(KeyOf(buffer));
    if (found == pool_.end() || found->second.empty()) return false;
    const auto [block, freed] = found->second.back();
    const std::size_t before = uses_.StepOf(freed);
    const std::size_t now = uses_.StepOf(kernel_);
    const Buffer& taker = program_.buffers[buffer];
    const std::int64_t bytes = Product({StorageOf(taker), taker.element_bytes});
    if (before + 1 < now) {
      if (Plus(bytes, peaks_.Most(before + 1, now - 1)) > overall_) return false;
      peaks_.Add(before + 1, now - 1, bytes);
    }
    found->second.pop_back();
    block_of_[buffer] = block;
    blocks_[static_cast<std::size_t>(block)].freed = schedule_.kernels.size();
    return true;
  }

  // Scheduler.free_buffers: in the order of their names.
  void FreeAfterKernel() {
    std::vector<std::pair<std::string, BufferId>> names;
    for (const BufferId buffer : uses_.FreedAfter(kernel_))
      names.emplace_back(std::to_string(uses_.NumberOf(buffer)), buffer);
    std::ranges::sort(names);
    for (const auto& [name, buffer] : names) {
      if (block_of_[buffer] == kNoBlock || is_gone_[buffer]) continue;
      blocks_[static_cast<std::size_t>(block_of_[buffer])].freed =
          static_cast<std::size_t>(kernel_);
      pool_[KeyOf(buffer)].emplace_back(block_of_[buffer], kernel_);
    }
  }

  const graph::Graph& graph_;
  const plan::Target& target_;
  const Program& program_;
  const Schedule& schedule_;
  base::IdVector<BufferId, bool> stored_;
  BufferUses uses_;
  PeakRange peaks_;  // of the estimate
  std::int64_t overall_ = 0;
  base::IdVector<BufferId, std::int32_t> block_of_;
  base::IdVector<BufferId, bool> is_gone_;                                  // written over
  std::map<Key, std::vector<std::pair<std::int32_t, std::int32_t>>> pool_;  // block, kernel
  std::vector<plan::MemoryBlock> blocks_;
  std::int32_t kernel_ = 0;
};

}  // namespace

base::IdVector<BufferId, bool> StoredBuffers(const Program& program, const Schedule& schedule) {
  base::IdVector<BufferId, bool> stored;
  for (const Buffer& buffer : program.buffers) stored.push_back(buffer.is_output);
  for (OperationId i = 0; std::cmp_less(i, program.operations.size()); ++i) {
    for (const Dependence& read : program.operations[i].reads) {
      const OperationId producer = program.buffers[read.buffer].producer;
      if (producer >= 0 && schedule.nest_of[producer] != schedule.nest_of[i])
        stored[read.buffer] = true;
    }
  }
  return stored;
}

std::vector<plan::MemoryBlock> PlanBuffers(const graph::Graph& graph, const Program& program,
                                           const Schedule& schedule, const plan::Target& target) {
  return Planner(graph, program, schedule, target).Run();
}

}  // namespace idbg::fusion
