// SPDX-License-Identifier: Apache-2.0
#include "tensor/element.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace idbg::tensor {
namespace {

template <typename T>
double Read(std::string_view bytes, std::size_t index) {
  T element{};
  std::memcpy(&element, bytes.data() + index * sizeof(T), sizeof(T));
  return static_cast<double>(element);
}

template <typename T>
void Store(T element, std::string& bytes, std::size_t index) {
  std::memcpy(bytes.data() + index * sizeof(T), &element, sizeof(T));
}

template <typename T>
void WriteInteger(double number, std::string& bytes, std::size_t index) {
  using Limits = std::numeric_limits<T>;
  const double whole = std::isnan(number) ? 0 : std::trunc(number);
  T element = 0;
  if (whole >= static_cast<double>(Limits::max())) {
    element = Limits::max();
  } else if (whole <= static_cast<double>(Limits::min())) {
    element = Limits::min();
  } else {
    element = static_cast<T>(whole);
  }
  Store(element, bytes, index);
}

// To nearest, ties to even, by way of float32 as PyTorch does.
std::uint16_t ToBfloat16(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  if (std::isnan(number)) return 0x7fc0;
  return static_cast<std::uint16_t>((bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16);
}

std::uint16_t ToHalf(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000U);
  const std::uint32_t magnitude = bits & 0x7fffffffU;
  if (magnitude > 0x7f800000U) return sign | 0x7e00U;
  if (magnitude >= 0x477ff000U) return sign | 0x7c00U;  // 65520 and more
  if (magnitude < 0x38800000U) {                        // multiples of 2^-24
    const float scaled = std::bit_cast<float>(magnitude) * 0x1p24F;
    return sign | static_cast<std::uint16_t>(std::nearbyint(scaled));
  }
  const std::uint32_t rounded = magnitude + 0xfffU + ((magnitude >> 13) & 1U);
  return sign | static_cast<std::uint16_t>((rounded - (112U << 23)) >> 13);
}

}  // namespace

double ReadElement(DType dtype, std::string_view bytes, std::size_t index) {
  const auto bits = [&] {
    std::uint16_t element = 0;
    std::memcpy(&element, bytes.data() + 2 * index, sizeof element);
    return element;
  };
  switch (dtype) {
    case DType::kFloat16:
      return HalfToFloat(bits());
    case DType::kBfloat16:
      return Bfloat16ToFloat(bits());
    case DType::kFloat32:
      return Read<float>(bytes, index);
    case DType::kFloat64:
      return Read<double>(bytes, index);
    case DType::kInt8:
      return Read<std::int8_t>(bytes, index);
    case DType::kInt16:
      return Read<std::int16_t>(bytes, index);
    case DType::kInt32:
      return Read<std::int32_t>(bytes, index);
    case DType::kInt64:
      return Read<std::int64_t>(bytes, index);
    case DType::kUint8:
    case DType::kBool:
      return Read<std::uint8_t>(bytes, index);
    case DType::kUint16:
      return Read<std::uint16_t>(bytes, index);
    case DType::kUint32:
      return Read<std::uint32_t>(bytes, index);
    case DType::kUint64:
      return Read<std::uint64_t>(bytes, index);
    default:
      return 0;
  }
}

bool IsReadable(DType dtype) {
  using enum DType;
  static constexpr DType kUnreadable[] = {kFloat8E4m3fn,   kFloat8E4m3fnuz, kFloat8E5m2,
                                          kFloat8E5m2fnuz, kFloat8E8m0fnu,  kComplex32,
                                          kComplex64,      kComplex128,     kTf32};
  return std::ranges::find(kUnreadable, dtype) == std::end(kUnreadable);
}

std::string IntegerText(DType dtype, std::string_view bytes, std::size_t index) {
  if (dtype == DType::kInt64 || dtype == DType::kUint64) {  // beyond what a double holds
    std::int64_t element = 0;
    std::memcpy(&element, bytes.data() + index * sizeof element, sizeof element);
    return dtype == DType::kInt64 ? std::to_string(element)
                                  : std::to_string(static_cast<std::uint64_t>(element));
  }
  if (dtype == DType::kBool) return ReadElement(dtype, bytes, index) != 0 ? "True" : "False";
  return std::to_string(static_cast<std::int64_t>(ReadElement(dtype, bytes, index)));
}

void WriteElement(DType dtype, double number, std::string& bytes, std::size_t index) {
  switch (dtype) {
    case DType::kFloat16:
      return Store(ToHalf(static_cast<float>(number)), bytes, index);
    case DType::kBfloat16:
      return Store(ToBfloat16(static_cast<float>(number)), bytes, index);
    case DType::kFloat32:
      return Store(static_cast<float>(number), bytes, index);
    case DType::kFloat64:
      return Store(number, bytes, index);
    case DType::kInt8:
      return WriteInteger<std::int8_t>(number, bytes, index);
    case DType::kInt16:
      return WriteInteger<std::int16_t>(number, bytes, index);
    case DType::kInt32:
      return WriteInteger<std::int32_t>(number, bytes, index);
    case DType::kInt64:
      return WriteInteger<std::int64_t>(number, bytes, index);
    case DType::kUint8:
      return WriteInteger<std::uint8_t>(number, bytes, index);
    case DType::kBool:
      return Store<std::uint8_t>(number != 0 ? 1 : 0, bytes, index);
    case DType::kUint16:
      return WriteInteger<std::uint16_t>(number, bytes, index);
    case DType::kUint32:
      return WriteInteger<std::uint32_t>(number, bytes, index);
    case DType::kUint64:
      return WriteInteger<std::uint64_t>(number, bytes, index);
    default:
      return;
  }
}

std::optional<std::size_t> CountElements(const std::vector<std::int64_t>& sizes) {
  std::int64_t count = 1;
  bool is_empty = false;
  for (const std::int64_t size : sizes) {
    if (size < 0) return std::nullopt;
    is_empty |= size == 0;
  }
  if (is_empty) return 0;
  for (const std::int64_t size : sizes) {
    if (__builtin_mul_overflow(count, size, &count)) return std::nullopt;
  }
  return static_cast<std::size_t>(count);
}

std::optional<std::size_t> SpanElements(const std::vector<std::int64_t>& sizes,
                                        const std::vector<std::int64_t>& strides) {
  const auto count = CountElements(sizes);
  if (!count || strides.size() != sizes.size()) return std::nullopt;
  if (*count == 0) return 0;
  std::int64_t last = 0;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    std::int64_t reach = 0;
    if (strides[d] < 0 || __builtin_mul_overflow(sizes[d] - 1, strides[d], &reach) ||
        __builtin_add_overflow(last, reach, &last))
      return std::nullopt;
  }
  return static_cast<std::size_t>(last) + 1;
}

}  // namespace idbg::tensor
