// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "fusion/schedule/scheduler.h"

// What comes of the fused nodes: kernels in the order in which they run.
namespace idbg::fusion {

std::vector<Scheduler::NodeIndex> Scheduler::ExecutionOrder() const {
  std::vector<NodeIndex> starts;
  for (NodeIndex i = 0; std::cmp_less(i, nodes_.size()); ++i) {
    if (!nodes_[i].operations.empty()) starts.push_back(i);
  }
  std::ranges::stable_sort(starts, {}, [&](NodeIndex index) { return nodes_[index].min_order; });
  std::vector<NodeIndex> order;
  base::IdVector<NodeIndex, std::uint8_t> seen(nodes_.size(), 0);
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
      if (seen[node]++ > 0) continue;
      stack.emplace_back(node, true);
      std::vector<NodeIndex> waits;
      for (const std::int32_t op : nodes_[node].operations) {
        for (const std::int32_t input : inputs_[op]) waits.push_back(owner_[input]);
      }
      std::ranges::sort(waits, std::greater<>{});
      for (const NodeIndex wait : waits) {
        if (!seen[wait]) stack.emplace_back(wait, false);
      }
      seen[node] = 1;
    }
  }
  return order;
}

// The C++ back end writes loop nests into one function until a library call comes between.
std::vector<Fused> Scheduler::CppKernels(const std::vector<NodeIndex>& order) const {
  std::vector<Fused> kernels;
  bool is_open = false;
  for (const NodeIndex index : order) {
    const Fused& node = nodes_[index];
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
    std::vector<std::size_t> producers;
    for (const Dependence& read : kernels[i].reads) {
      const auto maker = makers.find(read.buffer);
      if (maker != makers.end() && maker->second != i) producers.push_back(maker->second);
    }
    std::ranges::sort(producers);
    producers.erase(std::unique(producers.begin(), producers.end()), producers.end());
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
