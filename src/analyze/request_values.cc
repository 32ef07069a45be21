// SPDX-License-Identifier: Apache-2.0
#include "analyze/request_values.h"

#include <string>

namespace idbg::analyze {

using base::JsonValue;

std::int64_t GetCount(JsonValue value) {
  const std::int64_t count = value.GetInt();
  if (count < 0) value.Fail(std::to_string(count) + " must not be negative");
  return count;
}

std::vector<std::int64_t> GetCounts(JsonValue value) {
  std::vector<std::int64_t> counts;
  value.ForEachElement([&](JsonValue element) { counts.push_back(GetCount(element)); });
  return counts;
}

std::size_t GetTop(JsonValue value) {
  const std::int64_t top = GetCount(value);
  return top == 0 ? SIZE_MAX : static_cast<std::size_t>(top);
}

std::vector<tensor::DType> GetPrecisions(JsonValue value) {
  std::vector<tensor::DType> precisions;
  for (const std::string& text : value.GetStrings()) {
    const auto dtype = tensor::ParseDTypeLoosely(text);
    if (!dtype || !tensor::IsFloatingPoint(*dtype))
      value.Fail("'" + text + "' is not a valid floating-point dtype (for example bfloat16)");
    precisions.push_back(*dtype);
  }
  return precisions;
}

tensor::Bindings GetBindings(JsonValue value) {
  tensor::Bindings bindings;
  value.ForEachMember([&](std::string_view symbol, JsonValue size) {
    bindings[std::string(symbol)] = GetCount(size);
  });
  return bindings;
}

}  // namespace idbg::analyze
