// SPDX-License-Identifier: Apache-2.0
#pragma once

// The loops of kernels.h for one instruction set. A file for each set includes this one, with
//   IDBG_ISA    its namespace
//   IDBG_WIDTH  bytes of its vector registers
// and is compiled for that set alone. So nothing here may leave an inline function behind that the
// linker could hand to others: all is inlined or in that namespace, and the standard library stays
// out. Sums have eight lanes whatever the width, so every set gives the same bits.
#include <cstddef>
#include <cstdint>

#if IDBG_WIDTH > 16
#include <immintrin.h>
#endif

#include "diff/kernels.h"
#include "diff/kernels_bins_isa.h"

namespace idbg::diff::IDBG_ISA {

using tensor::DType;

using Floats = float __attribute__((vector_size(IDBG_WIDTH), may_alias));
using Words = std::int32_t __attribute__((vector_size(IDBG_WIDTH), may_alias));
using UnsignedWords = std::uint32_t __attribute__((vector_size(IDBG_WIDTH), may_alias));
using Doubles = double __attribute__((vector_size(IDBG_WIDTH), may_alias));
using LongWords = std::int64_t __attribute__((vector_size(IDBG_WIDTH), may_alias));

constexpr std::size_t kGroup = 16;               // floats that are taken at a time
constexpr std::size_t kParts = 64 / IDBG_WIDTH;  // vectors of such a group
constexpr std::size_t kFloats = IDBG_WIDTH / 4;  // in a vector
constexpr std::size_t kDoubles = IDBG_WIDTH / 8;
constexpr float kInfinity = __builtin_inff();
constexpr double kInfinite = __builtin_inf();

IDBG_INLINE Floats Absolute(Floats x) { return (Floats)((Words)x & 0x7fffffff); }
IDBG_INLINE Doubles Absolute(Doubles x) { return (Doubles)((LongWords)x & 0x7fffffffffffffffLL); }
template <typename Vector>
IDBG_INLINE Vector Larger(Vector x, Vector y) {
  return x > y ? x : y;
}

IDBG_INLINE Doubles WidenHere(const double* in) { return *(const Doubles*)in; }
// Half a vector of floats, from memory.
IDBG_INLINE Doubles WidenHere(const float* in) {
#if IDBG_WIDTH == 64
  return (Doubles)_mm512_cvtps_pd(_mm256_load_ps(in));
#elif IDBG_WIDTH == 32
  return (Doubles)_mm256_cvtps_pd(_mm_load_ps(in));
#else
  return Doubles{in[0], in[1]};
#endif
}
// x * y + sum. A double holds the product of floats, so that is the same without its rounding.
template <bool kAreFloats>
IDBG_INLINE Doubles AddProduct(Doubles x, Doubles y, Doubles sum) {
#if IDBG_WIDTH == 64
  if constexpr (kAreFloats) return (Doubles)_mm512_fmadd_pd((__m512d)x, (__m512d)y, (__m512d)sum);
#elif IDBG_WIDTH == 32
  if constexpr (kAreFloats) return (Doubles)_mm256_fmadd_pd((__m256d)x, (__m256d)y, (__m256d)sum);
#endif
  return sum + x * y;
}

// Adds up or compares the eight lanes of doubles, and the sixteen of words, in their order.
IDBG_INLINE double Sum(const Doubles* lanes) {
  double sum = 0;
  for (std::size_t p = 0; p < kParts; ++p)
    for (std::size_t j = 0; j < kDoubles; ++j) sum += lanes[p][j];
  return sum;
}
template <typename Vector>
IDBG_INLINE double Maximum(const Vector* lanes, std::size_t parts) {
  double maximum = 0;
  for (std::size_t p = 0; p < parts; ++p)
    for (std::size_t j = 0; j < sizeof(Vector) / sizeof(lanes[0][0]); ++j)
      maximum = lanes[p][j] > maximum ? lanes[p][j] : maximum;
  return maximum;
}
template <typename Vector>
IDBG_INLINE std::uint64_t Total(Vector lanes) {
  std::uint64_t total = 0;
  for (std::size_t j = 0; j < sizeof(Vector) / sizeof(lanes[0]); ++j)
    total += static_cast<std::uint64_t>(lanes[j]);
  return total;
}

IDBG_INLINE float FromBits(std::uint32_t bits) {
  float value = 0;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

IDBG_INLINE float FromHalf(std::uint16_t half) {
  const std::uint32_t magnitude = half & 0x7fffU;
  const float small = static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-24F;
  std::uint32_t small_bits = 0;
  __builtin_memcpy(&small_bits, &small, sizeof small_bits);
  const std::uint32_t exponent = magnitude >= 0x7c00U ? 224U << 23 : 112U << 23;
  const std::uint32_t bits = magnitude < 0x400U ? small_bits : (magnitude << 13) + exponent;
  return FromBits(bits | static_cast<std::uint32_t>(half & 0x8000U) << 16);
}

// RoundToHalf and RoundToBfloat16 of rounding.h, by vectors.
template <Rounding kRounding>
IDBG_INLINE Floats Rounded(Floats x) {
  if constexpr (kRounding == Rounding::kNone) {
    return x;
  } else if constexpr (kRounding == Rounding::kBfloat16) {
    const auto bits = (UnsignedWords)x;
    const UnsignedWords rounded = (bits + 0x7fffU + ((bits >> 16) & 1U)) & 0xffff0000U;
    return x != x ? x : (Floats)rounded;
  } else {
#if defined(__F16C__) && IDBG_WIDTH == 64
    return (Floats)_mm512_cvtph_ps(_mm512_cvtps_ph((__m512)x, _MM_FROUND_TO_NEAREST_INT));
#elif defined(__F16C__) && IDBG_WIDTH == 32
    return (Floats)_mm256_cvtph_ps(_mm256_cvtps_ph((__m256)x, _MM_FROUND_TO_NEAREST_INT));
#else
    const auto bits = (UnsignedWords)x;
    const UnsignedWords magnitude = bits & 0x7fffffffU;
    const UnsignedWords normal = (magnitude + 0xfffU + ((magnitude >> 13) & 1U)) & 0xffffe000U;
    const auto small = (UnsignedWords)(((Floats)magnitude + 0.75F) - 0.75F);
    const UnsignedWords infinite = UnsignedWords{} + 0x7f800000U;
    // As signed numbers: these are all positive, and older sets compare no others.
    const UnsignedWords finite = (Words)normal >= 0x47800000 ? infinite : normal;
    const UnsignedWords value = (Words)magnitude < 0x38800000 ? small : finite;
    return (Words)magnitude > 0x7f800000 ? x : (Floats)(value | (bits & 0x80000000U));
#endif
  }
}

struct FloatSums {
  Doubles absolute[kParts]{}, squared[kParts]{}, actual_squared[kParts]{};
  Doubles expected_squared[kParts]{}, product[kParts]{}, relative[kParts]{}, largest[kParts]{};
  Floats max_relative[kParts]{};
};

// `kAreFloats`: both are floats, widened.
template <bool kAreFloats>
IDBG_INLINE void AddDoubles(Doubles a, Doubles b, std::size_t p, FloatSums& sums) {
  const Doubles difference = a - b;
  const Doubles absolute = Absolute(difference);
  sums.absolute[p] += absolute;
  sums.squared[p] += difference * difference;
  sums.actual_squared[p] = AddProduct<kAreFloats>(a, a, sums.actual_squared[p]);
  sums.expected_squared[p] = AddProduct<kAreFloats>(b, b, sums.expected_squared[p]);
  sums.product[p] = AddProduct<kAreFloats>(a, b, sums.product[p]);
  sums.largest[p] = Larger(absolute, sums.largest[p]);
}

// `odd` is -1 where an element is not finite, or its figures do not hold.
template <typename Vector, typename Counts>
IDBG_INLINE ChunkSums Finished(const FloatSums& sums, const Vector (&max_relative)[kParts],
                               Counts nonzero, Counts mismatched, Counts unequal, Counts odd) {
  return {.absolute = Sum(sums.absolute),
          .squared = Sum(sums.squared),
          .actual_squared = Sum(sums.actual_squared),
          .expected_squared = Sum(sums.expected_squared),
          .product = Sum(sums.product),
          .relative = Sum(sums.relative),
          .max_absolute = Maximum(sums.largest, kParts),
          .max_relative = Maximum(max_relative, kParts),
          .relative_count = Total(nonzero),
          .mismatched = Total(mismatched),
          .unequal = Total(unequal),
          .has_non_finite = Total(-odd) > 0};
}

// The exact rule for a vector of floats.
IDBG_INLINE Words CloseInDouble(const float* actual, const float* expected, const Rule& rule) {
  Words close{};
  for (std::size_t h = 0; h < 2; ++h) {
    const Doubles a = WidenHere(actual + h * kDoubles);
    const Doubles b = WidenHere(expected + h * kDoubles);
    const Doubles error = Absolute(a - b);
    const LongWords is_close = (error <= Absolute(b * rule.rtol) + rule.atol) & (error < kInfinite);
    for (std::size_t j = 0; j < kDoubles; ++j)
      close[h * kDoubles + j] = static_cast<std::int32_t>(is_close[j]);
  }
  return close;
}

// The rule for a vector of floats.
template <Rounding kRounding>
IDBG_INLINE Words CloseInFloat(Floats a, Floats b, const Rule& rule) {
  const Floats error = Absolute(Rounded<kRounding>(a - b));
  const Floats product = Absolute(Rounded<kRounding>(b * static_cast<float>(rule.rtol)));
  const Floats allowed = Rounded<kRounding>(product + static_cast<float>(rule.atol));
  return (error <= allowed) & (error < kInfinity);
}

template <Rounding kRounding, bool kInDouble>
static std::uint64_t CountMismatches(const float* actual, const float* expected, std::size_t count,
                                     const Rule& rule) {
  Words mismatched{};
  const Words accept_nan = Words{} + (rule.equal_nan ? -1 : 0);
  for (std::size_t i = 0; i < count; i += kFloats) {
    const Floats a = *(const Floats*)(actual + i);
    const Floats b = *(const Floats*)(expected + i);
    const Words same = (a == b) | ((a != a) & (b != b) & accept_nan);
    const Words close = kInDouble ? CloseInDouble(actual + i, expected + i, rule)
                                  : CloseInFloat<kRounding>(a, b, rule);
    mismatched -= ~(close | same);
  }
  return Total(mismatched);
}

static std::uint64_t CountMismatches(const float* actual, const float* expected, std::size_t count,
                                     const Rule& rule) {
  if (rule.in_double) return CountMismatches<Rounding::kNone, true>(actual, expected, count, rule);
  if (rule.rounding == Rounding::kHalf)
    return CountMismatches<Rounding::kHalf, false>(actual, expected, count, rule);
  if (rule.rounding == Rounding::kBfloat16)
    return CountMismatches<Rounding::kBfloat16, false>(actual, expected, count, rule);
  return CountMismatches<Rounding::kNone, false>(actual, expected, count, rule);
}

// What tells without rounding that elements surely are within the tolerance. The rule's roundings
// move the limit by less than 3.1 units of them, 2^-11 or 2^-9 (in double: of this one, 2^-24), and
// by three halves of the format's least number. Below `most` none is rounded to infinity.
struct QuickRule {
  float rtol = 0, atol = 0, most = 0;
};

IDBG_INLINE QuickRule QuickRuleOf(const Rule& rule) {
  const bool is_half = rule.rounding == Rounding::kHalf;
  const double wide = rule.rounding == Rounding::kBfloat16 ? 0x1p-7 : 0x1p-20;
  const double share = 1 / (1 + (is_half ? 0x1p-9 : wide)) - 0x1p-22;
  const double least = is_half ? 0x1p-22 : 0x1p-120;
  return {rule.rtol < 0x1p-126 ? 0 : static_cast<float>(rule.rtol * share),
          static_cast<float>((rule.atol - least) * share), is_half ? 0x1p15F : 0x1p126F};
}

// Of elements that differ, by less than `most`.
IDBG_INLINE Words IsSurelyClose(Floats error, Floats b, const QuickRule& rule) {
  return error <= Absolute(b) * rule.rtol + rule.atol;
}

static ChunkSums SumFloatChunk(const float* actual, const float* expected, std::size_t count,
                               const Rule& rule) {
  FloatSums sums;
  Words doubtful{}, unequal{}, nonzero_count{};
  const QuickRule quick = QuickRuleOf(rule);
  alignas(64) float ratios[kFloats];
  for (std::size_t i = 0; i < count; i += kGroup) {
#pragma GCC unroll 4
    for (std::size_t p = 0; p < kParts; ++p) {
      const float* const first = actual + i + p * kFloats;
      const float* const second = expected + i + p * kFloats;
      const Floats a = *(const Floats*)first;
      const Floats b = *(const Floats*)second;
      const Floats error = Absolute(a - b);
      const Words differs = a != b;
      doubtful |= differs & ~(IsSurelyClose(error, b, quick) & (error < quick.most));
      unequal -= differs;
      const Words nonzero = b != 0;
      nonzero_count -= nonzero;
      const Floats ratio = (Floats)(nonzero & (Words)(error / Absolute(b)));
      sums.max_relative[p] = Larger(ratio, sums.max_relative[p]);
      *(Floats*)ratios = ratio;
#pragma GCC unroll 2
      for (std::size_t h = 0; h < 2; ++h) {
        const std::size_t lane = (2 * p + h) % kParts;
        AddDoubles<true>(WidenHere(first + h * kDoubles), WidenHere(second + h * kDoubles), lane,
                         sums);
        sums.relative[lane] += WidenHere(ratios + h * kDoubles);
      }
    }
  }
  ChunkSums all = Finished(sums, sums.max_relative, nonzero_count, Words{}, unequal, Words{});
  all.has_non_finite = !(all.actual_squared + all.expected_squared < kInfinite);
  if (Total(-doubtful) > 0) all.mismatched = CountMismatches(actual, expected, count, rule);
  return all;
}

static ChunkSums SumDoubleChunk(const double* actual, const double* expected, std::size_t count,
                                const Rule& rule) {
  FloatSums sums;
  Doubles max_relative[kParts]{};
  LongWords mismatched{}, unequal{}, nonzero_count{}, non_finite{};
  const LongWords accept_nan = LongWords{} + (rule.equal_nan ? -1 : 0);
  constexpr std::int64_t kExponent = 0x7ff0000000000000LL;
  for (std::size_t i = 0; i < count; i += kGroup / 2) {
#pragma GCC unroll 4
    for (std::size_t p = 0; p < kParts; ++p) {
      const Doubles a = *(const Doubles*)(actual + i + p * kDoubles);
      const Doubles b = *(const Doubles*)(expected + i + p * kDoubles);
      const Doubles absolute = Absolute(a - b);
      const LongWords same = (a == b) | ((a != a) & (b != b) & accept_nan);
      const LongWords close =
          (absolute <= Absolute(b * rule.rtol) + rule.atol) & (absolute < kInfinite);
      mismatched -= ~(close | same);
      unequal -= ~same;
      non_finite |=
          (((LongWords)a & kExponent) == kExponent) | (((LongWords)b & kExponent) == kExponent);
      const LongWords nonzero = b != 0;
      nonzero_count -= nonzero;
      const Doubles ratio = (Doubles)(nonzero & (LongWords)(absolute / Absolute(b)));
      sums.relative[p] += ratio;
      max_relative[p] = Larger(ratio, max_relative[p]);
      AddDoubles<false>(a, b, p, sums);
    }
  }
  return Finished(sums, max_relative, nonzero_count, mismatched, unequal, non_finite);
}

// The same of numbers that are equal to the bit, in the same lanes.
template <typename T>
static ChunkSums SumEqual(const T* numbers, std::size_t count) {
  constexpr bool kAreFloats = sizeof(T) == sizeof(float);
  Doubles squared[kParts]{};
  LongWords nonzero{}, odd{};
  for (std::size_t i = 0; i < count; i += kGroup / 2) {
#pragma GCC unroll 4
    for (std::size_t p = 0; p < kParts; ++p) {
      const Doubles wide = WidenHere(numbers + i + p * kDoubles);
      odd |= wide - wide != 0;
      nonzero -= wide != 0;
      squared[p] = AddProduct<kAreFloats>(wide, wide, squared[p]);
    }
  }
  const double sum = Sum(squared);
  return {.actual_squared = sum,
          .expected_squared = sum,
          .product = sum,
          .relative_count = Total(nonzero),
          .has_non_finite = Total(-odd) > 0};
}

// Real and imaginary parts, which take turns, apart and widened.
template <typename T>
IDBG_INLINE void Split(const T* __restrict in, std::size_t count, double* __restrict real,
                       double* __restrict imaginary) {
  for (std::size_t i = 0; i < count; ++i) {
    real[i] = in[2 * i];
    imaginary[i] = in[2 * i + 1];
  }
}

#if IDBG_WIDTH == 64
IDBG_INLINE Doubles Root(Doubles x) { return (Doubles)_mm512_sqrt_pd((__m512d)x); }
#elif IDBG_WIDTH == 32
IDBG_INLINE Doubles Root(Doubles x) { return (Doubles)_mm256_sqrt_pd((__m256d)x); }
#else
IDBG_INLINE Doubles Root(Doubles x) { return Doubles{__builtin_sqrt(x[0]), __builtin_sqrt(x[1])}; }
#endif

// Whether x^2 + y^2 is outside of what keeps all digits of the root.
IDBG_INLINE LongWords IsLossy(Doubles squared, Doubles x, Doubles y) {
  return ((x != 0) | (y != 0)) & ((squared < 1e-290) | (squared > 1e290));
}

template <typename T>
static ChunkSums SumComplex(const T* actual, const T* expected, std::size_t count, const Rule& rule,
                            double* differences) {
  constexpr std::size_t kBlock = 128;  // numbers whose parts lie in the nearest cache
  // By how much the rule's own roundings can differ from the sums here, and more.
  constexpr double kMargin = sizeof(T) == 4 ? 1e-6 : 1e-14;
  // Between these the rule's numbers are normal ones.
  constexpr double kTiny = sizeof(T) == 4 ? 1e-30 : 1e-290;
  constexpr double kHuge = sizeof(T) == 4 ? 1e38 : 1e290;
  alignas(64) double ar[kBlock], ai[kBlock], br[kBlock], bi[kBlock];
  FloatSums sums;
  Doubles max_relative[kParts]{};
  LongWords uncertain{}, unequal{}, nonzero_count{}, is_odd{};
  for (std::size_t i = 0; i < count; i += kBlock) {
    const std::size_t size = count - i < kBlock ? count - i : kBlock;
    Split(actual + 2 * i, size, ar, ai);
    Split(expected + 2 * i, size, br, bi);
    for (std::size_t j = 0; j < size; j += kGroup / 2) {
#pragma GCC unroll 4
      for (std::size_t p = 0; p < kParts; ++p) {
        const std::size_t at = j + p * kDoubles;
        const Doubles a = *(const Doubles*)(ar + at), x = *(const Doubles*)(ai + at);
        const Doubles b = *(const Doubles*)(br + at), y = *(const Doubles*)(bi + at);
        const Doubles dr = a - b, di = x - y;
        const Doubles squared = dr * dr + di * di, modulus_squared = b * b + y * y;
        const Doubles actual_squared = a * a + x * x;
        const Doubles difference = Root(squared), modulus = Root(modulus_squared);
        is_odd |= ((a - a) + (x - x) + (b - b) + (y - y) != 0);
        if constexpr (sizeof(T) == 8)
          is_odd |= IsLossy(squared, dr, di) | IsLossy(modulus_squared, b, y);
        const LongWords same = (a == b) & (x == y);
        const Doubles allowed = (modulus * rule.rtol + rule.atol) * (1 - kMargin);
        const LongWords close = (difference <= allowed) & (allowed > kTiny) & (difference < kHuge);
        unequal -= ~same;
        uncertain -= ~(close | same);
        const LongWords nonzero = modulus_squared != 0;
        nonzero_count -= nonzero;
        const Doubles ratio = (Doubles)(nonzero & (LongWords)(difference / modulus));
        max_relative[p] = Larger(ratio, max_relative[p]);
        sums.relative[p] += ratio;
        sums.absolute[p] += difference;
        sums.squared[p] += difference * difference;
        sums.actual_squared[p] += actual_squared;
        sums.expected_squared[p] += modulus_squared;
        sums.product[p] += a * b + x * y;
        sums.largest[p] = Larger(difference, sums.largest[p]);
        *(Doubles*)(differences + i + at) = difference;
      }
    }
  }
  return Finished(sums, max_relative, nonzero_count, uncertain, unequal, is_odd);
}

// The rest are loops that the compiler makes vectors of.

template <typename T, typename Bits, int kShift>
static void DifferenceBins(const T* __restrict actual, const T* __restrict expected,
                           std::size_t count, std::uint32_t* __restrict bins) {
  for (std::size_t i = 0; i < count; ++i) {
    const T difference = actual[i] - expected[i];
    Bits bits = 0;
    __builtin_memcpy(&bits, &difference, sizeof bits);
    bins[i] = static_cast<std::uint32_t>((bits & static_cast<Bits>(~Bits{0} >> 1)) >> kShift);
  }
}

// Integers as doubles; returns whether each is exactly that: none is 2^53 or larger, or below
// -2^53.
static bool IntegersToDouble(const std::int64_t* __restrict in, std::size_t count,
                             double* __restrict out) {
  std::uint64_t beyond = 0;
  for (std::size_t i = 0; i < count; ++i) {
    beyond |= (static_cast<std::uint64_t>(in[i]) + (std::uint64_t{1} << 53)) >> 54;
    out[i] = static_cast<double>(in[i]);
  }
  return beyond == 0;
}

template <typename In, typename Out>
IDBG_INLINE void Cast(const void* raw, std::size_t count, Out* __restrict out) {
  const auto* const in = static_cast<const In*>(raw);
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<Out>(in[i]);
}

template <typename Out>
static void WidenReal(DType dtype, const float* table, const void* raw, std::size_t count,
                      Out* __restrict out) {
  const auto* const halves = static_cast<const std::uint16_t*>(raw);
  const auto* const bytes = static_cast<const unsigned char*>(raw);
  switch (dtype) {
    case DType::kFloat32:
      return Cast<float>(raw, count, out);
    case DType::kFloat64:
      return Cast<double>(raw, count, out);
    case DType::kFloat16: {
      std::size_t i = 0;
#if IDBG_WIDTH > 16
      for (; sizeof(Out) == sizeof(float) && i + 8 <= count; i += 8)
        _mm256_storeu_ps((float*)(out + i),
                         _mm256_cvtph_ps(_mm_loadu_si128((const __m128i*)(halves + i))));
#endif
      for (; i < count; ++i) out[i] = static_cast<Out>(FromHalf(halves[i]));
      return;
    }
    case DType::kBfloat16:
      for (std::size_t i = 0; i < count; ++i)
        out[i] = static_cast<Out>(FromBits(static_cast<std::uint32_t>(halves[i]) << 16));
      return;
    case DType::kInt8:
      return Cast<std::int8_t>(raw, count, out);
    case DType::kInt16:
      return Cast<std::int16_t>(raw, count, out);
    case DType::kInt32:
      return Cast<std::int32_t>(raw, count, out);
    case DType::kInt64:
      return Cast<std::int64_t>(raw, count, out);
    case DType::kUint8:
      return Cast<std::uint8_t>(raw, count, out);
    case DType::kUint16:
      return Cast<std::uint16_t>(raw, count, out);
    case DType::kUint32:
      return Cast<std::uint32_t>(raw, count, out);
    case DType::kUint64:
      return Cast<std::uint64_t>(raw, count, out);
    case DType::kBool:
      for (std::size_t i = 0; i < count; ++i) out[i] = bytes[i] != 0 ? 1 : 0;
      return;
    default:
      for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<Out>(table[bytes[i]]);
  }
}

}  // namespace idbg::diff::IDBG_ISA

#include "diff/kernels_judge_isa.h"

namespace idbg::diff::IDBG_ISA {

extern const Kernels kKernels;
const Kernels kKernels = {{SumFloatChunk, SumEqual<float>, SumComplex<float>,
                           DifferenceBins<float, std::uint32_t, 18>, WidenReal<float>},
                          {SumDoubleChunk, SumEqual<double>, SumComplex<double>,
                           DifferenceBins<double, std::uint64_t, 47>, WidenReal<double>},
                          UlpDistances,
                          UlpBins,
                          CountShortUlps,
                          CountBins,
                          WidenReal<std::int64_t>,
                          IntegersToDouble,
                          Judge};

}  // namespace idbg::diff::IDBG_ISA
