// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>
#include <utility>

#include "base/hash.h"

namespace idbg::base {

// SplitMix64 (Steele, Lea, Flood 2014): the same numbers everywhere and for ever, which
// std::shuffle and LibTorch's generators do not promise. A stream is named by the seed and a
// number, so that a resumed run draws for epoch e what an uninterrupted one draws, with no state to
// keep.
class SplitMix {
 public:
  SplitMix(std::uint64_t seed, std::uint64_t stream)
      : state_(MixBits(seed) ^ MixBits(stream + 0x5851f42d4c957f2dULL)) {}

  std::uint64_t Next() {
    state_ += kGoldenStep;
    return MixBits(state_);
  }
  // In [0, 1), 53 bits.
  double Uniform() { return static_cast<double>(Next() >> 11) * 0x1p-53; }
  // In [0, bound), for bounds below 2^53; the bias of bound / 2^53 does not matter here.
  std::uint64_t Below(std::uint64_t bound) {
    return static_cast<std::uint64_t>(Uniform() * static_cast<double>(bound));
  }

  // Standard normal (Box and Muller).
  double Normal() {
    const double radius = std::sqrt(-2 * std::log(1 - Uniform()));
    return radius * std::cos(2 * std::numbers::pi * Uniform());
  }

  void Shuffle(std::span<std::int64_t> items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[Below(i)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace idbg::base
