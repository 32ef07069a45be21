// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <unordered_set>

namespace idbg::base {

// Whether values are met for the first time, for lists of distinct ones that are mostly short: a
// short list is searched, of a long one a set is kept, so that n values take n steps.
template <typename T>
class FirstTimes {
 public:
  // `known` holds the values that were met, each of which the caller has added.
  template <typename List>
  bool Is(const T& value, const List& known) {
    constexpr std::ptrdiff_t kShort = 32;
    if (std::distance(known.begin(), known.end()) <= kShort)
      return std::find(known.begin(), known.end(), value) == known.end();
    if (set_.empty()) set_.insert(known.begin(), known.end());
    return set_.insert(value).second;
  }

 private:
  std::unordered_set<T> set_;
};

}  // namespace idbg::base
