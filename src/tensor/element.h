// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/dtype.h"

namespace idbg::tensor {

// Element `index` of row-major bytes as a number: floats of 16 to 64 bits, integers, bool. Zero for
// other dtypes.
double ReadElement(DType dtype, std::string_view bytes, std::size_t index);

// Whether ReadElement knows the dtype.
bool IsReadable(DType dtype);

// Element `index` of integers or bool, exactly.
std::string IntegerText(DType dtype, std::string_view bytes, std::size_t index);

// The number as an element, rounded to the nearest; integers are cut off to their range. Nothing is
// written for other dtypes than those above.
void WriteElement(DType dtype, double number, std::string& bytes, std::size_t index);

// How many elements a tensor has, and how many its strides reach over (0 when it has none). Null:
// more than can be counted, a size or a place below 0, or lists that do not fit each other.
std::optional<std::size_t> CountElements(const std::vector<std::int64_t>& sizes);
std::optional<std::size_t> SpanElements(const std::vector<std::int64_t>& sizes,
                                        const std::vector<std::int64_t>& strides);

// The strides of other sizes over the same elements where none is moved, as
// at::detail::computeStride finds them: dimensions that lie one behind the other split and join
// freely. Null: there are none. No size is 0.
std::optional<std::vector<std::int64_t>> ViewStrides(std::span<const std::int64_t> sizes,
                                                     std::span<const std::int64_t> strides,
                                                     std::span<const std::int64_t> view);

// Calls `visit(index, offset)` for each element in row-major order: its number and where it lies,
// in elements. Requires that CountElements and SpanElements know the tensor.
void VisitElements(const std::vector<std::int64_t>& sizes, const std::vector<std::int64_t>& strides,
                   auto&& visit) {
  const std::size_t count = CountElements(sizes).value_or(0);
  std::vector<std::int64_t> place(sizes.size(), 0);
  std::int64_t offset = 0;
  for (std::size_t i = 0; i < count; ++i) {
    visit(i, static_cast<std::size_t>(offset));
    for (std::size_t d = sizes.size(); d-- > 0;) {
      offset += strides[d];
      if (++place[d] < sizes[d]) break;
      offset -= strides[d] * sizes[d];
      place[d] = 0;
    }
  }
}

// IEEE 754 binary16 to float32, exactly (subnormals, infinities and NaN included).
inline float HalfToFloat(std::uint16_t half) {
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000U) << 16;
  const std::uint32_t exponent = (half >> 10) & 0x1fU;
  const std::uint32_t fraction = half & 0x3ffU;
  if (exponent == 0) {
    const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -magnitude : magnitude;
  }
  if (exponent == 31) return std::bit_cast<float>(sign | 0x7f800000U | (fraction << 13));
  return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (fraction << 13));
}

// bfloat16 is the upper half of a float32.
inline float Bfloat16ToFloat(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace idbg::tensor
