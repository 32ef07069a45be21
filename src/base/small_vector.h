// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/error.h"

namespace idbg::base {

// A std::vector of plain items that allocates nothing while it holds `kInline` of them or fewer:
// for the shapes of tensors, which are made by the million. Iterators end at every change of size.
// boost::container::small_vector does the same; the project needs nothing else of Boost, whose
// headers every file of the graph would include.
template <typename T, std::size_t kInline>
class SmallVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  SmallVector() = default;
  explicit SmallVector(std::size_t size, T value = {}) { resize(size, value); }
  template <std::forward_iterator Iterator>
  SmallVector(Iterator first, Iterator last) {
    insert(end(), first, last);
  }
  SmallVector(std::initializer_list<T> items) : SmallVector(items.begin(), items.end()) {}
  SmallVector(const SmallVector& other) : SmallVector(other.begin(), other.end()) {}
  SmallVector(SmallVector&& other) noexcept { swap(other); }
  SmallVector& operator=(SmallVector other) noexcept {
    swap(other);
    return *this;
  }
  ~SmallVector() = default;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* begin() { return heap_ ? heap_.get() : inline_.data(); }
  T* end() { return begin() + size_; }
  const T* begin() const { return heap_ ? heap_.get() : inline_.data(); }
  const T* end() const { return begin() + size_; }
  T& operator[](std::size_t i) { return *At(begin(), i); }
  const T& operator[](std::size_t i) const { return *At(begin(), i); }
  T& front() { return *At(begin(), 0); }
  const T& front() const { return *At(begin(), 0); }
  T& back() { return *At(begin(), size_ - 1); }
  const T& back() const { return *At(begin(), size_ - 1); }

  void push_back(T item) {
    if (size_ == capacity_) Grow(size_ + 1);
    begin()[size_++] = item;
  }
  void resize(std::size_t size, T value = {}) {
    Grow(size);
    if (size > size_) std::fill(end(), begin() + size, value);
    size_ = size;
  }
  void assign(std::size_t size, T value) {
    size_ = 0;
    resize(size, value);
  }
  void insert(const T* place, T item) { insert(place, &item, &item + 1); }
  void insert(const T* place, std::initializer_list<T> items) {
    insert(place, items.begin(), items.end());
  }
  // Requires: the items are not of this vector.
  template <std::forward_iterator Iterator>
  void insert(const T* place, Iterator first, Iterator last) {
    const auto at = static_cast<std::size_t>(place - begin());
    const auto count = static_cast<std::size_t>(std::distance(first, last));
    Grow(size_ + count);
    std::copy_backward(begin() + at, end(), end() + count);
    std::copy(first, last, begin() + at);
    size_ += count;
  }
  void erase(const T* place) {
    T* const to = begin() + (place - begin());
    std::copy(to + 1, end(), to);
    --size_;
  }
  void swap(SmallVector& other) noexcept {
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(heap_, other.heap_);
    std::swap(inline_, other.inline_);
  }

  bool operator==(const SmallVector& other) const { return std::ranges::equal(*this, other); }
  auto operator<=>(const SmallVector& other) const {
    return std::lexicographical_compare_three_way(begin(), end(), other.begin(), other.end());
  }

 private:
  // Items that lie in the vector itself hide a wrong index from the address sanitizer.
  template <typename Item>
  Item* At(Item* items, std::size_t i) const {
    IDBG_CHECK(i < size_);
    return items + i;
  }

  void Grow(std::size_t least) {
    if (least <= capacity_) return;
    const std::size_t capacity = std::max(least, 2 * capacity_);
    auto heap = std::make_unique<T[]>(capacity);
    std::copy(begin(), end(), heap.get());
    heap_ = std::move(heap);
    capacity_ = capacity;
  }

  std::size_t size_ = 0;
  std::size_t capacity_ = kInline;
  std::unique_ptr<T[]> heap_;  // null while the items are in inline_
  std::array<T, kInline> inline_ = {};
};

}  // namespace idbg::base
