// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace idbg::timings::torch_diode {

// A map that keeps the order of insertion, as Python's dict does: files are written back in the
// order they were read.
template <typename Key, typename Value, typename Hash = std::hash<Key>>
class OrderedMap {
 public:
  using Item = std::pair<Key, Value>;

  // The value of `key`, made when it is not there.
  Value& FindOrAdd(const Key& key) {
    const auto [it, added] = index_.try_emplace(key, items_.size());
    if (added) items_.emplace_back(key, Value{});
    return items_[it->second].second;
  }

  const Value* Find(const Key& key) const {
    const auto it = index_.find(key);
    return it == index_.end() ? nullptr : &items_[it->second].second;
  }
  Value* Find(const Key& key) {
    const auto it = index_.find(key);
    return it == index_.end() ? nullptr : &items_[it->second].second;
  }

  void PopBack() {
    index_.erase(items_.back().first);
    items_.pop_back();
  }

  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }
  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  const Item& operator[](std::size_t i) const { return items_[i]; }

  bool operator==(const OrderedMap& other) const { return items_ == other.items_; }

 private:
  std::vector<Item> items_;
  std::unordered_map<Key, std::size_t, Hash> index_;
};

}  // namespace idbg::timings::torch_diode
