// SPDX-License-Identifier: Apache-2.0
#include "plan/sizes.h"

#include "base/saturating.h"

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

double RealProduct(std::span<const std::int64_t> sizes) {
  double product = 1;
  for (const std::int64_t size : sizes) product *= static_cast<double>(size);
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

std::int64_t RoundUp(std::int64_t value, std::int64_t step) {
  return Product({base::SaturatingAdd(value, step - 1) / step, step});
}

Sizes HintsOf(const std::vector<graph::SymInt>& sizes, std::int64_t unknown) {
  Sizes hints;
  for (const graph::SymInt& size : sizes) hints.push_back(size.hint().value_or(unknown));
  return hints;
}

Sizes SizesOf(const graph::TensorType& type) { return HintsOf(type.sizes, 1); }

}  // namespace idbg::plan
