// SPDX-License-Identifier: Apache-2.0
#include "tensor/dtype.h"

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/names.h"

namespace idbg::tensor {
namespace {

struct Row {
  DType dtype;
  std::string_view name;
  int bits;
  bool floating;
  int mantissa;  // see MantissaBits
  // Empty: the format has no name for it.
  std::string_view fx;  // torch/utils/_dtype_abbrs.py
  std::string_view safetensors = "";
  std::string_view storage = "";  // the class of torch/storage.py that pickles name
};

constexpr std::array kRows = {
    Row{DType::kFloat16, "float16", 16, true, 11, "f16", "F16", "HalfStorage"},
    Row{DType::kBfloat16, "bfloat16", 16, true, 8, "bf16", "BF16", "BFloat16Storage"},
    Row{DType::kFloat32, "float32", 32, true, 24, "f32", "F32", "FloatStorage"},
    Row{DType::kFloat64, "float64", 64, true, 53, "f64", "F64", "DoubleStorage"},
    Row{DType::kFloat8E4m3fn, "float8_e4m3fn", 8, true, 4, "f8e4m3fn", "F8_E4M3"},
    Row{DType::kFloat8E4m3fnuz, "float8_e4m3fnuz", 8, true, 4, "f8e4m3fnuz"},
    Row{DType::kFloat8E5m2, "float8_e5m2", 8, true, 3, "f8e5m2", "F8_E5M2"},
    Row{DType::kFloat8E5m2fnuz, "float8_e5m2fnuz", 8, true, 3, "f8e5m2fnuz"},
    Row{DType::kFloat8E8m0fnu, "float8_e8m0fnu", 8, true, 0, "f8e8m0fnu", "F8_E8M0"},
    Row{DType::kInt8, "int8", 8, false, 0, "i8", "I8", "CharStorage"},
    Row{DType::kInt16, "int16", 16, false, 0, "i16", "I16", "ShortStorage"},
    Row{DType::kInt32, "int32", 32, false, 0, "i32", "I32", "IntStorage"},
    Row{DType::kInt64, "int64", 64, false, 0, "i64", "I64", "LongStorage"},
    Row{DType::kUint8, "uint8", 8, false, 0, "u8", "U8", "ByteStorage"},
    Row{DType::kUint16, "uint16", 16, false, 0, "u16", "U16"},
    Row{DType::kUint32, "uint32", 32, false, 0, "u32", "U32"},
    Row{DType::kUint64, "uint64", 64, false, 0, "u64", "U64"},
    Row{DType::kBool, "bool", 8, false, 0, "b8", "BOOL", "BoolStorage"},
    Row{DType::kComplex32, "complex32", 32, false, 0, "c32"},
    Row{DType::kComplex64, "complex64", 64, false, 0, "c64", "C64", "ComplexFloatStorage"},
    Row{DType::kComplex128, "complex128", 128, false, 0, "c128", "", "ComplexDoubleStorage"},
    Row{DType::kTf32, "tf32", 32, true, 11, "tf32"},
};

constexpr base::Named<DType> kAliases[] = {
    {"bf16", DType::kBfloat16},       {"fp16", DType::kFloat16},
    {"f16", DType::kFloat16},         {"half", DType::kFloat16},
    {"fp32", DType::kFloat32},        {"f32", DType::kFloat32},
    {"float", DType::kFloat32},       {"fp64", DType::kFloat64},
    {"f64", DType::kFloat64},         {"double", DType::kFloat64},
    {"fp8", DType::kFloat8E4m3fn},    {"fp8_e4m3", DType::kFloat8E4m3fn},
    {"fp8_e5m2", DType::kFloat8E5m2}, {"i8", DType::kInt8},
};

const Row& RowOf(DType dtype) {
  const auto* const row = std::ranges::find(kRows, dtype, &Row::dtype);
  IDBG_CHECK(row != kRows.end());
  return *row;
}

std::string_view Row::* ColumnOf(DTypeNames names) {
  if (names == DTypeNames::kFx) return &Row::fx;
  return names == DTypeNames::kStorage ? &Row::storage : &Row::safetensors;
}

}  // namespace

std::string_view ToString(DType dtype) { return RowOf(dtype).name; }

std::string_view NameIn(DTypeNames names, DType dtype) { return RowOf(dtype).*ColumnOf(names); }

std::optional<DType> FindIn(DTypeNames names, std::string_view name) {
  const auto* const row = std::ranges::find(kRows, name, ColumnOf(names));
  return row == kRows.end() || name.empty() ? std::nullopt : std::optional(row->dtype);
}

int Bits(DType dtype) { return RowOf(dtype).bits; }
int MantissaBits(DType dtype) { return RowOf(dtype).mantissa; }
bool IsFloatingPoint(DType dtype) { return RowOf(dtype).floating; }

bool IsComplex(DType dtype) {
  return dtype == DType::kComplex32 || dtype == DType::kComplex64 || dtype == DType::kComplex128;
}

std::optional<DType> ParseDType(std::string_view name) {
  const auto* const row = std::ranges::find(kRows, name, &Row::name);
  const bool is_known = row != kRows.end() && row->dtype != DType::kTf32;
  return is_known ? std::optional(row->dtype) : std::nullopt;
}

std::optional<DType> ParseDTypeLoosely(std::string_view name) {
  if (name.starts_with("torch.")) name.remove_prefix(6);
  const auto dtype = base::FindNamed(kAliases, name);
  return dtype ? dtype : ParseDType(name);
}

}  // namespace idbg::tensor
