// SPDX-License-Identifier: Apache-2.0
#include "gemm/collect/random.h"

#include <bit>
#include <cmath>

#include "base/error.h"

namespace idbg::gemm {

Mt19937 Mt19937::FromSeed(std::uint32_t seed) {
  Mt19937 mt;
  mt.state_[0] = seed;
  for (std::uint32_t i = 1; i < kSize; ++i) {
    const std::uint32_t last = mt.state_[i - 1];
    mt.state_[i] = 1812433253U * (last ^ (last >> 30)) + i;
  }
  return mt;
}

Mt19937 Mt19937::FromWords(std::uint64_t seed) {
  const std::array<std::uint32_t, 2> words = {static_cast<std::uint32_t>(seed),
                                              static_cast<std::uint32_t>(seed >> 32)};
  const std::uint32_t count = words[1] != 0 ? 2 : 1;
  Mt19937 mt = FromSeed(19650218U);
  auto& state = mt.state_;
  std::uint32_t i = 1;
  std::uint32_t word = 0;
  const auto step = [&state, &i] {
    if (++i == kSize) {
      state[0] = state[kSize - 1];
      i = 1;
    }
  };
  for (std::size_t n = 0; n < kSize; ++n) {  // kSize exceeds the number of words
    const std::uint32_t last = state[i - 1];
    state[i] = (state[i] ^ ((last ^ (last >> 30)) * 1664525U)) + words[word] + word;
    step();
    word = (word + 1) % count;
  }
  for (std::size_t n = 0; n < kSize - 1; ++n) {
    const std::uint32_t last = state[i - 1];
    state[i] = (state[i] ^ ((last ^ (last >> 30)) * 1566083941U)) - i;
    step();
  }
  state[0] = 0x80000000U;
  return mt;
}

void Mt19937::Refill() {
  constexpr std::size_t kShift = 397;
  for (std::size_t i = 0; i < kSize; ++i) {
    const std::uint32_t y = (state_[i] & 0x80000000U) | (state_[(i + 1) % kSize] & 0x7fffffffU);
    state_[i] = state_[(i + kShift) % kSize] ^ (y >> 1) ^ ((y & 1U) != 0 ? 0x9908b0dfU : 0U);
  }
  position_ = 0;
}

std::uint32_t Mt19937::Next() {
  if (position_ == kSize) Refill();
  std::uint32_t y = state_[position_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680U;
  y ^= (y << 15) & 0xefc60000U;
  return y ^ (y >> 18);
}

double NumpyRandom::NextDouble() {
  const std::uint32_t a = mt_.Next() >> 5;
  const std::uint32_t b = mt_.Next() >> 6;
  return (a * 67108864.0 + b) / 9007199254740992.0;
}

double NumpyRandom::NextGauss() {
  if (cached_gauss_) {
    const double cached = *cached_gauss_;
    cached_gauss_.reset();
    return cached;
  }
  double x1 = 0;
  double x2 = 0;
  double r2 = 0;
  do {
    x1 = 2.0 * NextDouble() - 1.0;
    x2 = 2.0 * NextDouble() - 1.0;
    r2 = x1 * x1 + x2 * x2;
  } while (r2 >= 1.0 || r2 == 0.0);
  const double f = std::sqrt(-2.0 * std::log(r2) / r2);
  cached_gauss_ = f * x1;
  return f * x2;
}

std::uint32_t NumpyRandom::Choice(std::uint32_t count) {
  IDBG_CHECK(count >= 1);
  if (count == 1) return 0;
  const std::uint32_t highest = count - 1;
  const auto mask = static_cast<std::uint32_t>((std::uint64_t{1} << std::bit_width(highest)) - 1);
  for (;;) {
    const std::uint32_t value = mt_.Next() & mask;
    if (value <= highest) return value;
  }
}

std::int64_t PythonRandom::RandInt(std::int64_t low, std::int64_t high) {
  IDBG_CHECK(low <= high);
  const auto count = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
  const int bits = std::bit_width(count);
  IDBG_CHECK(count != 0 && bits <= 32);
  for (;;) {
    const std::uint32_t value = GetRandBits(bits);
    if (value < count) return low + value;
  }
}

}  // namespace idbg::gemm
