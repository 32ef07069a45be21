// SPDX-License-Identifier: Apache-2.0
#pragma once

// The part of kernels_isa.h that judges raw elements without any sums; included by it alone, for
// each instruction set.

namespace idbg::diff::IDBG_ISA {

// A vector's elements from memory, widened.
template <DType kDType>
IDBG_INLINE Floats Loaded(const char* raw) {
  if constexpr (kDType == DType::kFloat32) {
    Floats loaded;
    __builtin_memcpy(&loaded, raw, sizeof loaded);
    return loaded;
  } else {
    constexpr bool kIsHalf = kDType == DType::kFloat16;
#if IDBG_WIDTH == 64
    const __m256i loaded = _mm256_loadu_si256((const __m256i*)raw);
    if constexpr (kIsHalf) return (Floats)_mm512_cvtph_ps(loaded);
    return (Floats)((UnsignedWords)_mm512_cvtepu16_epi32(loaded) << 16);
#elif IDBG_WIDTH == 32
    const __m128i loaded = _mm_loadu_si128((const __m128i*)raw);
    if constexpr (kIsHalf) return (Floats)_mm256_cvtph_ps(loaded);
    return (Floats)((UnsignedWords)_mm256_cvtepu16_epi32(loaded) << 16);
#else
    Floats loaded;
    for (std::size_t j = 0; j < kFloats; ++j) {
      std::uint16_t bits = 0;
      __builtin_memcpy(&bits, raw + j * sizeof bits, sizeof bits);
      loaded[j] = kIsHalf ? FromHalf(bits) : FromBits(static_cast<std::uint32_t>(bits) << 16);
    }
    return loaded;
#endif
  }
}

// Vectors of both sides, the last filled up with zeros. `bytes` of each side.
template <DType kDType, typename Step>
IDBG_INLINE void ForVectors(const void* actual, const void* expected, std::size_t bytes,
                            Step step) {
  constexpr std::size_t kOfVector = kDType == DType::kFloat32 ? IDBG_WIDTH : IDBG_WIDTH / 2;
  const auto* const a = static_cast<const char*>(actual);
  const auto* const b = static_cast<const char*>(expected);
  std::size_t i = 0;
  for (; i + kOfVector <= bytes; i += kOfVector) step(Loaded<kDType>(a + i), Loaded<kDType>(b + i));
  if (i == bytes) return;
  char last[2][IDBG_WIDTH] = {};
  __builtin_memcpy(last[0], a + i, bytes - i);
  __builtin_memcpy(last[1], b + i, bytes - i);
  step(Loaded<kDType>(last[0]), Loaded<kDType>(last[1]));
}

template <DType kDType>
static Judgement JudgeReal(const void* actual, const void* expected, std::size_t bytes,
                           const Rule& rule) {
  const QuickRule quick = QuickRuleOf(rule);
  Words doubtful{}, unequal{};
  Floats largest{};
  ForVectors<kDType>(actual, expected, bytes, [&](Floats a, Floats b) {
    const Floats error = Absolute(a - b);
    const Words differs = error != 0;  // or is odd: of a NaN, or of equal infinities
    doubtful |= differs & ~IsSurelyClose(error, b, quick);
    unequal -= differs;
    largest = Larger(error, largest);
  });
  const double max_absolute = Maximum(&largest, 1);
  return {.is_close = Total(-doubtful) == 0 && max_absolute < quick.most,
          .unequal = Total(unequal),
          .max_absolute = max_absolute};
}

// The other of the two numbers that each pair of neighbours is.
template <typename Vector>
IDBG_INLINE Vector Swapped(Vector x) {
  using Pairs = std::uint64_t __attribute__((vector_size(IDBG_WIDTH), may_alias));
  return (Vector)((Pairs)x << 32 | (Pairs)x >> 32);
}

// By squares: (atol + rtol |b|)^2 >= atol^2 + rtol^2 |b|^2.
static Judgement JudgeComplex(const void* actual, const void* expected, std::size_t bytes,
                              const Rule& rule) {
  constexpr float kFactor = 1 + 0x1p-16F, kLeast = 0x1p-100F, kMost = 0x1p100F;
  const auto rtol = static_cast<float>(rule.rtol * rule.rtol);
  const auto atol = static_cast<float>(rule.atol * rule.atol);
  Words doubtful{}, unequal{};
  Floats largest{};
  ForVectors<DType::kFloat32>(actual, expected, bytes, [&](Floats a, Floats b) {
    const Words differs = a != b;
    const Floats parts = (a - b) * (a - b), sizes = b * b;
    const Floats squared = parts + Swapped(parts);
    const Floats allowed = (sizes + Swapped(sizes)) * rtol + atol;
    doubtful |= ~(squared < kMost) | (differs & ~(squared * kFactor + kLeast <= allowed));
    unequal -= differs | Swapped(differs);
    largest = Larger(squared, largest);
  });
  return {.is_close = Total(-doubtful) == 0,
          .unequal = Total(unequal) / 2,
          .max_absolute = __builtin_sqrt(Maximum(&largest, 1)) * kFactor};
}

static Judgement Judge(DType dtype, const void* actual, const void* expected, std::size_t count,
                       const Rule& rule) {
  switch (dtype) {
    case DType::kFloat16:
      return JudgeReal<DType::kFloat16>(actual, expected, 2 * count, rule);
    case DType::kBfloat16:
      return JudgeReal<DType::kBfloat16>(actual, expected, 2 * count, rule);
    case DType::kFloat32:
      return JudgeReal<DType::kFloat32>(actual, expected, 4 * count, rule);
    case DType::kComplex64:
      return JudgeComplex(actual, expected, 8 * count, rule);
    default:
      return {};
  }
}

}  // namespace idbg::diff::IDBG_ISA
