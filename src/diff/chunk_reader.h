// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

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
  // Numbers of quantised integers. Requires a view with quantisation; `raw` is what Read gave.
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

}  // namespace idbg::diff
