// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <c10/core/ScalarType.h>

#include <array>
#include <string_view>

namespace idbg::torch {

struct ElementType {
  c10::ScalarType type;
  std::string_view name;
};

inline constexpr auto kElementTypes = std::to_array<ElementType>({
    {c10::ScalarType::Byte, "uint8"},
    {c10::ScalarType::Char, "int8"},
    {c10::ScalarType::Short, "int16"},
    {c10::ScalarType::Int, "int32"},
    {c10::ScalarType::Long, "int64"},
    {c10::ScalarType::Half, "float16"},
    {c10::ScalarType::Float, "float32"},
    {c10::ScalarType::Double, "float64"},
    {c10::ScalarType::ComplexHalf, "complex32"},
    {c10::ScalarType::ComplexFloat, "complex64"},
    {c10::ScalarType::ComplexDouble, "complex128"},
    {c10::ScalarType::Bool, "bool"},
    {c10::ScalarType::BFloat16, "bfloat16"},
    {c10::ScalarType::UInt16, "uint16"},
    {c10::ScalarType::Float8_e4m3fn, "float8_e4m3fn"},
    {c10::ScalarType::Float8_e5m2, "float8_e5m2"},
    {c10::ScalarType::Float8_e4m3fnuz, "float8_e4m3fnuz"},
    {c10::ScalarType::Float8_e5m2fnuz, "float8_e5m2fnuz"},
    {c10::ScalarType::UInt32, "uint32"},
    {c10::ScalarType::UInt64, "uint64"},
});

}  // namespace idbg::torch
