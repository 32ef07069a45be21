// SPDX-License-Identifier: Apache-2.0
#include "collect/random.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "base/error.h"

namespace idbg::collect {

namespace {

// The state that init_by_array (Matsumoto and Nishimura, 2002) makes of a seed's 32-bit words,
// least significant first: a seed sequence of the standard library, which writes it as it is.
class InitByArray {
 public:
  using result_type = std::uint_least32_t;

  explicit InitByArray(std::uint64_t seed)
      : words_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)} {}

  template <typename Iterator>
  void generate(Iterator begin, Iterator end) const {
    const auto size = static_cast<std::uint32_t>(end - begin);
    const std::uint32_t count = words_[1] != 0 ? 2 : 1;
    std::vector<std::uint32_t> state(size);
    state[0] = 19650218U;
    for (std::uint32_t i = 1; i < size; ++i) state[i] = 1812433253U * Mixed(state[i - 1]) + i;
    std::uint32_t at = 1;
    const auto step = [&] {
      if (++at < size) return;
      state[0] = state[size - 1];
      at = 1;
    };
    for (std::uint32_t n = 0; n < size; ++n) {  // the size exceeds the number of words
      state[at] = (state[at] ^ (Mixed(state[at - 1]) * 1664525U)) + words_[n % count] + n % count;
      step();
    }
    for (std::uint32_t n = 1; n < size; ++n) {
      state[at] = (state[at] ^ (Mixed(state[at - 1]) * 1566083941U)) - at;
      step();
    }
    state[0] = 0x80000000U;
    std::ranges::copy(state, begin);
  }

 private:
  static std::uint32_t Mixed(std::uint32_t last) { return last ^ (last >> 30); }

  std::array<std::uint32_t, 2> words_;
};

}  // namespace

double NumpyRandom::NextDouble() {
  const std::uint32_t a = NextUint32() >> 5;
  const std::uint32_t b = NextUint32() >> 6;
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
    const std::uint32_t value = NextUint32() & mask;
    if (value <= highest) return value;
  }
}

PythonRandom::PythonRandom(std::uint64_t seed) {
  InitByArray words(seed);
  mt_.seed(words);
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

}  // namespace idbg::collect
