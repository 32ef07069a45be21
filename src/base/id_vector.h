// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace idbg::base {

// A vector whose positions are ids: signed numbers, of which negative ones mean "none" and are not
// looked up. It saves a cast at every look-up, and its type says what an element belongs to.
template <typename Id, typename T>
class IdVector : private std::vector<T> {
  using Base = std::vector<T>;

 public:
  using Base::assign;
  using Base::back;
  using Base::Base;
  using Base::begin;
  using Base::clear;
  using Base::emplace_back;
  using Base::empty;
  using Base::end;
  using Base::front;
  using Base::push_back;
  using Base::rbegin;
  using Base::rend;
  using Base::reserve;
  using Base::resize;
  using Base::size;
  using typename Base::const_iterator;
  using typename Base::iterator;
  using typename Base::value_type;

  IdVector() = default;
  explicit IdVector(Base elements) : Base(std::move(elements)) {}

  decltype(auto) operator[](Id id) { return Base::operator[](static_cast<std::size_t>(id)); }
  decltype(auto) operator[](Id id) const { return Base::operator[](static_cast<std::size_t>(id)); }
};

}  // namespace idbg::base
