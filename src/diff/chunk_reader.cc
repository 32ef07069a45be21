// SPDX-License-Identifier: Apache-2.0
#include "diff/chunk_reader.h"

#include <cstring>

#include "diff/kernels.h"

namespace idbg::diff {

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
  const bool is_complex = view_.dtype == tensor::DType::kComplex32 ||
                          view_.dtype == tensor::DType::kComplex64 ||
                          view_.dtype == tensor::DType::kComplex128;
  SwapBytes(raw, is_complex ? 2 * count : count, is_complex ? element_bytes_ / 2 : element_bytes_);
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
  const Quantisation& quantisation = *view_.quantisation;
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

}  // namespace idbg::diff
