// SPDX-License-Identifier: Apache-2.0
#include "fusion/schedule/peak_order.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "base/saturating.h"
#include "fusion/program/expression.h"

namespace idbg::fusion {
namespace {

using Order = std::vector<std::size_t>;  // positions of kernels in the order given

// What is left as it is: choosing looks at all that are ready, and many may be.
constexpr std::size_t kMostKernels = std::size_t{1} << 14;

constexpr std::size_t kNotHeld = static_cast<std::size_t>(-1);

// A buffer of its own memory.
struct Held {
  std::int64_t bytes = 0;
  std::size_t maker = 0;
  bool is_output = false;
  Order users;  // without the maker
};

class Orders {
 public:
  Orders(const Program& program, const std::vector<Fused>& kernels)
      : waits_for_(kernels.size()),
        next_(kernels.size()),
        uses_(kernels.size()),
        bytes_(kernels.size(), 0) {
    FindHeld(program, kernels);
    for (Held& held : held_) {
      SortUnique(held.users);
      bytes_[held.maker] = base::SaturatingAdd(bytes_[held.maker], held.bytes);
      for (const std::size_t user : held.users)
        uses_[user].push_back(static_cast<std::size_t>(&held - held_.data()));
    }
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      SortUnique(waits_for_[i]);
      for (const std::size_t before : waits_for_[i]) next_[before].push_back(i);
    }
  }

  Order Best() const {
    Order best(bytes_.size());
    std::iota(best.begin(), best.end(), 0);
    std::int64_t least = PeakOf(best);
    for (Order& order : std::vector{LeastMemoryFirst(), LongestWaitFirst(), SmallestFirst()}) {
      const std::int64_t peak = PeakOf(order);
      if (peak < least) std::tie(least, best) = std::pair(peak, std::move(order));
    }
    return best;
  }

 private:
  void FindHeld(const Program& program, const std::vector<Fused>& kernels) {
    base::IdVector<OperationId, std::size_t> kernel_of(program.operations.size());
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      for (const OperationId operation : kernels[i].operations) kernel_of[operation] = i;
    }
    // Written-over buffers are those that they were made as.
    base::IdVector<BufferId, std::size_t> held_as(program.buffers.size(), kNotHeld);
    for (BufferId i = 0; std::cmp_less(i, program.buffers.size()); ++i) {
      const Buffer& buffer = program.buffers[i];
      if (buffer.producer < 0) continue;
      if (buffer.overwrites != kNoBuffer) {
        held_as[i] = held_as[buffer.overwrites];
      } else {
        held_as[i] = held_.size();
        held_.push_back({.bytes = Product({Product(buffer.sizes), buffer.element_bytes}),
                         .maker = kernel_of[buffer.producer]});
      }
      if (held_as[i] != kNotHeld) held_[held_as[i]].is_output |= buffer.is_output;
    }
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      for (const Dependence& read : kernels[i].reads) {
        const OperationId producer = program.buffers[read.buffer].producer;
        if (producer < 0 || kernel_of[producer] == i) continue;
        waits_for_[i].push_back(kernel_of[producer]);
        if (held_as[read.buffer] != kNotHeld && held_[held_as[read.buffer]].maker != i)
          held_[held_as[read.buffer]].users.push_back(i);
      }
    }
    KeepReadersBeforeWriters(program, kernels, kernel_of);
  }

  void KeepReadersBeforeWriters(const Program& program, const std::vector<Fused>& kernels,
                                const base::IdVector<OperationId, std::size_t>& kernel_of) {
    base::IdVector<BufferId, Order> readers(program.buffers.size());
    for (std::size_t i = 0; i < kernels.size(); ++i) {
      for (const Dependence& read : kernels[i].reads) readers[read.buffer].push_back(i);
    }
    for (const Buffer& buffer : program.buffers) {
      if (buffer.producer < 0 || buffer.overwrites == kNoBuffer) continue;
      const std::size_t writer = kernel_of[buffer.producer];
      for (const std::size_t reader : readers[buffer.overwrites])
        if (reader < writer) waits_for_[writer].push_back(reader);
    }
  }

  std::int64_t PeakOf(const Order& order) const {
    Order step(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) step[order[i]] = i;
    std::vector<std::int64_t> change(order.size() + 1, 0);
    for (const Held& held : held_) {
      std::size_t last = step[held.maker];
      change[last] = base::SaturatingAdd(change[last], held.bytes);
      for (const std::size_t user : held.users) last = std::max(last, step[user]);
      if (!held.is_output) change[last + 1] = base::SaturatingAdd(change[last + 1], -held.bytes);
    }
    std::int64_t now = 0;
    std::int64_t peak = 0;
    for (const std::int64_t one : change) {
      now = base::SaturatingAdd(now, one);
      peak = std::max(peak, now);
    }
    return peak;
  }

  // topological_sort_lpmf: what stays below the peak so far and frees most, else what takes least.
  Order LeastMemoryFirst() const {
    std::int64_t live = 0;
    std::int64_t peak = 0;
    std::vector<std::int64_t> freed(bytes_.size(), 0);
    std::vector<std::size_t> left;  // users of each buffer, the caller among them
    for (const Held& held : held_) {
      if (held.is_output) peak = base::SaturatingAdd(peak, held.bytes);
      left.push_back(held.users.size() + (held.is_output ? 1 : 0));
      if (left.back() == 0) freed[held.maker] = base::SaturatingAdd(freed[held.maker], held.bytes);
      if (left.back() == 1 && !held.is_output)
        freed[held.users[0]] = base::SaturatingAdd(freed[held.users[0]], held.bytes);
    }
    std::set<std::size_t> ready;
    Order order;
    std::vector<std::size_t> waits = Waits(ready);
    while (!ready.empty()) {
      const auto key = [&](std::size_t kernel) {
        const bool raises = bytes_[kernel] > peak - live;
        return std::tuple(raises ? bytes_[kernel] : 0, bytes_[kernel] - freed[kernel], kernel);
      };
      const std::size_t next = *std::ranges::min_element(ready, {}, key);
      ready.erase(next);
      order.push_back(next);
      live = base::SaturatingAdd(live, bytes_[next]);
      peak = std::max(peak, live);
      live -= freed[next];
      for (const std::size_t after : next_[next])
        if (--waits[after] == 0) ready.insert(after);
      for (const std::size_t held : uses_[next]) {
        if (--left[held] != 1) continue;
        for (const std::size_t user : held_[held].users)
          freed[user] = base::SaturatingAdd(freed[user], held_[held].bytes);
      }
    }
    return order;
  }

  // topological_sort_bfs: what uses the oldest results.
  Order LongestWaitFirst() const {
    std::set<std::size_t> first;
    std::vector<std::size_t> waits = Waits(first);
    std::set<std::pair<Order, std::size_t>> ready;  // when what each waited for ran
    for (const std::size_t kernel : first) ready.emplace(Order(), kernel);
    Order order;
    Order step(bytes_.size());
    while (!ready.empty()) {
      const std::size_t next = ready.begin()->second;
      ready.erase(ready.begin());
      step[next] = order.size();
      order.push_back(next);
      for (const std::size_t after : next_[next]) {
        if (--waits[after] > 0) continue;
        Order ran;
        for (const std::size_t before : waits_for_[after]) ran.push_back(step[before]);
        std::ranges::sort(ran);
        ready.emplace(std::move(ran), after);
      }
    }
    return order;
  }

  // topological_sort_dfs: each behind what it needs, those that hold and read little first.
  Order SmallestFirst() const {
    std::vector<std::int64_t> touched = bytes_;
    for (std::size_t i = 0; i < bytes_.size(); ++i) {
      for (const std::size_t held : uses_[i])
        touched[i] = base::SaturatingAdd(touched[i], held_[held].bytes);
    }
    const auto key = [&](std::size_t kernel) { return std::pair(touched[kernel], kernel); };
    Order order;
    std::vector<bool> is_seen(bytes_.size(), false);
    Order open(bytes_.size());
    std::iota(open.begin(), open.end(), 0);
    std::ranges::sort(open, std::ranges::greater(), key);
    std::vector<bool> is_open(bytes_.size(), false);
    while (!open.empty()) {
      const std::size_t kernel = open.back();
      if (!is_seen[kernel]) {
        is_seen[kernel] = is_open[kernel] = true;
        Order before = waits_for_[kernel];
        std::erase_if(before, [&](std::size_t one) { return is_seen[one]; });
        std::ranges::sort(before, std::ranges::greater(), key);
        open.insert(open.end(), before.begin(), before.end());
        continue;
      }
      open.pop_back();
      if (is_open[kernel]) order.push_back(kernel);
      is_open[kernel] = false;
    }
    return order;
  }

  // How many others each kernel waits for; those that wait for none are ready.
  std::vector<std::size_t> Waits(std::set<std::size_t>& ready) const {
    std::vector<std::size_t> waits;
    for (std::size_t i = 0; i < bytes_.size(); ++i) {
      waits.push_back(waits_for_[i].size());
      if (waits.back() == 0) ready.insert(i);
    }
    return waits;
  }

  std::vector<Held> held_;
  std::vector<Order> waits_for_;     // of each kernel: those that must run before
  std::vector<Order> next_;          // and those that it lets run
  std::vector<Order> uses_;          // buffers in held_ that others made
  std::vector<std::int64_t> bytes_;  // that it makes
};

}  // namespace

std::vector<Fused> OrderForPeak(const Program& program, std::vector<Fused> kernels) {
  if (!program.knows_sizes || kernels.size() > kMostKernels) return kernels;
  std::vector<Fused> ordered;
  for (const std::size_t kernel : Orders(program, kernels).Best())
    ordered.push_back(std::move(kernels[kernel]));
  return ordered;
}

}  // namespace idbg::fusion
