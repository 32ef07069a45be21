// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "compile/caches/caches.h"
#include "logs/events/cache_payload.h"

namespace idbg::compile {

// What a cache key is made of, in hashes: keys have hundreds of components, logs thousands of keys,
// of which few differ.
class KeyComponents {
 public:
  // One component: hashes of its name and of what it is.
  struct Part {
    std::uint64_t name;
    std::uint64_t value;
    auto operator<=>(const Part&) const = default;
  };
  static Part PartOf(const logs::Component& component);

  void Add(const logs::Component& component) { parts_.push_back(PartOf(component)); }
  void Finish();  // after the last one

  std::size_t size() const { return parts_.size(); }
  // What `other` does not have, sorted.
  std::vector<Part> Without(const KeyComponents& other) const;
  // How many components are in one only, or have another value.
  std::uint32_t CountDifferences(const KeyComponents& other) const;

  bool operator==(const KeyComponents&) const = default;
  std::size_t Hash() const;

 private:
  std::vector<Part> parts_;  // sorted
};

// Keeps equal ones once.
class KeyComponentsPool {
 public:
  std::uint32_t Add(KeyComponents components);
  const KeyComponents& operator[](std::uint32_t index) const { return all_[index]; }

 private:
  std::vector<KeyComponents> all_;
  std::unordered_multimap<std::size_t, std::uint32_t> by_hash_;
};

// Compares each look-up with the nearest earlier one of its rank and cache, and says why it missed.
// `keys` has the components of each event, in `pool`.
void ExplainCaches(const std::vector<std::uint32_t>& keys, const KeyComponentsPool& pool,
                   std::vector<CacheEvent>& events);

// The components in which the keys of two look-ups differ, of whatever runs, in the order of the
// later key; at most CacheComparison::kMaxChanges.
std::vector<ComponentChange> CompareKeys(const CacheEvent& earlier, const CacheEvent& later);

}  // namespace idbg::compile
