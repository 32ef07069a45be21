// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "fusion/memory/buffer_plan.h"

namespace idbg::fusion {
namespace {

using graph::NodeId;
using plan::Kernel;

constexpr std::size_t kMostArguments = 250;

// The operators over lists that a kernel's nodes come from.
std::set<NodeId> ListsOf(const Kernel& kernel, const graph::Graph& original,
                         const plan::Plan& plan) {
  std::set<NodeId> lists;
  if (kernel.kind != plan::KernelKind::kPointwise) return lists;
  for (const NodeId node : kernel.nodes) {
    const NodeId from = plan.origin[node];
    if (from >= 0 && std::cmp_less(from, original.nodes.size()) &&
        original.node(from).target.starts_with("aten._foreach_"))
      lists.insert(from);
  }
  return lists;
}

void AddWorkOf(const Kernel& other, Kernel& kernel) {
  const auto append = [](auto& to, const auto& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  append(kernel.nodes, other.nodes);
  append(kernel.computes, other.computes);
  append(kernel.reads, other.reads);
  append(kernel.writes, other.writes);
  append(kernel.producers, other.producers);
  append(kernel.loops.accesses, other.loops.accesses);
  kernel.flops += other.flops;
  kernel.vector_flops += other.vector_flops;
  kernel.read_bytes += other.read_bytes;
  kernel.written_bytes += other.written_bytes;
  kernel.loops.results += other.loops.results;
  kernel.known = kernel.known && other.known;
  if (!kernel.loop_work || !other.loop_work) return;
  using plan::LoopWork;
  for (double LoopWork::* const part :
       {&LoopWork::results, &LoopWork::loads, &LoopWork::stores, &LoopWork::arithmetic,
        &LoopWork::special, &LoopWork::computed, &LoopWork::unaligned, &LoopWork::jumping,
        &LoopWork::scattered, &LoopWork::sectors, &LoopWork::gathered})
    (*kernel.loop_work).*part += (*other.loop_work).*part;
}

}  // namespace

void CombineForeach(const graph::Graph& original, plan::Plan& plan) {
  // A kernel of a group runs where the last of its parts would.
  std::vector<std::size_t> leader(plan.kernels.size());
  std::map<std::set<NodeId>, std::pair<std::size_t, std::size_t>> open;  // leader and arguments
  for (std::size_t i = plan.kernels.size(); i-- > 0;) {
    leader[i] = i;
    const std::set<NodeId> lists = ListsOf(plan.kernels[i], original, plan);
    if (lists.empty()) continue;
    const std::size_t arguments = plan.kernels[i].reads.size() + plan.kernels[i].writes.size();
    const auto found = open.find(lists);
    if (found == open.end() || found->second.second + arguments > kMostArguments) {
      open.insert_or_assign(lists, std::pair(i, arguments));
    } else {
      leader[i] = found->second.first;
      found->second.second += arguments;
      AddWorkOf(plan.kernels[i], plan.kernels[leader[i]]);
    }
  }
  std::vector<std::size_t> place(plan.kernels.size());
  std::vector<Kernel> kernels;
  for (std::size_t i = 0; i < plan.kernels.size(); ++i) {
    if (leader[i] != i) continue;
    place[i] = kernels.size();
    kernels.push_back(std::move(plan.kernels[i]));
  }
  const std::size_t before = plan.kernels.size();
  const auto now = [&](std::size_t kernel) {
    return kernel < before ? place[leader[kernel]] : kernels.size();
  };
  for (Kernel& kernel : kernels) {
    std::set<std::size_t> producers;
    for (const std::size_t one : kernel.producers) producers.insert(now(one));
    kernel.producers.assign(producers.begin(), producers.end());
  }
  for (plan::MemoryBlock& block : plan.blocks) {
    block.freed = now(block.freed);
    block.made = std::min(now(block.made), block.freed);
  }
  for (plan::Refusal& refusal : plan.refusals) {
    refusal.first = now(refusal.first);
    refusal.second = now(refusal.second);
  }
  std::erase_if(plan.refusals,
                [](const plan::Refusal& refusal) { return refusal.first == refusal.second; });
  plan.kernels = std::move(kernels);
}

}  // namespace idbg::fusion
