// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tensor/file_tensor.h"

namespace idbg::divergence {

// Where values of a compiled model stand beside eager mode's and those of a run in float64. Figures
// are over the elements where all three are finite.
struct Errors {
  bool is_comparable = false;  // dtypes that can be judged, of one shape
  bool has_shape = true;       // false: the shapes differ
  std::uint64_t elements = 0;
  std::uint64_t differing = 0;      // compiled from eager
  double compiled = 0;              // largest |compiled - fp64|
  double eager = 0;                 // largest |eager - fp64|
  double difference = 0;            // largest |compiled - eager|
  double relative = 0;              // largest |compiled - eager| over the larger of both
  double scale = 0;                 // largest |fp64|
  std::uint64_t nan_compiled = 0;   // not finite in compiled code alone
  std::uint64_t nan_eager = 0;      // not finite in eager mode alone
  std::vector<std::int64_t> index;  // of the largest difference, and what stands there
  double at_compiled = 0;
  double at_eager = 0;
  double at_fp64 = 0;
  double compiled_squared = 0;  // sum (compiled - fp64)^2
  double eager_squared = 0;
  double fp64_squared = 0;

  // Root mean square of the error, relative to that of float64; 0 where all is 0.
  double relative_compiled() const;
  double relative_eager() const;
};

Errors Measure(const tensor::FileTensor& compiled, const tensor::FileTensor& eager,
               const tensor::FileTensor& fp64);

enum class Verdict {
  kEqual,      // to the bit
  kNoise,      // rounding explains it
  kNearer,     // the same, and compiled code is nearer to float64
  kAmplified,  // rounding that came in, or that operators of one kernel enlarged
  kCarried,    // wrong because a value before it is
  kDefect,     // rounding does not explain it
  kNan,        // a NaN or infinity of compiled code alone
  kStructure,  // another shape
  kUnknown,    // not judged
};

std::string_view ToString(Verdict verdict);
bool IsWrong(Verdict verdict);

// What rounding may do.
struct Noise {
  double unit = 0;    // roundoff of the dtype: 2^-24; 0: integers
  double factor = 0;  // how many of them, for how many operations an element goes through
  // One operator that works element by element, on the same inputs: eager mode's own distance from
  // float64 excuses nothing.
  bool is_strict = false;
};

double RoundoffOf(tensor::DType dtype);

struct Judgement {
  Verdict verdict = Verdict::kUnknown;
  // Larger than rounding alone: excused by eager mode's distance from float64.
  bool is_large = false;
};
Judgement Judge(const Errors& errors, const Noise& noise);

// Whether eager mode itself has no digit right, so that a difference says nothing of compiled code.
bool IsIllConditioned(const Errors& errors);

}  // namespace idbg::divergence
