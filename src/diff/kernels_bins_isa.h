// SPDX-License-Identifier: Apache-2.0
#pragma once

// The part of kernels_isa.h that counts distances in ULP and bins; included by it alone, for each
// instruction set.
#include <cstddef>
#include <cstdint>
#include <type_traits>

#define IDBG_INLINE __attribute__((always_inline)) static inline

namespace idbg::diff::IDBG_ISA {

// Sign and magnitude as one scale: negative numbers count down from 0.
template <typename Unsigned>
IDBG_INLINE auto OnScale(Unsigned bits) {
  using Signed = std::make_signed_t<Unsigned>;
  constexpr auto kSign = static_cast<Unsigned>(Unsigned{1} << (8 * sizeof(Unsigned) - 1));
  const auto negative = static_cast<Signed>(static_cast<Unsigned>(kSign - bits));
  return static_cast<Signed>(bits) < 0 ? negative : static_cast<Signed>(bits);
}

template <typename Unsigned, typename Distance>
IDBG_INLINE void Distances(const void* actual, const void* expected, std::size_t count,
                           Distance* __restrict distances) {
  const auto* const a = static_cast<const Unsigned*>(actual);
  const auto* const b = static_cast<const Unsigned*>(expected);
  for (std::size_t i = 0; i < count; ++i) {
    const auto x = OnScale(a[i]);
    const auto y = OnScale(b[i]);
    const auto up = static_cast<Unsigned>(static_cast<Unsigned>(x) - static_cast<Unsigned>(y));
    const auto down = static_cast<Unsigned>(static_cast<Unsigned>(y) - static_cast<Unsigned>(x));
    distances[i] = x > y ? up : down;
  }
}

static void UlpDistances(const void* actual, const void* expected, std::size_t count, int bits,
                         std::uint64_t* distances) {
  switch (bits) {
    case 8:
      return Distances<std::uint8_t>(actual, expected, count, distances);
    case 16:
      return Distances<std::uint16_t>(actual, expected, count, distances);
    case 32:
      return Distances<std::uint32_t>(actual, expected, count, distances);
    default:
      return Distances<std::uint64_t>(actual, expected, count, distances);
  }
}

// Bins of distances: 0, 1, 2, 3 to 4, ...: one more than the bits of the distance less one. The
// bits are read from the exponent of a double, as vectors have no other way to count them.
IDBG_INLINE std::uint64_t BitsOf(std::uint64_t below_2_32) {
  const std::uint64_t bits = below_2_32 | 0x4330000000000000ULL;  // 2^52 + the number
  double value = 0;
  __builtin_memcpy(&value, &bits, sizeof value);
  value -= 0x1p52;
  std::uint64_t exponent = 0;
  __builtin_memcpy(&exponent, &value, sizeof exponent);
  return (exponent >> 52) - (below_2_32 != 0 ? 1022 : 0);
}

static std::uint64_t UlpBins(const std::uint64_t* __restrict distances, std::size_t count,
                             std::uint32_t* __restrict bins) {
  std::uint64_t largest = 0;
  for (std::size_t i = 0; i < count; ++i) largest = distances[i] > largest ? distances[i] : largest;
  if (largest < 0xffffffffU) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t nonzero = distances[i] != 0 ? 1 : 0;
      bins[i] = static_cast<std::uint32_t>(BitsOf(distances[i] - nonzero) + nonzero);
    }
    return largest;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t distance = distances[i];
    const int width = distance < 2 ? 0 : 64 - __builtin_clzll(distance - 1);
    bins[i] = static_cast<std::uint32_t>(width) + (distance != 0 ? 1 : 0);
  }
  return largest;
}

// Bin after bin counts what lies beyond it: the distances of one kind of data fill few bins.
static std::uint64_t CountShortUlps(const void* actual, const void* expected, std::size_t count,
                                    std::uint64_t* totals) {
  std::uint16_t distances[kChunk];
  Distances<std::uint16_t>(actual, expected, count, distances);
  std::uint16_t largest = 0;
  for (std::size_t i = 0; i < count; ++i) largest = distances[i] > largest ? distances[i] : largest;
  std::uint32_t end = 0;
  for (std::size_t left = count; left > 0; end = end == 0 ? 1 : 2 * end) {
    const auto limit = static_cast<std::uint16_t>(end < largest ? end : largest);
    std::uint16_t beyond = 0;
    for (std::size_t i = 0; i < count; ++i) beyond += distances[i] > limit ? 1 : 0;
    *totals++ += left - beyond;
    left = beyond;
  }
  return largest;
}

// Four counters in turn: an increment waits for the one before it of the same counter.
static void CountBins(const std::uint32_t* __restrict bins, std::size_t count, std::size_t stride,
                      std::uint32_t* __restrict counters) {
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    ++counters[bins[i]];
    ++counters[stride + bins[i + 1]];
    ++counters[2 * stride + bins[i + 2]];
    ++counters[3 * stride + bins[i + 3]];
  }
  for (; i < count; ++i) ++counters[bins[i]];
}

}  // namespace idbg::diff::IDBG_ISA
