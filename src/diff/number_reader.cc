// SPDX-License-Identifier: Apache-2.0
#include "diff/number_reader.h"

#include <algorithm>
#include <cstring>

#include "diff/pairs.h"

namespace idbg::diff {
namespace {

using tensor::DType;

constexpr std::size_t kVectorBytes = 64;

// Real numbers to pairs with an imaginary part of 0, in place.
template <typename T>
void Spread(T* numbers, std::size_t count) {
  for (std::size_t i = count; i-- > 0;) {
    numbers[2 * i] = numbers[i];
    numbers[2 * i + 1] = 0;
  }
}

template <typename In>
void ToIntegers(const void* raw, std::size_t count, std::int64_t* out) {
  const auto* const in = static_cast<const In*>(raw);
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<std::int64_t>(in[i]);
}

void ToIntegers(DType dtype, const void* raw, std::size_t count, std::int64_t* out) {
  switch (dtype) {
    case DType::kInt8:
      return ToIntegers<std::int8_t>(raw, count, out);
    case DType::kInt16:
      return ToIntegers<std::int16_t>(raw, count, out);
    case DType::kInt32:
      return ToIntegers<std::int32_t>(raw, count, out);
    case DType::kUint8:
      return ToIntegers<std::uint8_t>(raw, count, out);
    case DType::kUint16:
      return ToIntegers<std::uint16_t>(raw, count, out);
    case DType::kUint32:
      return ToIntegers<std::uint32_t>(raw, count, out);
    case DType::kBool:
      for (std::size_t i = 0; i < count; ++i)
        out[i] = static_cast<const unsigned char*>(raw)[i] != 0 ? 1 : 0;
      return;
    default:
      return ToIntegers<std::int64_t>(raw, count, out);
  }
}

}  // namespace

NumberReader::NumberReader(const TensorView& view, const Plan& plan)
    : view_(view), plan_(plan), chunks_(view) {}

bool NumberReader::IsStoredAs(std::size_t part_bytes) const {
  if (view_.quantisation || plan_.rounds_input) return false;
  return part_bytes == sizeof(float)
             ? view_.dtype == DType::kFloat32 || view_.dtype == DType::kComplex64
             : view_.dtype == DType::kFloat64 || view_.dtype == DType::kComplex128;
}

template <typename T>
void NumberReader::Convert(std::uint64_t first, std::size_t count, bool to_complex, T* out) {
  if (is_complex()) return Widen(PartOf(view_.dtype), raw_, 2 * count, out);
  if (view_.quantisation) {
    chunks_.Dequantise(first, count, raw_, floats_);
    if constexpr (sizeof(T) == sizeof(double)) std::copy_n(floats_, count, out);
  } else {
    Widen(view_.dtype, raw_, count, out);
  }
  if (to_complex) Spread(out, count);
}

template <typename T>
const T* NumberReader::Load(std::uint64_t first, std::size_t count, bool to_complex) {
  chunks_.Read(first, count, raw_);
  const std::size_t parts = to_complex ? 2 * count : count;
  if (IsStoredAs(sizeof(T)) && to_complex == is_complex()) {
    if (!to_complex) std::memset(raw_ + parts * sizeof(T), 0, kVectorBytes);
    return reinterpret_cast<const T*>(raw_);
  }
  T* const numbers = Room(static_cast<T*>(nullptr));
  Convert(first, count, to_complex, numbers);
  if (plan_.rounds_input) {
    for (std::size_t i = 0; i < parts; ++i) numbers[i] = RoundTo(plan_.rule.rounding, numbers[i]);
  }
  if (!to_complex) std::fill_n(numbers + parts, kVectorBytes / sizeof(T), T{});
  return numbers;
}

template const float* NumberReader::Load<float>(std::uint64_t, std::size_t, bool);
template const double* NumberReader::Load<double>(std::uint64_t, std::size_t, bool);

const std::int64_t* NumberReader::LoadIntegers(std::uint64_t first, std::size_t count) {
  chunks_.Read(first, count, raw_);
  ToIntegers(view_.dtype, raw_, count, integers_);
  return integers_;
}

}  // namespace idbg::diff
