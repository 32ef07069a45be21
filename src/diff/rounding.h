// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

// Rounding of a float32 to a shorter format and back, to nearest, ties to even: what PyTorch does
// after each operation on half-precision tensors. Without branches, so that loops vectorise.
namespace idbg::diff {

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

}  // namespace idbg::diff
