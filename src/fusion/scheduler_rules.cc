// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "fusion/backend.h"
#include "fusion/scheduler.h"

// Whether two nodes may become one, and why not, in Inductor's words (Scheduler.can_fuse).
namespace idbg::fusion {
namespace {

bool IsSame(const Dependence& a, const Dependence& b, bool any_order) {
  if (a.buffer != b.buffer || a.exact == 0 || b.exact == 0) return false;
  return a.exact == b.exact || (any_order && !a.opaque && a.any_order == b.any_order);
}

}  // namespace

std::int64_t Scheduler::DistanceOf(const Fused& a, const Fused& b) {
  return std::max(std::abs(a.min_order - b.max_order), std::abs(b.min_order - a.max_order));
}

std::int64_t Scheduler::SharedBytes(const Fused& first, const Fused& second, bool reorder) const {
  std::int64_t bytes = 0;
  const auto count = [&](const std::vector<Dependence>& a, const std::vector<Dependence>& b) {
    for (const Dependence& dependence : a) {
      const bool shared = std::ranges::any_of(
          b, [&](const Dependence& other) { return IsSame(dependence, other, reorder); });
      if (shared && __builtin_add_overflow(bytes, dependence.bytes, &bytes)) bytes = INT64_MAX;
    }
  };
  count(first.reads, second.reads);
  count(first.reads, second.writes);
  count(first.writes, second.reads);
  return bytes;
}

bool Scheduler::DependsOn(const Fused& later, const Fused& earlier) const {
  if (earlier.min_order >= later.max_order) return false;
  return std::ranges::any_of(later.operations, [&](std::int32_t a) {
    return std::ranges::any_of(earlier.operations,
                               [&](std::int32_t b) { return ancestors_.DependsOn(a, b); });
  });
}

std::string Scheduler::WhyNotTemplate(const Fused& first, const Fused& second) const {
  if (second.kind == GroupKind::kTemplate) {
    if (first.kind != GroupKind::kPointwise)
      return "prologue fusion only supported for pointwise nodes";
    return "prologue fusion turned off";
  }
  if (second.is_reduction() || !options_.epilogue_fusion) return "template epilogue not satisfied";
  return "";
}

std::string Scheduler::WhyNot(const Fused& first, const Fused& second, bool reorder) const {
  if (first.kind == GroupKind::kNone) return "node1 is nop";
  if (!first.can_fuse()) return "node1 is extern but not a triton kernel";
  if (!second.can_fuse()) return "node2 is extern or nop";
  const std::int64_t bytes = SharedBytes(first, second, reorder);
  // The cheapest test first; the reason given is Inductor's all the same.
  const bool far = DistanceOf(first, second) > kFarthestApart;
  if (bytes == 0) return "no shared data";
  if (DependsOn(first, second)) return "node1 must go before node2";
  if (first.kind == GroupKind::kTemplate || second.kind == GroupKind::kTemplate) {
    const std::string why = WhyNotTemplate(first, second);
    if (!why.empty()) return why;
  }
  if (first.operations.size() + second.operations.size() > inductor::kMaxFusionSize)
    return "exceeds max fusion";
  if (IncreasesPeakMemory(first, second, bytes)) return "Fusion will increase peak memory";
  if (DependsOn(second, first)) {
    std::string why = WhyNotVertical(first, second, reorder);
    if (!why.empty()) return why;
    return is_cpu_ ? WhyNotCpp(first, second, true) : WhyNotTriton(first, second);
  }
  if (bytes < inductor::kScoreFusionMemoryThreshold) return "score_fusion_memory_threshold";
  if (far) return "Nodes are too far away. Fusing them may increase peak memory.";
  return is_cpu_ ? WhyNotCpp(first, second, false) : WhyNotTriton(first, second);
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
    std::ranges::sort(sizes);
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
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

}  // namespace idbg::fusion
