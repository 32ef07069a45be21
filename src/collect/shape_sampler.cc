// SPDX-License-Identifier: Apache-2.0
#include "collect/shape_sampler.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <set>
#include <string>

#include "base/error.h"

namespace idbg::collect {
namespace {

constexpr std::int64_t kMultiple = 8;
constexpr double kLargest = 1099511627776.0;  // 2^40 elements

// max(8, 8 * round_half_even(size / 8)).
std::int64_t RoundToMultiple(std::int64_t size) {
  std::int64_t quotient = size / kMultiple;
  const std::int64_t rest = size % kMultiple;
  if (rest > kMultiple / 2 || (rest == kMultiple / 2 && quotient % 2 != 0)) ++quotient;
  return std::max<std::int64_t>(kMultiple, kMultiple * quotient);
}

std::int64_t DrawLogNormal(NumpyRandom& random, const LogNormal& size) {
  const double value = std::exp(size.mean + size.std * random.NextGauss());
  if (!(value <= kLargest)) {
    base::FailUsage("log-normal mean " + std::to_string(size.mean) + " and deviation " +
                    std::to_string(size.std) + " lead to sizes above 2^40");
  }
  return RoundToMultiple(static_cast<std::int64_t>(value));
}

// Integers between two limits, or powers of two of such.
class UniformSize {
 public:
  explicit UniformSize(const UniformSizes& sizes) : power_of_two_(sizes.power_of_two) {
    if (sizes.min_size < 1 || sizes.max_size < sizes.min_size || sizes.max_size > 0x7fffffff) {
      base::FailUsage("sizes from " + std::to_string(sizes.min_size) + " to " +
                      std::to_string(sizes.max_size) +
                      " (expected 1 <= smallest <= largest < 2^31)");
    }
    low_ = power_of_two_ ? Log2(sizes.min_size) : sizes.min_size;
    high_ = power_of_two_ ? Log2(sizes.max_size) : sizes.max_size;
  }

  std::int64_t Draw(PythonRandom& random) const {
    const std::int64_t drawn = random.RandInt(low_, high_);
    return power_of_two_ ? std::int64_t{1} << drawn : drawn;
  }

  // How many different (M, N, K) there are.
  double Shapes() const { return std::pow(static_cast<double>(high_ - low_ + 1), 3); }

 private:
  static std::int64_t Log2(std::int64_t size) {
    return std::bit_width(static_cast<std::uint64_t>(size)) - 1;
  }

  bool power_of_two_;
  std::int64_t low_ = 0;
  std::int64_t high_ = 0;
};

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

std::vector<Sizes> SampleLogNormal(std::uint64_t seed, std::size_t count,
                                   const LogNormalSizes& sizes) {
  NumpyRandom random(seed);
  std::vector<Sizes> shapes;
  for (std::size_t i = 0; i < count; ++i)  // braces: drawn from left to right
    shapes.push_back(Sizes{.m = DrawLogNormal(random, sizes.m),
                           .n = DrawLogNormal(random, sizes.n),
                           .k = DrawLogNormal(random, sizes.k)});
  return shapes;
}

double UniformShapes(const UniformSizes& sizes) { return UniformSize(sizes).Shapes(); }

std::vector<Sizes> SampleUniform(std::uint64_t seed, std::size_t count, const UniformSizes& sizes) {
  const UniformSize size(sizes);
  if (static_cast<double>(count) > size.Shapes()) {
    base::FailUsage(std::to_string(count) + " distinct shapes requested, but there are only " +
                    std::to_string(static_cast<std::int64_t>(size.Shapes())) +
                    " (widen --min-size and --max-size, or request fewer)");
  }
  PythonRandom random(seed);
  std::vector<Sizes> shapes;
  std::set<Sizes> seen;
  while (shapes.size() < count) {
    Sizes shape;
    shape.m = size.Draw(random);
    shape.k = size.Draw(random);
    shape.n = size.Draw(random);
    if (seen.insert(shape).second) shapes.push_back(shape);
  }
  return shapes;
}

std::vector<gemm::Problem> ProblemsOf(std::span<const Sizes> shapes, std::uint64_t seed,
                                      std::span<const tensor::DType> dtypes,
                                      std::span<const gemm::Op> ops) {
  IDBG_CHECK(!dtypes.empty() && !ops.empty());
  NumpyRandom random(seed);
  const auto choose = [&random](auto from) {
    return from[random.Choice(static_cast<std::uint32_t>(from.size()))];
  };
  std::vector<gemm::Problem> problems;
  for (const Sizes& shape : shapes) {
    const tensor::DType dtype = choose(dtypes);
    problems.push_back(
        {.op = choose(ops), .m = shape.m, .n = shape.n, .k = shape.k, .dtype = dtype});
  }
  return problems;
}

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
