// SPDX-License-Identifier: Apache-2.0

#include "base/error.h"
#include "base/text/text.h"
#include "readers/reader.h"

namespace idbg::readers {
namespace {

[[noreturn]] void Refuse(std::string_view shape, const std::string& why) {
  base::FailUsage("the shape '" + std::string(shape) + "' " + why +
                  " (write sizes and a type: 2x3x8x8:float32)");
}

InputShape ParseOne(const std::string_view text) {
  InputShape shape;
  std::string_view type = text;
  std::string_view sizes = base::TakeUntil(type, ':');
  if (!type.empty()) {
    const auto dtype = tensor::ParseDTypeLoosely(type);
    if (!dtype) Refuse(text, "has an unknown dtype");
    shape.dtype = *dtype;
  }
  if (sizes == "scalar") return shape;
  do {
    const std::string_view size = base::TakeUntil(sizes, 'x');
    const auto value = base::ParseNumber<std::int64_t>(size);
    if (!value || *value < 0) Refuse(text, "has a size that is not a number");
    shape.sizes.push_back(*value);
  } while (!sizes.empty());
  return shape;
}

}  // namespace

std::vector<InputShape> ParseInputShapes(std::string_view text) {
  std::vector<InputShape> shapes;
  while (!text.empty()) shapes.push_back(ParseOne(base::TakeUntil(text, ',')));
  return shapes;
}

}  // namespace idbg::readers
