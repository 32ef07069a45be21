// SPDX-License-Identifier: Apache-2.0
#include "tensor/element.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "base/saturating.h"

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

// Calls `visit` with a zero of the type that C++ has for elements of a dtype; of another not at
// all.
void WithType(DType dtype, auto&& visit) {
  switch (dtype) {
    case DType::kFloat32:
      return visit(float{});
    case DType::kFloat64:
      return visit(double{});
    case DType::kInt8:
      return visit(std::int8_t{});
    case DType::kInt16:
      return visit(std::int16_t{});
    case DType::kInt32:
      return visit(std::int32_t{});
    case DType::kInt64:
      return visit(std::int64_t{});
    case DType::kUint8:
    case DType::kBool:
      return visit(std::uint8_t{});
    case DType::kUint16:
      return visit(std::uint16_t{});
    case DType::kUint32:
      return visit(std::uint32_t{});
    case DType::kUint64:
      return visit(std::uint64_t{});
    default:
      return;
  }
}

}  // namespace

double ReadElement(DType dtype, std::string_view bytes, std::size_t index) {
  double number = 0;
  if (dtype == DType::kFloat16 || dtype == DType::kBfloat16) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes.data() + 2 * index, sizeof bits);
    number = dtype == DType::kFloat16 ? HalfToFloat(bits) : Bfloat16ToFloat(bits);
  }
  WithType(dtype, [&](auto zero) { number = Read<decltype(zero)>(bytes, index); });
  return number;
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
  if (dtype == DType::kFloat16) return Store(ToHalf(static_cast<float>(number)), bytes, index);
  if (dtype == DType::kBfloat16) return Store(ToBfloat16(static_cast<float>(number)), bytes, index);
  if (dtype == DType::kBool) number = number != 0 ? 1 : 0;
  WithType(dtype, [&](auto zero) {
    if constexpr (std::is_integral_v<decltype(zero)>)
      WriteInteger<decltype(zero)>(number, bytes, index);
    else
      Store(static_cast<decltype(zero)>(number), bytes, index);
  });
}

std::optional<std::size_t> CountElements(const std::vector<std::int64_t>& sizes) {
  if (std::ranges::any_of(sizes, [](std::int64_t size) { return size < 0; })) return std::nullopt;
  if (std::ranges::find(sizes, 0) != sizes.end()) return 0;
  std::int64_t count = 1;
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

std::optional<std::vector<std::int64_t>> ViewStrides(std::span<const std::int64_t> sizes,
                                                     std::span<const std::int64_t> strides,
                                                     std::span<const std::int64_t> view) {
  std::vector<std::int64_t> result(view.size(), 0);
  std::size_t to = view.size();
  std::int64_t step = strides.empty() ? 1 : strides.back();
  std::int64_t run = 1, taken = 1;
  for (std::size_t from = sizes.size(); from-- > 0;) {
    run = base::SaturatingProduct(run, sizes[from]);
    const bool ends = from == 0 || (sizes[from - 1] != 1 &&
                                    strides[from - 1] != base::SaturatingProduct(run, step));
    if (!ends) continue;
    while (to > 0 && (taken < run || view[to - 1] == 1)) {
      --to;
      result[to] = base::SaturatingProduct(taken, step);
      taken = base::SaturatingProduct(taken, view[to]);
    }
    if (taken != run) return std::nullopt;
    if (from > 0) {
      step = strides[from - 1];
      run = taken = 1;
    }
  }
  while (to > 0 && view[to - 1] == 1) --to;
  return to == 0 ? std::optional(result) : std::nullopt;
}

}  // namespace idbg::tensor
