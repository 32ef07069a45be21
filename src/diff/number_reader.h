// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "diff/chunk_reader.h"
#include "diff/kernels.h"
#include "diff/plan.h"

namespace idbg::diff {

// One tensor's elements, a chunk at a time, as the numbers in which they are compared. What a
// function returns is valid until the next call. `view` and `plan` must outlive it.
class NumberReader {
 public:
  NumberReader(const TensorView& view, const Plan& plan);

  // Elements as T (float, double): real ones, followed by zeros up to whole vectors, or with
  // `to_complex` real and imaginary parts in turn. Requires count <= kChunk.
  template <typename T>
  const T* Load(std::uint64_t first, std::size_t count, bool to_complex);
  // Integers and booleans; uint64 by its bits.
  const std::int64_t* LoadIntegers(std::uint64_t first, std::size_t count);

  // The elements of the last chunk as they are stored.
  const void* raw() const { return raw_; }
  bool is_complex() const { return IsComplex(view_.dtype); }
  const ChunkReader& chunks() const { return chunks_; }

 private:
  float* Room(float*) { return floats_; }
  double* Room(double*) { return doubles_; }
  bool IsStoredAs(std::size_t part_bytes) const;
  template <typename T>
  void Convert(std::uint64_t first, std::size_t count, bool to_complex, T* out);

  const TensorView& view_;
  const Plan& plan_;
  ChunkReader chunks_;
  alignas(64) std::byte raw_[kChunk * 16];
  alignas(64) float floats_[kChunk * 2];
  alignas(64) double doubles_[kChunk * 2];
  alignas(64) std::int64_t integers_[kChunk];
};

}  // namespace idbg::diff
