// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "diff/kernels.h"
#include "diff/plan.h"
#include "diff/view.h"

namespace idbg::diff {

// Elements of a view in row-major order of its indices, whatever its strides, in the machine's byte
// order. Has no state: many threads may read.
class ChunkReader {
 public:
  // `view` must outlive the reader.
  explicit ChunkReader(const TensorView& view);

  std::size_t element_bytes() const { return element_bytes_; }
  // Copies `count` elements from number `first` on. `raw` has room for them.
  void Read(std::uint64_t first, std::size_t count, void* raw) const;
  // Where they lie, if they do as Read() would leave them, in whole aligned vectors; or null.
  const void* Find(std::uint64_t first, std::size_t count) const;
  // Numbers of quantised integers, computed in float32 as torch.Tensor.dequantize does. Requires a
  // view with quantisation; `raw` is what Read gave.
  void Dequantise(std::uint64_t first, std::size_t count, const void* raw, float* out) const;
  // Gives the pages of these elements back to the system, where they are of a mapped file.
  void Release(std::uint64_t first, std::uint64_t count) const;
  // After how many elements to call Release().
  std::uint64_t release_every() const { return is_contiguous_ ? 65536 : 4096; }

 private:
  void Gather(std::uint64_t first, std::size_t count, char* raw) const;

  const TensorView& view_;
  std::size_t element_bytes_;
  bool is_contiguous_;
};

// The index of element number `flat` in row-major order.
std::vector<std::int64_t> IndexOf(std::uint64_t flat, const std::vector<std::int64_t>& shape);

// One tensor's elements, a chunk at a time, as the numbers in which they are compared: Read() takes
// the chunk, the others give it. What they return is valid until the next call. Requires count <=
// kChunk. `view` and `plan` must outlive it.
class NumberReader {
 public:
  NumberReader(const TensorView& view, const Plan& plan);

  // Returns the elements as they are stored, in the machine's byte order.
  const void* Read(std::uint64_t first, std::size_t count);
  // As T (float, double): real ones, followed by zeros up to whole vectors, or with `to_complex`
  // real and imaginary parts in turn.
  template <typename T>
  const T* Load(std::uint64_t first, std::size_t count, bool to_complex);
  // Integers and booleans; uint64 by its bits.
  const std::int64_t* LoadIntegers(std::size_t count);

  const void* raw() const { return raw_; }
  bool is_complex() const { return tensor::IsComplex(view_.dtype); }
  const ChunkReader& chunks() const { return chunks_; }

 private:
  float* Room(float*) { return floats_; }
  double* Room(double*) { return doubles_; }
  template <typename T>
  void Convert(std::uint64_t first, std::size_t count, bool to_complex, T* out);

  const TensorView& view_;
  const Plan& plan_;
  ChunkReader chunks_;
  const void* raw_ = nullptr;                       // in the tensor, or copied_
  alignas(64) std::byte copied_[kChunk * 16 + 64];  // zeros follow the elements
  alignas(64) float floats_[kChunk * 2];
  alignas(64) double doubles_[kChunk * 2];
  alignas(64) std::int64_t integers_[kChunk];
};

}  // namespace idbg::diff
