// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "diff/kernels.h"

// Pairs of elements judged one at a time: what the vector loops leave over (NaN, infinities, places
// of mismatches), integers and complex numbers. Each family of dtypes has a class with the same
// members.
namespace idbg::diff {

// Rounding of a float32 to a shorter format and back, to nearest, ties to even: what PyTorch does
// after each operation on half-precision tensors. Without branches, so that loops vectorise.

inline float RoundToBfloat16(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const std::uint32_t rounded = (bits + 0x7fffU + ((bits >> 16) & 1U)) & 0xffff0000U;
  return x != x ? x : std::bit_cast<float>(rounded);
}

inline float RoundToHalf(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const std::uint32_t sign = bits & 0x80000000U;
  const std::uint32_t magnitude = bits & 0x7fffffffU;
  const std::uint32_t normal = (magnitude + 0xfffU + ((magnitude >> 13) & 1U)) & 0xffffe000U;
  // Below 2^-14 halves are multiples of 2^-24, which is the spacing of floats around 0.75.
  const float small = (std::bit_cast<float>(magnitude) + 0.75F) - 0.75F;
  const std::uint32_t short_bits = magnitude < 0x38800000U ? std::bit_cast<std::uint32_t>(small)
                                   : normal >= 0x47800000U ? 0x7f800000U
                                                           : normal;
  return magnitude > 0x7f800000U ? x : std::bit_cast<float>(short_bits | sign);
}

enum class Kind : std::uint8_t { kFinite, kNan, kPositiveInfinity, kNegativeInfinity };

template <typename T>
Kind KindOfNumber(T x) {
  if (x != x) return Kind::kNan;
  if (x - x == 0) return Kind::kFinite;
  return x > 0 ? Kind::kPositiveInfinity : Kind::kNegativeInfinity;
}

// |a - b| and |a - b| / |b| as the dtype's own arithmetic gives them; NaN where it does.
struct Errors {
  double absolute = 0;
  double relative = 0;
};

// What a finite pair adds to the sums.
struct Terms {
  double difference = 0;  // |a - b|
  double modulus = 0;     // |b|
  double actual_squared = 0;
  double expected_squared = 0;
  double product = 0;
};

inline float RoundTo(Rounding rounding, float x) {
  if (rounding == Rounding::kHalf) return RoundToHalf(x);
  return rounding == Rounding::kBfloat16 ? RoundToBfloat16(x) : x;
}
inline double RoundTo(Rounding, double x) { return x; }

// sqrt(x^2 + y^2) rounded once, as Sleef's hypot_u05, which PyTorch calls, does.
inline float Hypot(float x, float y) {
  if (std::isinf(x) || std::isinf(y)) return std::numeric_limits<float>::infinity();
  const auto wide_x = static_cast<double>(x);
  const auto wide_y = static_cast<double>(y);
  return static_cast<float>(std::sqrt(wide_x * wide_x + wide_y * wide_y));
}

inline double Hypot(double x, double y) {
  if (std::isinf(x) || std::isinf(y)) return std::numeric_limits<double>::infinity();
  if (x != x || y != y) return std::numeric_limits<double>::quiet_NaN();
  const double larger = std::fmax(std::fabs(x), std::fabs(y));
  if (larger == 0) return 0;
  int exponent = 0;
  (void)std::frexp(larger, &exponent);
  x = std::ldexp(x, -exponent);
  y = std::ldexp(y, -exponent);
  // x^2 + y^2 in two doubles, then one Newton step on the root of the first.
  const double square_x = x * x;
  const double square_y = y * y;
  const double sum = square_x + square_y;
  const double part = sum - square_x;
  const double lost = (square_x - (sum - part)) + (square_y - part);
  const double rest = std::fma(x, x, -square_x) + std::fma(y, y, -square_y) + lost;
  const double root = std::sqrt(sum);
  const double correction = (std::fma(-root, root, sum) + rest) / (2 * root);
  return std::ldexp(root + correction, exponent);
}

// The same to within two units of the last place, in a tenth of the time.
inline double Modulus(double x, double y) {
  const double squared = x * x + y * y;
  const bool is_in_range = squared > 1e-290 && squared < 1e290;
  return is_in_range ? std::sqrt(squared) : Hypot(x, y);
}

// float32 (also shorter formats, widened) and float64.
template <typename T>
struct RealPairs {
  const T* actual;
  const T* expected;
  Rule rule;

  bool Same(std::size_t i) const {
    const T a = actual[i];
    const T b = expected[i];
    return a == b || (rule.equal_nan && a != a && b != b);
  }
  bool Close(std::size_t i) const {
    const T a = actual[i];
    const T b = expected[i];
    if (rule.in_double) {
      const double error = std::fabs(static_cast<double>(a) - static_cast<double>(b));
      return error <= rule.atol + std::fabs(static_cast<double>(b) * rule.rtol) &&
             error < std::numeric_limits<double>::infinity();
    }
    const T error = std::fabs(RoundTo(rule.rounding, a - b));
    const T product = std::fabs(RoundTo(rule.rounding, b * static_cast<T>(rule.rtol)));
    const T allowed = RoundTo(rule.rounding, product + static_cast<T>(rule.atol));
    return error <= allowed && error < std::numeric_limits<T>::infinity();
  }
  Errors Error(std::size_t i) const {
    const T error = std::fabs(RoundTo(rule.rounding, actual[i] - expected[i]));
    return {static_cast<double>(error),
            static_cast<double>(RoundTo(rule.rounding, error / std::fabs(expected[i])))};
  }
  Kind ActualKind(std::size_t i) const { return KindOfNumber(actual[i]); }
  Kind ExpectedKind(std::size_t i) const { return KindOfNumber(expected[i]); }
  Terms TermsOf(std::size_t i) const {
    const auto a = static_cast<double>(actual[i]);
    const auto b = static_cast<double>(expected[i]);
    return {std::fabs(a - b), std::fabs(b), a * a, b * b, a * b};
  }
};

// Integers as int64, those of uint64 by their bits; bool as 0 and 1.
struct IntegerPairs {
  const std::int64_t* actual;
  const std::int64_t* expected;
  Rule rule;
  bool is_unsigned = false;  // uint64

  template <typename T>
  T To(std::int64_t x) const {
    return is_unsigned ? static_cast<T>(static_cast<std::uint64_t>(x)) : static_cast<T>(x);
  }
  std::uint64_t Distance(std::size_t i) const {
    const bool is_larger = is_unsigned ? static_cast<std::uint64_t>(actual[i]) >
                                             static_cast<std::uint64_t>(expected[i])
                                       : actual[i] > expected[i];
    const auto a = static_cast<std::uint64_t>(actual[i]);
    const auto b = static_cast<std::uint64_t>(expected[i]);
    return is_larger ? a - b : b - a;
  }
  bool Same(std::size_t i) const { return actual[i] == expected[i]; }
  bool Close(std::size_t i) const {
    if (rule.rtol == 0 && rule.atol == 0) return false;
    if (rule.in_double) {
      const auto allowed =
          static_cast<long double>(rule.atol) +
          static_cast<long double>(rule.rtol) * std::fabs(To<long double>(expected[i]));
      return static_cast<long double>(Distance(i)) <= allowed;
    }
    // As isclose: both are cast to the default dtype.
    const auto a = To<float>(actual[i]);
    const auto b = To<float>(expected[i]);
    const float error = std::fabs(a - b);
    return error <= std::fabs(b * static_cast<float>(rule.rtol)) + static_cast<float>(rule.atol);
  }
  Errors Error(std::size_t i) const {
    const auto error = static_cast<double>(Distance(i));
    return {error,
            static_cast<double>(static_cast<float>(error) / std::fabs(To<float>(expected[i])))};
  }
  Kind ActualKind(std::size_t) const { return Kind::kFinite; }
  Kind ExpectedKind(std::size_t) const { return Kind::kFinite; }
  Terms TermsOf(std::size_t i) const {
    const auto a = To<double>(actual[i]);
    const auto b = To<double>(expected[i]);
    return {static_cast<double>(Distance(i)), std::fabs(b), a * a, b * b, a * b};
  }
};

// Real and imaginary parts in turn. A number is NaN if either part is.
template <typename T>
struct ComplexPairs {
  const T* actual;
  const T* expected;
  Rule rule;

  static bool IsNan(const T* x) { return x[0] != x[0] || x[1] != x[1]; }
  static Kind KindOfComplex(const T* x) {
    if (IsNan(x)) return Kind::kNan;
    const Kind real = KindOfNumber(x[0]);
    return real != Kind::kFinite ? real : KindOfNumber(x[1]);
  }
  bool Same(std::size_t i) const {
    const T* const a = actual + 2 * i;
    const T* const b = expected + 2 * i;
    return (a[0] == b[0] && a[1] == b[1]) || (rule.equal_nan && IsNan(a) && IsNan(b));
  }
  T Difference(std::size_t i) const {
    return RoundTo(rule.rounding,
                   Hypot(RoundTo(rule.rounding, actual[2 * i] - expected[2 * i]),
                         RoundTo(rule.rounding, actual[2 * i + 1] - expected[2 * i + 1])));
  }
  bool Close(std::size_t i) const {
    if (rule.rtol == 0 && rule.atol == 0) return false;
    if (rule.in_double) {
      const Terms terms = TermsOf(i);
      return terms.difference <=
                 rule.atol + rule.rtol * Hypot(static_cast<double>(expected[2 * i]),
                                               static_cast<double>(expected[2 * i + 1])) &&
             terms.difference < std::numeric_limits<double>::infinity();
    }
    const auto rtol = static_cast<T>(rule.rtol);
    const T product =
        RoundTo(rule.rounding, Hypot(RoundTo(rule.rounding, expected[2 * i] * rtol),
                                     RoundTo(rule.rounding, expected[2 * i + 1] * rtol)));
    const T allowed = RoundTo(rule.rounding, product + static_cast<T>(rule.atol));
    const T error = Difference(i);
    return error <= allowed && error < std::numeric_limits<T>::infinity();
  }
  Errors Error(std::size_t i) const {
    const T error = Difference(i);
    const T modulus = RoundTo(rule.rounding, Hypot(expected[2 * i], expected[2 * i + 1]));
    return {static_cast<double>(error),
            static_cast<double>(RoundTo(rule.rounding, error / modulus))};
  }
  Kind ActualKind(std::size_t i) const { return KindOfComplex(actual + 2 * i); }
  Kind ExpectedKind(std::size_t i) const { return KindOfComplex(expected + 2 * i); }
  // The product is the real part of a times the conjugate of b.
  Terms TermsOf(std::size_t i) const {
    const double ar = actual[2 * i];
    const double ai = actual[2 * i + 1];
    const double br = expected[2 * i];
    const double bi = expected[2 * i + 1];
    const double actual_squared = ar * ar + ai * ai;
    const double expected_squared = br * br + bi * bi;
    return {Modulus(ar - br, ai - bi), Modulus(br, bi), actual_squared, expected_squared,
            ar * br + ai * bi};
  }
};

}  // namespace idbg::diff
