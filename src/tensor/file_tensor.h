// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tensor/dtype.h"

namespace idbg::tensor {

// A tensor of a file: row-major, contiguous. `data` is borrowed, mostly from the file's memory map,
// and need not be aligned. Readers guarantee that it is as long as the shape says.
struct FileTensor {
  DType dtype = DType::kFloat32;
  std::vector<std::int64_t> shape;
  std::string_view data;

  std::int64_t ElementCount() const;
  // The elements as float32. Throws Error(kUnsupported) unless the dtype is a float of 16, 32 or 64
  // bits.
  std::vector<float> ToFloats() const;
};

}  // namespace idbg::tensor
