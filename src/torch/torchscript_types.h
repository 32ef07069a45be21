// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <c10/core/ScalarType.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace idbg::torch {

struct ElementType {
  c10::ScalarType type;
  std::string_view name;
  std::int64_t number;  // of torch.export's schema
};

inline constexpr auto kElementTypes = std::to_array<ElementType>({
    {c10::ScalarType::Byte, "uint8", 1},
    {c10::ScalarType::Char, "int8", 2},
    {c10::ScalarType::Short, "int16", 3},
    {c10::ScalarType::Int, "int32", 4},
    {c10::ScalarType::Long, "int64", 5},
    {c10::ScalarType::Half, "float16", 6},
    {c10::ScalarType::Float, "float32", 7},
    {c10::ScalarType::Double, "float64", 8},
    {c10::ScalarType::ComplexHalf, "complex32", 9},
    {c10::ScalarType::ComplexFloat, "complex64", 10},
    {c10::ScalarType::ComplexDouble, "complex128", 11},
    {c10::ScalarType::Bool, "bool", 12},
    {c10::ScalarType::BFloat16, "bfloat16", 13},
    {c10::ScalarType::UInt16, "uint16", 28},
    {c10::ScalarType::Float8_e4m3fn, "float8_e4m3fn", 29},
    {c10::ScalarType::Float8_e5m2, "float8_e5m2", 30},
    {c10::ScalarType::Float8_e4m3fnuz, "float8_e4m3fnuz", 31},
    {c10::ScalarType::Float8_e5m2fnuz, "float8_e5m2fnuz", 32},
    {c10::ScalarType::UInt32, "uint32", 34},
    {c10::ScalarType::UInt64, "uint64", 35},
});

}  // namespace idbg::torch
