// SPDX-License-Identifier: Apache-2.0
#include "tensor/file_tensor.h"

#include <cstring>

#include "base/error.h"
#include "tensor/element.h"

namespace idbg::tensor {
namespace {

template <typename T, typename Convert>
void ConvertAll(std::string_view data, std::vector<float>& values, Convert convert) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    T element;
    std::memcpy(&element, data.data() + i * sizeof(T), sizeof(T));
    values[i] = convert(element);
  }
}

}  // namespace

std::int64_t FileTensor::ElementCount() const {
  std::int64_t count = 1;
  for (const std::int64_t size : shape) count *= size;
  return count;
}

std::vector<float> FileTensor::ToFloats() const {
  std::vector<float> values(data.size() * 8 / static_cast<std::size_t>(Bits(dtype)));
  switch (dtype) {
    case DType::kFloat32:
      ConvertAll<float>(data, values, [](float x) { return x; });
      break;
    case DType::kFloat64:
      ConvertAll<double>(data, values, [](double x) { return static_cast<float>(x); });
      break;
    case DType::kFloat16:
      ConvertAll<std::uint16_t>(data, values, HalfToFloat);
      break;
    case DType::kBfloat16:
      ConvertAll<std::uint16_t>(data, values, Bfloat16ToFloat);
      break;
    default:
      throw base::Error(
          base::ErrorCode::kUnsupported,
          "tensor is of " + std::string(ToString(dtype)) + ", which is not a floating-point type");
  }
  return values;
}

}  // namespace idbg::tensor
