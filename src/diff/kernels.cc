// SPDX-License-Identifier: Apache-2.0
#include "diff/kernels.h"

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/processor.h"
#include "diff/kernel_table.h"

namespace idbg::diff {

namespace isa_any {
extern const KernelTable kKernels;
}
#ifdef __x86_64__
namespace isa_v3 {
extern const KernelTable kKernels;
}
namespace isa_v4 {
extern const KernelTable kKernels;
}
#endif

namespace {

using tensor::DType;

const KernelTable& PickTable() {
#ifdef __x86_64__
  return base::ForProcessor(isa_any::kKernels, isa_v3::kKernels, isa_v4::kKernels);
#else
  return isa_any::kKernels;
#endif
}

const KernelTable& Table() {
  static const KernelTable& table = PickTable();
  return table;
}

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
  static const ByteTable kE4m3fn = MakeTable({.fraction_bits = 3, .bias = 7});
  static const ByteTable kE4m3fnuz =
      MakeTable({.fraction_bits = 3, .bias = 8, .is_unsigned_zero = true});
  static const ByteTable kE5m2 = MakeTable({.fraction_bits = 2, .bias = 15, .has_infinity = true});
  static const ByteTable kE5m2fnuz =
      MakeTable({.fraction_bits = 2, .bias = 16, .is_unsigned_zero = true});
  static const ByteTable kE8m0 = MakeExponents();
  switch (dtype) {
    case DType::kFloat8E4m3fn:
      return kE4m3fn.data();
    case DType::kFloat8E4m3fnuz:
      return kE4m3fnuz.data();
    case DType::kFloat8E5m2:
      return kE5m2.data();
    case DType::kFloat8E5m2fnuz:
      return kE5m2fnuz.data();
    default:
      return kE8m0.data();
  }
}

template <typename Word>
void Reverse(void* raw, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    Word word;
    auto* const at = static_cast<char*>(raw) + i * sizeof(Word);
    std::memcpy(&word, at, sizeof word);
    if constexpr (sizeof(Word) == 2) word = __builtin_bswap16(word);
    if constexpr (sizeof(Word) == 4) word = __builtin_bswap32(word);
    if constexpr (sizeof(Word) == 8) word = __builtin_bswap64(word);
    std::memcpy(at, &word, sizeof word);
  }
}

}  // namespace

void Widen(DType dtype, const void* raw, std::size_t count, float* out) {
  Table().widen_to_float(dtype, BytesOf(dtype), raw, count, out);
}
void Widen(DType dtype, const void* raw, std::size_t count, double* out) {
  Table().widen_to_double(dtype, BytesOf(dtype), raw, count, out);
}
ChunkSums SumChunk(const float* actual, const float* expected, std::size_t count,
                   const Rule& rule) {
  return Table().sum_floats(actual, expected, count, rule);
}
ChunkSums SumChunk(const double* actual, const double* expected, std::size_t count,
                   const Rule& rule) {
  return Table().sum_doubles(actual, expected, count, rule);
}
ChunkSums SumEqualChunk(const float* numbers, std::size_t count) {
  return Table().sum_equal_floats(numbers, count);
}
ChunkSums SumEqualChunk(const double* numbers, std::size_t count) {
  return Table().sum_equal_doubles(numbers, count);
}
ChunkSums SumChunk(const float* actual, const float* expected, std::size_t count, const Rule& rule,
                   double* differences) {
  return Table().sum_complex_floats(actual, expected, count, rule, differences);
}
ChunkSums SumChunk(const double* actual, const double* expected, std::size_t count,
                   const Rule& rule, double* differences) {
  return Table().sum_complex_doubles(actual, expected, count, rule, differences);
}
void DifferenceBins(const float* actual, const float* expected, std::size_t count,
                    std::uint32_t* bins) {
  Table().float_bins(actual, expected, count, bins);
}
void DifferenceBins(const double* actual, const double* expected, std::size_t count,
                    std::uint32_t* bins) {
  Table().double_bins(actual, expected, count, bins);
}
void UlpDistances(const void* actual, const void* expected, std::size_t count, int bits,
                  std::uint64_t* distances) {
  Table().ulp_distances(actual, expected, count, bits, distances);
}
std::uint64_t UlpBins(const std::uint64_t* distances, std::size_t count, std::uint32_t* bins) {
  return Table().ulp_bins(distances, count, bins);
}

std::uint64_t CountShortUlps(const void* actual, const void* expected, std::size_t count,
                             std::uint64_t* totals) {
  return Table().count_short_ulps(actual, expected, count, totals);
}

void CountBins(const std::uint32_t* bins, std::size_t count, std::size_t stride,
               std::uint32_t* counters) {
  Table().count_bins(bins, count, stride, counters);
}

bool IntegersToDouble(const std::int64_t* in, std::size_t count, double* out) {
  return Table().integers_to_double(in, count, out);
}

void SwapBytes(void* raw, std::size_t count, std::size_t element_bytes) {
  switch (element_bytes) {
    case 2:
      return Reverse<std::uint16_t>(raw, count);
    case 4:
      return Reverse<std::uint32_t>(raw, count);
    case 8:
      return Reverse<std::uint64_t>(raw, count);
    default:
      return;
  }
}

}  // namespace idbg::diff
