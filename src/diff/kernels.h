// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "tensor/dtype.h"

// The loops over elements. They work on chunks in the processor's nearest cache: elements are
// widened to float32 or float64 first, which is exact, and then judged and summed by vectors.
namespace idbg::diff {

inline constexpr std::size_t kChunk = 2048;  // elements; a multiple of every vector's lanes

// After which operation a result is rounded to the tensor's own format.
enum class Rounding { kNone, kHalf, kBfloat16 };

// |a - b| <= atol + rtol |b|, as torch.isclose computes it in the tensor's dtype, or in double.
struct Rule {
  Rounding rounding = Rounding::kNone;
  double rtol = 0;
  double atol = 0;  // as the dtype holds it: rounded
  bool equal_nan = false;
  bool in_double = false;  // exact: float32 elements are judged in double
};

// Sums over one chunk, in double. Not valid where has_non_finite.
struct ChunkSums {
  double absolute = 0;
  double squared = 0;
  double actual_squared = 0;
  double expected_squared = 0;
  double product = 0;
  double relative = 0;
  double max_absolute = 0;
  double max_relative = 0;
  std::uint64_t relative_count = 0;  // pairs whose expected value is not 0
  std::uint64_t mismatched = 0;
  std::uint64_t unequal = 0;
  bool has_non_finite = false;
};

// What a quick look at a chunk tells.
struct Judgement {
  bool is_close = false;      // all are surely finite and within the tolerance
  std::uint64_t unequal = 0;  // if is_close
  double max_absolute = 0;    // if is_close: the largest |a - b|, or a little more
};

// The loops over float32, or over float64.
template <typename T>
struct NumberKernels {
  // `count` is a multiple of the lanes (16 of float32, 8 of float64): pad with zeros on both sides.
  // Arrays are aligned to 64 bytes.
  ChunkSums (*sum)(const T* actual, const T* expected, std::size_t count, const Rule& rule);
  // The same of two arrays that are equal to the bit. Holds only where has_non_finite is not set.
  ChunkSums (*sum_equal)(const T* numbers, std::size_t count);
  // Complex numbers, whose parts take turns; `count` of them, a multiple of 8. Their |a - b| are
  // written to `differences`. has_non_finite: the figures do not hold, as a number is not finite
  // or a square leaves its range. mismatched: those that may be outside the tolerance, and all that
  // are. Requires a rule without rounding.
  ChunkSums (*sum_complex)(const T* actual, const T* expected, std::size_t count, const Rule& rule,
                           double* differences);
  // The bits of |a - b| that say its bin: of a float the upper 14, of a double the upper 17.
  void (*difference_bins)(const T* actual, const T* expected, std::size_t count,
                          std::uint32_t* bins);
  // What Widen does; `table` says what the bytes of a format of 8 bits stand for.
  void (*widen)(tensor::DType dtype, const float* table, const void* raw, std::size_t count,
                T* out);
};

// All loops, as one instruction set has them.
struct Kernels {
  NumberKernels<float> floats;
  NumberKernels<double> doubles;
  // How many values of their format lie between two values (+-0 is one value). Of raw elements of
  // `bits` bits, sign and magnitude. 2^64 - 1 cannot occur.
  void (*ulp_distances)(const void* actual, const void* expected, std::size_t count, int bits,
                        std::uint64_t* distances);
  // The bin of each distance: 0, 1, 2, up to 4, up to 8, ...: 66 of them. Returns the largest
  // distance.
  std::uint64_t (*ulp_bins)(const std::uint64_t* distances, std::size_t count, std::uint32_t* bins);
  // Both for elements of 16 bits, at most kChunk; how many are in each bin is added to `totals`.
  std::uint64_t (*count_short_ulps)(const void* actual, const void* expected, std::size_t count,
                                    std::uint64_t* totals);
  // Adds 1 to a counter of each element's bin: in one of four tables that are `stride` counters
  // apart.
  void (*count_bins)(const std::uint32_t* bins, std::size_t count, std::size_t stride,
                     std::uint32_t* counters);
  void (*widen_integers)(tensor::DType dtype, const float* table, const void* raw,
                         std::size_t count, std::int64_t* out);
  // Integers as doubles. Returns whether all are the same numbers as before: none reaches 2^53.
  bool (*integers_to_double)(const std::int64_t* in, std::size_t count, double* out);
  // Of raw elements of one type, where that is float16, bfloat16, float32 or complex64.
  Judgement (*judge)(tensor::DType dtype, const void* actual, const void* expected,
                     std::size_t count, const Rule& rule);
};

// Those for this processor.
const Kernels& KernelsHere();
template <typename T>
const NumberKernels<T>& KernelsOf() {
  if constexpr (std::is_same_v<T, float>) return KernelsHere().floats;
  if constexpr (std::is_same_v<T, double>) return KernelsHere().doubles;
}

// Elements to float32 or float64. `raw` is in the machine's byte order. Requires a real dtype.
void Widen(tensor::DType dtype, const void* raw, std::size_t count, float* out);
void Widen(tensor::DType dtype, const void* raw, std::size_t count, double* out);
// Of integers and booleans; uint64 by its bits.
void Widen(tensor::DType dtype, const void* raw, std::size_t count, std::int64_t* out);

}  // namespace idbg::diff
