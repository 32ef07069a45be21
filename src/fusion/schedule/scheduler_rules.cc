// SPDX-License-Identifier: Apache-2.0
//
// Whether two nodes may become one, and why not, in Inductor's words (Scheduler.can_fuse).
//
// What comes of the fused nodes: kernels in the order in which they run.
#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/saturating.h"
#include "fusion/program/expression.h"
#include "fusion/schedule/scheduler.h"

namespace idbg::fusion {
namespace {

// With loops merged, and if asked for in whatever order.
bool IsSame(const Dependence& a, const Dependence& b, bool any_order) {
  if (a.buffer != b.buffer || a.exact == 0 || b.exact == 0) return false;
  return a.exact == b.exact || (any_order && !a.opaque && a.any_order == b.any_order);
}

// Before loops are merged, as on GPUs while nodes are fused.
bool IsSameLoopByLoop(const Dependence& a, const Dependence& b) {
  return a.buffer == b.buffer && a.exact != 0 && b.exact != 0 && a.unmerged == b.unmerged;
}

// Bytes of what two nodes share, `same` saying which dependences are shared.
std::int64_t BytesShared(const Fused& first, const Fused& second, auto same) {
  std::int64_t bytes = 0;
  const auto count = [&](const std::vector<Dependence>& a, const std::vector<Dependence>& b) {
    for (const Dependence& dependence : a) {
      if (std::ranges::any_of(b, [&](const Dependence& other) { return same(dependence, other); }))
        bytes = base::SaturatingAdd(bytes, dependence.bytes);
    }
  };
  count(first.reads, second.reads);
  count(first.reads, second.writes);
  count(first.writes, second.reads);
  return bytes;
}

// The largest buffer that both touch, whatever the order of their loops; null: there is none.
std::pair<const Dependence*, const Dependence*> FindGuide(const Fused& first, const Fused& second) {
  std::pair<const Dependence*, const Dependence*> guide;
  const auto look = [&](const std::vector<Dependence>& a, const std::vector<Dependence>& b) {
    for (const Dependence& one : a) {
      if (guide.first && one.bytes <= guide.first->bytes) continue;
      const auto same = [&](const Dependence& two) { return IsSame(one, two, true); };
      const auto other = std::ranges::find_if(b, same);
      if (other != b.end()) guide = {&one, &*other};
    }
  };
  look(first.reads, second.reads);
  look(first.reads, second.writes);
  look(first.writes, second.reads);
  return guide;
}

}  // namespace

std::int64_t Scheduler::DistanceOf(const Fused& a, const Fused& b) {
  return std::max(std::abs(a.min_order - b.max_order), std::abs(b.min_order - a.max_order));
}

Scheduler::Shared Scheduler::SharedBy(const Fused& first, const Fused& second, bool reorder) const {
  if (is_cpu_)
    return {BytesShared(first, second,
                        [](const auto& a, const auto& b) { return IsSame(a, b, false); })};
  const std::int64_t bytes = BytesShared(first, second, IsSameLoopByLoop);
  if (!reorder || bytes >= inductor::kScoreFusionMemoryThreshold) return {bytes};
  // shared_data_after_reordering_loop: only pointwise loops can be put into another order.
  const auto [one, two] = FindGuide(first, second);
  if (!one) return {bytes};
  const bool can_reorder = one->reordered != 0 && one->reordered == two->reordered;
  const bool moves = !first.is_reduction()    ? one->moves_with_all && first.has_one_shape()
                     : !second.is_reduction() ? two->moves_with_all && second.has_one_shape()
                                              : false;
  if (can_reorder && moves) {
    const auto same = [](const auto& a, const auto& b) { return IsSame(a, b, true); };
    return {BytesShared(first, second, same), true};
  }
  // Loops of another number that are the same once they are merged stay as they are.
  return {one->loops != two->loops && one->exact == two->exact ? one->bytes : bytes};
}

bool Scheduler::DependsOn(const Fused& later, const Fused& earlier) const {
  if (earlier.min_order >= later.max_order) return false;
  return std::ranges::any_of(later.operations, [&](std::int32_t a) {
    return std::ranges::any_of(earlier.operations,
                               [&](std::int32_t b) { return ancestors_.DependsOn(a, b); });
  });
}

std::string Scheduler::WhyNot(const Fused& first, const Fused& second, bool reorder) const {
  if (first.kind == plan::KernelKind::kNone) return "node1 is nop";
  if (!first.can_fuse()) return "node1 is extern but not a triton kernel";
  if (!second.can_fuse()) return "node2 is extern or nop";
  const auto [bytes, reorders] = SharedBy(first, second, reorder);
  if (bytes == 0) return "no shared data";
  if (DependsOn(first, second)) return "node1 must go before node2";
  if (second.kind == plan::KernelKind::kTemplate)
    return first.kind == plan::KernelKind::kPointwise
               ? "prologue fusion turned off"
               : "prologue fusion only supported for pointwise nodes";
  if (first.kind == plan::KernelKind::kTemplate && second.is_reduction())
    return "template epilogue not satisfied";
  if (first.operations.size() + second.operations.size() > inductor::kMaxFusionSize)
    return "exceeds max fusion";
  if (IncreasesPeakMemory(first, second, bytes)) return "Fusion will increase peak memory";
  if (DependsOn(second, first)) {
    std::string why = WhyNotVertical(first, second, reorders);
    if (!why.empty()) return why;
    return is_cpu_ ? WhyNotCpp(first, second, true) : WhyNotTriton(first, second, reorders);
  }
  if (bytes < inductor::kScoreFusionMemoryThreshold) return "score_fusion_memory_threshold";
  if (DistanceOf(first, second) > kFarthestApart)
    return "Nodes are too far away. Fusing them may increase peak memory.";
  return is_cpu_ ? WhyNotCpp(first, second, false) : WhyNotTriton(first, second, reorders);
}

std::string Scheduler::WhyNotVertical(const Fused& first, const Fused& second, bool reorder) const {
  bool in_order = false;
  bool reordered = false;
  for (const Dependence& read : second.reads) {
    if (first.Writes(read.buffer)) {
      const auto is_written = [&](bool any_order) {
        return std::ranges::any_of(first.writes, [&](const Dependence& write) {
          return !read.opaque && !write.opaque && IsSame(read, write, any_order);
        });
      };
      const bool matches = is_written(false);
      if (!matches && !(reorder && is_written(true))) return "memory deps did not match";
      (matches ? in_order : reordered) = true;
      // Loops that are reordered for one read no longer fit another.
      if (in_order && reordered) return "memory deps did not match";
      continue;
    }
    const std::int32_t producer = program_.buffers[read.buffer].producer;
    if (producer < 0) continue;
    const Fused& between = nodes_[owner_[producer]];
    if (DependsOn(between, first)) return "intermediate nodes between node1 & node2";
  }
  return "";
}

bool Scheduler::IncreasesPeakMemory(const Fused& first, const Fused& second,
                                    std::int64_t saved) const {
  // Inputs with one user would hand their memory on to the output if the nodes stayed apart.
  const auto reusable = [&](const Fused& node) {
    std::vector<std::int64_t> sizes;
    for (const Dependence& read : node.reads) {
      const Buffer& buffer = program_.buffers[read.buffer];
      if (buffer.producer >= 0 && buffer.uses == 1 && !buffer.is_output)
        sizes.push_back(Product(buffer.sizes));
    }
    SortUnique(sizes);
    return sizes;
  };
  const std::vector<std::int64_t> of_first = reusable(first);
  if (of_first.empty()) return false;
  std::vector<std::int64_t> common;
  std::ranges::set_intersection(of_first, reusable(second), std::back_inserter(common));
  std::int64_t overhead = 0;
  for (const std::int64_t size : common) overhead += std::min(size, INT64_MAX / 64);
  return saved < INT64_MAX / inductor::kPeakMemoryAllowance &&
         overhead > inductor::kPeakMemoryAllowance * saved;
}

std::vector<Scheduler::NodeIndex> Scheduler::ExecutionOrder() const {
  std::vector<NodeIndex> starts;
  for (NodeIndex i = 0; std::cmp_less(i, nodes_.size()); ++i) {
    if (!nodes_[i].operations.empty()) starts.push_back(i);
  }
  std::ranges::stable_sort(starts, {}, [&](NodeIndex index) { return nodes_[index].min_order; });
  std::vector<NodeIndex> order;
  base::IdVector<NodeIndex, bool> seen(nodes_.size(), false);
  std::vector<std::pair<NodeIndex, bool>> stack;  // node, whether its inputs are done
  for (const NodeIndex start : starts) {
    stack.emplace_back(start, false);
    while (!stack.empty()) {
      const auto [node, is_ready] = stack.back();
      stack.pop_back();
      if (is_ready) {
        order.push_back(node);
        continue;
      }
      if (seen[node]) continue;
      seen[node] = true;
      stack.emplace_back(node, true);
      std::vector<NodeIndex> waits;
      for (const std::int32_t op : nodes_[node].operations) {
        for (const std::int32_t input : inputs_[op]) waits.push_back(owner_[input]);
      }
      std::ranges::sort(waits, std::greater<>{});
      for (const NodeIndex wait : waits) {
        if (!seen[wait]) stack.emplace_back(wait, false);
      }
    }
  }
  return order;
}

// The C++ back end writes loop nests into one function until a library call comes between.
std::vector<Fused> Scheduler::CppKernels(const std::vector<Fused>& nodes) {
  std::vector<Fused> kernels;
  bool is_open = false;
  for (const Fused& node : nodes) {
    if (!node.can_fuse() || node.kind == plan::KernelKind::kTemplate) {
      kernels.push_back(node);
      if (node.kind != plan::KernelKind::kNone) is_open = false;
      continue;
    }
    if (!is_open) {
      kernels.push_back(node);
      is_open = true;
      continue;
    }
    auto last = std::ranges::find_if(kernels.rbegin(), kernels.rend(), &Fused::can_fuse);
    last->operations.insert(last->operations.end(), node.operations.begin(), node.operations.end());
    last->reads.insert(last->reads.end(), node.reads.begin(), node.reads.end());
    last->writes.insert(last->writes.end(), node.writes.begin(), node.writes.end());
    last->max_order = std::max(last->max_order, node.max_order);
    if (node.is_reduction()) last->kind = node.kind;
  }
  return kernels;
}

std::vector<plan::Refusal> Scheduler::Refusals(const std::vector<Fused>& kernels) const {
  std::unordered_map<BufferId, std::size_t> makers;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    for (const Dependence& write : kernels[i].writes) makers.emplace(write.buffer, i);
  }
  std::vector<plan::Refusal> refusals;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    std::set<std::size_t> producers;
    for (const Dependence& read : kernels[i].reads) {
      const auto maker = makers.find(read.buffer);
      if (maker != makers.end() && maker->second != i) producers.insert(maker->second);
    }
    for (const std::size_t producer : producers) {
      std::string why = WhyNot(kernels[producer], kernels[i], false);
      if (why.empty()) why = "will create cycle";
      refusals.push_back({producer, i, std::move(why)});
    }
  }
  return refusals;
}

Ancestors::Ancestors(const base::IdVector<std::int32_t, std::vector<std::int32_t>>& inputs) {
  const auto count = static_cast<std::int32_t>(inputs.size());
  words_ = std::min((count + 63) / 64, kWindow / 64) + 1;
  bits_.assign(static_cast<std::size_t>(words_) * inputs.size(), 0);
  for (std::int32_t i = 0; i < count; ++i) {
    std::uint64_t* row = &bits_[RowOf(i)];
    const std::int32_t first = FirstWord(i);
    for (const std::int32_t input : inputs[i]) {
      const std::int32_t shift = first - FirstWord(input);
      const std::uint64_t* other = &bits_[RowOf(input)];
      for (std::int32_t word = 0; word + shift < words_; ++word) row[word] |= other[word + shift];
      const std::int32_t place = input / 64 - first;
      if (place >= 0) row[place] |= std::uint64_t{1} << (input % 64);
    }
  }
}

// The word that a row starts with; its own word is the last.
std::int32_t Ancestors::FirstWord(std::int32_t operation) const {
  return std::max(0, operation / 64 - (words_ - 1));
}

std::size_t Ancestors::RowOf(std::int32_t operation) const {
  return static_cast<std::size_t>(operation) * static_cast<std::size_t>(words_);
}

bool Ancestors::DependsOn(std::int32_t later, std::int32_t earlier) const {
  if (earlier >= later) return false;
  const std::int32_t place = earlier / 64 - FirstWord(later);
  if (place < 0) return true;
  return (bits_[RowOf(later) + static_cast<std::size_t>(place)] >> (earlier % 64)) & 1;
}

}  // namespace idbg::fusion
