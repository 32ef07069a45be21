// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace idbg::roofline {

// Writes one feature of a call after the other. Requires room for all of them.
class FeatureWriter {
 public:
  explicit FeatureWriter(std::span<float> out) : out_(out) {}

  void Add(double value) { out_[next_++] = static_cast<float>(value); }
  void AddLog(double value) { Add(std::log2(std::max(value, 1e-12))); }
  void AddIs(bool value) { Add(value ? 1 : 0); }
  bool is_full() const { return next_ == out_.size(); }

 private:
  std::span<float> out_;
  std::size_t next_ = 0;
};

}  // namespace idbg::roofline
