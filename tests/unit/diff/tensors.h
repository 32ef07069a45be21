// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "diff/view.h"

namespace idbg::diff {

// A view of `values`, which must outlive it; without a shape it has one axis.
template <typename T>
TensorView ViewOf(const std::vector<T>& values, tensor::DType dtype,
                  std::vector<std::int64_t> shape = {}) {
  TensorView view;
  view.dtype = dtype;
  const auto bytes = values.size() * sizeof(T);
  const auto element = static_cast<std::size_t>(tensor::Bits(dtype)) / 8;
  view.shape =
      shape.empty() ? std::vector{static_cast<std::int64_t>(bytes / element)} : std::move(shape);
  view.data = std::string_view(reinterpret_cast<const char*>(values.data()), bytes);
  return view;
}

inline TensorView Floats(const std::vector<float>& values, std::vector<std::int64_t> shape = {}) {
  return ViewOf(values, tensor::DType::kFloat32, std::move(shape));
}
inline TensorView Doubles(const std::vector<double>& values) {
  return ViewOf(values, tensor::DType::kFloat64);
}

}  // namespace idbg::diff
