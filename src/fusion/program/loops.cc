// SPDX-License-Identifier: Apache-2.0
#include "fusion/program/loops.h"

#include <algorithm>
#include <cstdlib>

namespace idbg::fusion {
namespace {

std::int64_t Magnitude(std::int64_t stride) {
  return stride == INT64_MIN ? INT64_MAX : std::abs(stride);
}

// Whether loop `a` runs inside loop `b`.
bool IsInside(std::size_t a, std::size_t b, const std::vector<Access>& accesses,
              const Sizes& sizes) {
  if (sizes[a] == 1 || sizes[b] == 1) return sizes[a] != 1 && sizes[b] == 1;
  int votes = 0;
  for (const Access& access : accesses) {
    const std::int64_t at_a = Magnitude(SeenStride(access, a));
    const std::int64_t at_b = Magnitude(SeenStride(access, b));
    votes += (at_b == 0 || at_a < at_b) - (at_a == 0 || at_b < at_a);
  }
  return votes != 0 ? votes > 0 : a > b;
}

bool WalksAsOne(const std::vector<Access>& accesses, std::size_t outer, std::size_t inner) {
  return std::ranges::all_of(accesses, [&](const Access& access) {
    return !access.opaque &&
           access.strides[outer] == Times(access.strides[inner], access.sizes[inner]);
  });
}

}  // namespace

Order PickLoopOrder(const std::vector<Access>& accesses, const Sizes& sizes) {
  // By insertion: the votes need not be transitive, which std::sort may not be given.
  Order innermost_first;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    auto place = innermost_first.end();
    while (place != innermost_first.begin() && IsInside(i, *std::prev(place), accesses, sizes))
      --place;
    innermost_first.insert(place, i);
  }
  std::ranges::reverse(innermost_first);
  return innermost_first;
}

Sizes MergeLoops(const std::vector<Access>& accesses, const Order& loops, const Sizes& sizes) {
  Sizes merged;
  std::size_t last = sizes.size();
  for (const std::size_t i : loops) {
    if (sizes[i] == 1) continue;
    if (last < sizes.size() && WalksAsOne(accesses, last, i))
      merged.back() = Product({merged.back(), sizes[i]});
    else
      merged.push_back(sizes[i]);
    last = i;
  }
  return merged;
}

Sizes StridesInOrder(const Sizes& sizes, const Order& order) {
  Sizes strides(sizes.size(), 1);
  std::int64_t stride = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = stride;
    if (sizes[order[i]] > 0 && __builtin_mul_overflow(stride, sizes[order[i]], &stride)) stride = 1;
  }
  return strides;
}

}  // namespace idbg::fusion
