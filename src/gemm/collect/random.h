// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace idbg::gemm {

// The Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998) with both seedings in use. The
// standard library's std::mt19937 lacks init_by_array.
class Mt19937 {
 public:
  // init_genrand: numpy's legacy generator.
  static Mt19937 FromSeed(std::uint32_t seed);
  // init_by_array over the seed's 32-bit words, least significant first: Python's random.seed(int).
  static Mt19937 FromWords(std::uint64_t seed);

  std::uint32_t Next();

 private:
  static constexpr std::size_t kSize = 624;

  void Refill();

  std::array<std::uint32_t, kSize> state_{};
  std::size_t position_ = kSize;
};

// numpy.random.seed(seed) and what numpy.random then draws, to the last bit.
class NumpyRandom {
 public:
  explicit NumpyRandom(std::uint64_t seed)
      : mt_(Mt19937::FromSeed(static_cast<std::uint32_t>(seed))) {}

  std::uint32_t NextUint32() { return mt_.Next(); }
  double NextDouble();  // in [0, 1)
  double NextGauss();   // standard normal, polar method
  // An index below `count`, as numpy.random.choice draws it; one of one consumes nothing.
  // Requires count >= 1.
  std::uint32_t Choice(std::uint32_t count);

 private:
  Mt19937 mt_;
  std::optional<double> cached_gauss_;
};

// Python's random.seed(seed) and what the module then draws, to the last bit.
class PythonRandom {
 public:
  explicit PythonRandom(std::uint64_t seed) : mt_(Mt19937::FromWords(seed)) {}

  // Requires 1 <= bits <= 32.
  std::uint32_t GetRandBits(int bits) { return mt_.Next() >> (32 - bits); }
  // From low to high, both included. Requires low <= high and high - low < 2^32 - 1.
  std::int64_t RandInt(std::int64_t low, std::int64_t high);

 private:
  Mt19937 mt_;
};

}  // namespace idbg::gemm
