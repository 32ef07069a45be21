// SPDX-License-Identifier: Apache-2.0
#include "tensor/dtype.h"

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
};

constexpr std::array kRows = {
    Row{DType::kFloat16, "float16", 16, true},
    Row{DType::kBfloat16, "bfloat16", 16, true},
    Row{DType::kFloat32, "float32", 32, true},
    Row{DType::kFloat64, "float64", 64, true},
    Row{DType::kFloat8E4m3fn, "float8_e4m3fn", 8, true},
    Row{DType::kFloat8E4m3fnuz, "float8_e4m3fnuz", 8, true},
    Row{DType::kFloat8E5m2, "float8_e5m2", 8, true},
    Row{DType::kFloat8E5m2fnuz, "float8_e5m2fnuz", 8, true},
    Row{DType::kFloat8E8m0fnu, "float8_e8m0fnu", 8, true},
    Row{DType::kInt8, "int8", 8, false},
    Row{DType::kInt16, "int16", 16, false},
    Row{DType::kInt32, "int32", 32, false},
    Row{DType::kInt64, "int64", 64, false},
    Row{DType::kUint8, "uint8", 8, false},
    Row{DType::kUint16, "uint16", 16, false},
    Row{DType::kUint32, "uint32", 32, false},
    Row{DType::kUint64, "uint64", 64, false},
    Row{DType::kBool, "bool", 8, false},
    Row{DType::kComplex32, "complex32", 32, false},
    Row{DType::kComplex64, "complex64", 64, false},
    Row{DType::kComplex128, "complex128", 128, false},
    Row{DType::kTf32, "tf32", 32, true},
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
  for (const Row& row : kRows) {
    if (row.dtype == dtype) return row;
  }
  IDBG_CHECK(false);
  return kRows[0];
}

}  // namespace

std::string_view ToString(DType dtype) { return RowOf(dtype).name; }
int Bits(DType dtype) { return RowOf(dtype).bits; }
bool IsFloatingPoint(DType dtype) { return RowOf(dtype).floating; }

std::optional<DType> ParseDType(std::string_view name) {
  for (const Row& row : kRows) {
    if (row.name == name && row.dtype != DType::kTf32) return row.dtype;
  }
  return std::nullopt;
}

std::optional<DType> ParseDTypeLoosely(std::string_view name) {
  if (name.starts_with("torch.")) name.remove_prefix(6);
  const auto dtype = base::FindNamed(kAliases, name);
  return dtype ? dtype : ParseDType(name);
}

}  // namespace idbg::tensor
