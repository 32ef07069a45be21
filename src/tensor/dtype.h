// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace idbg::tensor {

// Element types by their torch names (torch.float16 without "torch.").
enum class DType {
  kFloat16,
  kBfloat16,
  kFloat32,
  kFloat64,
  kFloat8E4m3fn,
  kFloat8E4m3fnuz,
  kFloat8E5m2,
  kFloat8E5m2fnuz,
  kFloat8E8m0fnu,
  kInt8,
  kInt16,
  kInt32,
  kInt64,
  kUint8,
  kUint16,
  kUint32,
  kUint64,
  kBool,
  kComplex32,
  kComplex64,
  kComplex128,
  // How matrix units may read float32, with 11 bits of mantissa: of products only. No tensor has
  // it.
  kTf32,
};

std::string_view ToString(DType dtype);

// How others call them: FX ("bf16"), safetensors ("BF16"), the storage classes in torch's pickles
// ("BFloat16Storage").
enum class DTypeNames { kFx, kSafetensors, kStorage };
std::string_view NameIn(DTypeNames names, DType dtype);  // empty: they have no name for it
std::optional<DType> FindIn(DTypeNames names, std::string_view name);

int Bits(DType dtype);  // of one element in memory; bool is 8
// Of a floating-point number, the hidden bit included; 0: it has none.
int MantissaBits(DType dtype);
bool IsFloatingPoint(DType dtype);
bool IsComplex(DType dtype);

// "float16", or null for any other text ("torch.float16", "floatx", "utils") and for tf32.
std::optional<DType> ParseDType(std::string_view name);

// The same, with the short names people type: bf16, fp16, f16, half, fp32, float, fp8 ...
std::optional<DType> ParseDTypeLoosely(std::string_view name);

}  // namespace idbg::tensor
