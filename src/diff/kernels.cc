// SPDX-License-Identifier: Apache-2.0
#include "diff/kernels.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "base/processor.h"

namespace idbg::diff {

namespace isa_any {
extern const Kernels kKernels;
}
#ifdef __x86_64__
namespace isa_v3 {
extern const Kernels kKernels;
}
namespace isa_v4 {
extern const Kernels kKernels;
}
#endif

namespace {

using tensor::DType;

// A format of 8 bits: its exponent's bits and bias, and which bytes are no numbers (ONNX, "Float
// stored in 8 bits"; OCP Microscaling for e8m0).
struct ShortFormat {
  int fraction_bits = 0;
  int bias = 0;
  bool has_infinity = false;      // as IEEE: the largest exponent is infinity and NaN
  bool is_unsigned_zero = false;  // fnuz: 0x80 is the only NaN
};

float Decode(const ShortFormat& format, unsigned byte) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  const unsigned magnitude = byte & 0x7fU;
  const float sign = (byte & 0x80U) != 0 ? -1.0F : 1.0F;
  const unsigned fraction = magnitude & ((1U << format.fraction_bits) - 1U);
  const int exponent = static_cast<int>(magnitude >> format.fraction_bits);
  if (format.is_unsigned_zero && byte == 0x80U) return kNan;
  if (!format.is_unsigned_zero && !format.has_infinity && magnitude == 0x7fU) return kNan;
  if (format.has_infinity && exponent == (0x7f >> format.fraction_bits))
    return fraction != 0 ? kNan : sign * std::numeric_limits<float>::infinity();
  const auto unit = static_cast<float>(1U << format.fraction_bits);
  const float significand = static_cast<float>(fraction) / unit + (exponent != 0 ? 1.0F : 0.0F);
  return sign * std::ldexp(significand, (exponent != 0 ? exponent : 1) - format.bias);
}

using ByteTable = std::array<float, 256>;

ByteTable MakeTable(const ShortFormat& format) {
  ByteTable table{};
  for (unsigned byte = 0; byte < table.size(); ++byte) table[byte] = Decode(format, byte);
  return table;
}

ByteTable MakeExponents() {
  ByteTable table{};
  for (int byte = 0; byte < 255; ++byte)
    table[static_cast<std::size_t>(byte)] = std::ldexp(1.0F, byte - 127);
  table[255] = std::numeric_limits<float>::quiet_NaN();
  return table;
}

// What a byte stands for; any table for other dtypes.
const float* BytesOf(DType dtype) {
  using enum DType;
  static const std::pair<DType, ByteTable> kTables[] = {
      {kFloat8E4m3fn, MakeTable({.fraction_bits = 3, .bias = 7})},
      {kFloat8E4m3fnuz, MakeTable({.fraction_bits = 3, .bias = 8, .is_unsigned_zero = true})},
      {kFloat8E5m2, MakeTable({.fraction_bits = 2, .bias = 15, .has_infinity = true})},
      {kFloat8E5m2fnuz, MakeTable({.fraction_bits = 2, .bias = 16, .is_unsigned_zero = true})}};
  static const ByteTable kE8m0 = MakeExponents();
  for (const auto& [format, table] : kTables) {
    if (format == dtype) return table.data();
  }
  return kE8m0.data();
}

}  // namespace

const Kernels& KernelsHere() {
#ifdef __x86_64__
  static const Kernels& kernels =
      base::ForProcessor(isa_any::kKernels, isa_v3::kKernels, isa_v4::kKernels);
  return kernels;
#else
  return isa_any::kKernels;
#endif
}

void Widen(DType dtype, const void* raw, std::size_t count, float* out) {
  KernelsHere().floats.widen(dtype, BytesOf(dtype), raw, count, out);
}
void Widen(DType dtype, const void* raw, std::size_t count, double* out) {
  KernelsHere().doubles.widen(dtype, BytesOf(dtype), raw, count, out);
}
void Widen(DType dtype, const void* raw, std::size_t count, std::int64_t* out) {
  KernelsHere().widen_integers(dtype, BytesOf(dtype), raw, count, out);
}

}  // namespace idbg::diff
