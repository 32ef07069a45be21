// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <random>

namespace idbg::collect {

// numpy.random.seed(seed) and what numpy.random then draws, to the last bit.
class NumpyRandom {
 public:
  explicit NumpyRandom(std::uint64_t seed) : mt_(static_cast<std::uint32_t>(seed)) {}

  std::uint32_t NextUint32() { return static_cast<std::uint32_t>(mt_()); }
  double NextDouble();  // in [0, 1)
  double NextGauss();   // standard normal, polar method
  // An index below `count`, as numpy.random.choice draws it; one of one consumes nothing.
  // Requires count >= 1.
  std::uint32_t Choice(std::uint32_t count);

 private:
  std::mt19937 mt_;
  std::optional<double> cached_gauss_;
};

// Python's random.seed(seed) and what the module then draws, to the last bit.
class PythonRandom {
 public:
  explicit PythonRandom(std::uint64_t seed);

  // Requires 1 <= bits <= 32.
  std::uint32_t GetRandBits(int bits) { return static_cast<std::uint32_t>(mt_()) >> (32 - bits); }
  // From low to high, both included. Requires low <= high and high - low < 2^32 - 1.
  std::int64_t RandInt(std::int64_t low, std::int64_t high);

 private:
  std::mt19937 mt_;
};

}  // namespace idbg::collect
