// SPDX-License-Identifier: Apache-2.0
#include "plan/sizes.h"

namespace idbg::plan {

std::int64_t Plus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

std::int64_t Times(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
}

std::int64_t Product(const Sizes& sizes) {
  std::int64_t product = 1;
  for (const std::int64_t size : sizes) {
    if (__builtin_mul_overflow(product, size, &product)) return INT64_MAX;
  }
  return product;
}

Sizes RowMajorStrides(const Sizes& sizes) {
  Sizes strides(sizes.size(), 1);
  std::int64_t stride = 1;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    strides[i] = stride;
    if (sizes[i] > 0 && __builtin_mul_overflow(stride, sizes[i], &stride)) stride = 1;
  }
  return strides;
}

Sizes SizesOf(const graph::TensorType& type) {
  Sizes sizes;
  for (const graph::SymInt& size : type.sizes) sizes.push_back(size.hint().value_or(1));
  return sizes;
}

}  // namespace idbg::plan
