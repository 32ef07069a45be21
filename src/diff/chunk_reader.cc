// SPDX-License-Identifier: Apache-2.0
#include "diff/chunk_reader.h"

#include <algorithm>
#include <cstring>

#include "diff/pairs.h"

namespace idbg::diff {

using tensor::DType;

namespace {

constexpr std::size_t kVectorBytes = 64;

// Real numbers to pairs with an imaginary part of 0, in place.
template <typename T>
void Spread(T* numbers, std::size_t count) {
  for (std::size_t i = count; i-- > 0;) {
    numbers[2 * i] = numbers[i];
    numbers[2 * i + 1] = 0;
  }
}

}  // namespace

ChunkReader::ChunkReader(const TensorView& view)
    : view_(view),
      element_bytes_(static_cast<std::size_t>(tensor::Bits(view.dtype)) / 8),
      is_contiguous_(view.IsContiguous()) {}

void ChunkReader::Read(std::uint64_t first, std::size_t count, void* raw) const {
  if (is_contiguous_) {
    std::memcpy(raw, view_.data.data() + first * element_bytes_, count * element_bytes_);
  } else {
    Gather(first, count, static_cast<char*>(raw));
  }
  if (!view_.is_big_endian) return;
  const std::size_t part_bytes = element_bytes_ / (tensor::IsComplex(view_.dtype) ? 2 : 1);
  auto* const bytes = static_cast<char*>(raw);
  for (std::size_t at = 0; at < count * element_bytes_; at += part_bytes)
    std::reverse(bytes + at, bytes + at + part_bytes);
}

const void* ChunkReader::Find(std::uint64_t first, std::size_t count) const {
  const char* const at = view_.data.data() + first * element_bytes_;
  const bool is_whole = count * element_bytes_ % kVectorBytes == 0 &&
                        reinterpret_cast<std::uintptr_t>(at) % kVectorBytes == 0;
  return is_contiguous_ && is_whole && !view_.is_big_endian ? at : nullptr;
}

void ChunkReader::Gather(std::uint64_t first, std::size_t count, char* raw) const {
  std::vector<std::int64_t> index = IndexOf(first, view_.shape);
  std::int64_t at = 0;
  for (std::size_t d = 0; d < index.size(); ++d) at += index[d] * view_.strides[d];
  for (std::size_t i = 0; i < count; ++i) {
    std::memcpy(raw + i * element_bytes_,
                view_.data.data() + static_cast<std::size_t>(at) * element_bytes_, element_bytes_);
    for (std::size_t d = index.size(); d-- > 0;) {
      at += view_.strides[d];
      if (++index[d] < view_.shape[d]) break;
      at -= view_.strides[d] * view_.shape[d];
      index[d] = 0;
    }
  }
}

void ChunkReader::Dequantise(std::uint64_t first, std::size_t count, const void* raw,
                             float* out) const {
  const tensor::QuantisationParameters& quantisation = *view_.quantisation;
  std::uint64_t inner = 1;
  if (quantisation.axis) {
    for (std::size_t d = *quantisation.axis + 1; d < view_.shape.size(); ++d)
      inner *= static_cast<std::uint64_t>(view_.shape[d]);
  }
  std::vector<double> stored(count);
  Widen(view_.dtype, raw, count, stored.data());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t channel =
        quantisation.axis ? (first + i) / inner % quantisation.scales.size() : 0;
    const auto zero_point = static_cast<double>(quantisation.zero_points[channel]);
    out[i] = static_cast<float>(stored[i] - zero_point) *
             static_cast<float>(quantisation.scales[channel]);
  }
}

void ChunkReader::Release(std::uint64_t first, std::uint64_t count) const {
  if (view_.file == nullptr) return;
  view_.file->Release(is_contiguous_
                          ? view_.data.substr(first * element_bytes_, count * element_bytes_)
                          : view_.data);
}

std::vector<std::int64_t> IndexOf(std::uint64_t flat, const std::vector<std::int64_t>& shape) {
  std::vector<std::int64_t> index(shape.size());
  for (std::size_t d = shape.size(); d-- > 0;) {
    const auto size = static_cast<std::uint64_t>(shape[d]);
    index[d] = static_cast<std::int64_t>(flat % size);
    flat /= size;
  }
  return index;
}

NumberReader::NumberReader(const TensorView& view, const Plan& plan)
    : view_(view), plan_(plan), chunks_(view) {}

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

const void* NumberReader::Read(std::uint64_t first, std::size_t count) {
  raw_ = chunks_.Find(first, count);
  if (raw_ != nullptr) return raw_;
  chunks_.Read(first, count, copied_);
  std::memset(copied_ + count * chunks_.element_bytes(), 0, kVectorBytes);
  return raw_ = copied_;
}

template <typename T>
const T* NumberReader::Load(std::uint64_t first, std::size_t count, bool to_complex) {
  constexpr DType kPart = sizeof(T) == sizeof(float) ? DType::kFloat32 : DType::kFloat64;
  if (!view_.quantisation && !plan_.rounds_input && PartOf(view_.dtype) == kPart &&
      to_complex == is_complex())
    return static_cast<const T*>(raw_);
  const std::size_t parts = to_complex ? 2 * count : count;
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

const std::int64_t* NumberReader::LoadIntegers(std::size_t count) {
  Widen(view_.dtype, raw_, count, integers_);
  return integers_;
}

}  // namespace idbg::diff
