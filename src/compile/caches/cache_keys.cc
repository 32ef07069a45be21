// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <iterator>
#include <string_view>

#include "compile/caches/cache_explanation.h"

namespace idbg::compile {

KeyComponents::Part KeyComponents::PartOf(const logs::Component& component) {
  const std::hash<std::string_view> hash;
  return {hash(component.name), hash(component.hash.empty() ? component.value : component.hash)};
}

std::vector<KeyComponents::Part> KeyComponents::Without(const KeyComponents& other) const {
  std::vector<Part> left;
  std::ranges::set_difference(parts_, other.parts_, std::back_inserter(left));
  return left;
}

void KeyComponents::Finish() { std::ranges::sort(parts_); }

std::uint32_t KeyComponents::CountDifferences(const KeyComponents& other) const {
  std::uint32_t count = 0;
  auto a = parts_.begin();
  auto b = other.parts_.begin();
  while (a != parts_.end() && b != other.parts_.end()) {
    if (a->name == b->name) {
      count += a->value != b->value ? 1 : 0;
      ++a;
      ++b;
    } else {
      ++count;
      ++(a->name < b->name ? a : b);
    }
  }
  return count + static_cast<std::uint32_t>((parts_.end() - a) + (other.parts_.end() - b));
}

std::size_t KeyComponents::Hash() const {
  std::size_t hash = parts_.size();
  for (const Part& part : parts_) hash = hash * 31 + (part.name ^ part.value);
  return hash;
}

std::uint32_t KeyComponentsPool::Add(KeyComponents components) {
  const std::size_t hash = components.Hash();
  const auto [begin, end] = by_hash_.equal_range(hash);
  for (auto it = begin; it != end; ++it) {
    if (all_[it->second] == components) return it->second;
  }
  const auto index = static_cast<std::uint32_t>(all_.size());
  all_.push_back(std::move(components));
  by_hash_.emplace(hash, index);
  return index;
}

}  // namespace idbg::compile
