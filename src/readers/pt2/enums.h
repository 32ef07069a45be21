// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tensor/dtype.h"

// The numbers of torch/_export/serde/schema.py; they are not those of c10.
namespace idbg::readers::pt2 {

// Null for a number that this program has no dtype for.
std::optional<tensor::DType> FindDType(std::int64_t number);

// Names as in Python without "torch.": "complex32", "strided", "channels_last"; empty when unknown.
std::string_view DTypeName(std::int64_t number);
std::string_view LayoutName(std::int64_t number);
std::string_view MemoryFormatName(std::int64_t number);

}  // namespace idbg::readers::pt2
