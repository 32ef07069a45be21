// SPDX-License-Identifier: Apache-2.0
#include "readers/pt2/enums.h"

#include "readers/pt2/schema_enums.h"

namespace idbg::readers::pt2 {

std::optional<tensor::DType> FindDType(std::int64_t number) {
  return tensor::ParseDType(DTypeName(number));
}

std::string_view DTypeName(std::int64_t number) { return SchemaName(kSchemaDTypes, number); }
std::string_view LayoutName(std::int64_t number) { return SchemaName(kSchemaLayouts, number); }
std::string_view MemoryFormatName(std::int64_t number) {
  return SchemaName(kSchemaMemoryFormats, number);
}

}  // namespace idbg::readers::pt2
