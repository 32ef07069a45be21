// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/dtype.h"

namespace idbg::tensor {

// What makes numbers of quantised integers: (stored - zero_point) * scale; one pair, or one for
// each index of `axis`.
struct QuantisationParameters {
  std::vector<double> scales;
  std::vector<std::int64_t> zero_points;
  std::optional<std::size_t> axis;
};

// A tensor of a file. `data` is borrowed, mostly from the file's memory map, and need not be
// aligned. Readers guarantee that it holds every element. Row-major, without gaps and in the byte
// order of this machine, unless the reader was asked for tensors as they lie.
struct FileTensor {
  DType dtype = DType::kFloat32;
  std::vector<std::int64_t> shape = {};
  std::string_view data = {};              // from the element at index 0 on
  std::vector<std::int64_t> strides = {};  // in elements, not negative; empty: row-major
  bool is_big_endian = false;
  std::optional<QuantisationParameters> quantisation = std::nullopt;
  std::string layout = "strided";  // "sparse_coo of [3, 3]", "per_tensor_affine"

  std::int64_t ElementCount() const;
  // The elements as float32. Throws Error(kUnsupported) unless the dtype is a float of 16, 32 or 64
  // bits.
  std::vector<float> ToFloats() const;
};

}  // namespace idbg::tensor
