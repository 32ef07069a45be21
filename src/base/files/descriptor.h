// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <utility>

namespace idbg::base {

// Closes a file descriptor at the end of a scope; below 0 it is none.
class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(Descriptor&& other) noexcept : value_(other.Release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    Reset(other.Release());
    return *this;
  }
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }

  int value() const { return value_; }
  void Reset(int value) {
    if (value_ >= 0) ::close(value_);
    value_ = value;
  }
  int Release() { return std::exchange(value_, -1); }

 private:
  int value_;
};

}  // namespace idbg::base
