// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

namespace idbg::base {

// Closes a file descriptor at the end of a scope; below 0 it is none.
class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }

  int value() const { return value_; }
  void Reset(int value) {
    if (value_ >= 0) ::close(value_);
    value_ = value;
  }
  int Release() {
    const int value = value_;
    value_ = -1;
    return value;
  }

 private:
  int value_;
};

}  // namespace idbg::base
