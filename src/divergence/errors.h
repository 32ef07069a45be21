// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tensor/safetensors.h"

namespace idbg::divergence {

// Where values of a compiled model stand beside eager mode's and those of a run in float64. Figures
// are over the elements where all three are finite. Of complex numbers, each part is an element.
struct Errors {
  bool is_comparable = false;  // dtypes that can be judged, of one shape
  bool has_shape = true;       // false: the shapes differ
  bool has_dtype = true;       // false: compiled code has another dtype than eager mode
  std::uint64_t elements = 0;
  std::uint64_t differing = 0;  // compiled from eager
  double compiled = 0;          // largest |compiled - fp64|
  double eager = 0;             // largest |eager - fp64|
  double difference = 0;        // largest |compiled - eager|
  double relative = 0;          // largest |compiled - eager| over the larger of both
  double scale = 0;             // largest |fp64|
  // NaN, infinite or finite, where the other two are another of these.
  std::uint64_t nan_compiled = 0;
  std::uint64_t nan_eager = 0;
  std::vector<std::int64_t> index;  // of the largest difference, and what stands there
  double at_compiled = 0;
  double at_eager = 0;
  double at_fp64 = 0;
  // Zeros of another sign than in eager mode: equal, and not to operators that look at the sign.
  std::uint64_t other_zeros = 0;
  // Of |fp64|, where it is finite and not 0: what an element is like, however large the largest is.
  double median = 0;
  // The largest |compiled - eager| relative to its own element, or to the median where that is
  // larger; of elements where eager mode is not as far from float64.
  double own = 0;
  // The largest |compiled - fp64| and |eager - fp64| beyond four roundings of their element.
  double beyond = 0;
  double eager_beyond = 0;
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
  kNan,        // a NaN or infinity of compiled code alone, or one that it alone has not
  kStructure,  // another shape or dtype
  kUnknown,    // not judged
};

// One element of an operator's operand, or of its broadcast, in two runs: by the index of the
// result that it is for. Null where the shapes do not fit each other.
struct OperandPair {
  double compiled = 0;
  double eager = 0;

  bool IsSame() const;       // NaN is NaN
  bool IsNotFinite() const;  // in both, and the same
};
std::optional<OperandPair> OperandAt(const tensor::FileTensor& compiled,
                                     const tensor::FileTensor& eager,
                                     const std::vector<std::int64_t>& index);

std::string_view ToString(Verdict verdict);
bool IsWrong(Verdict verdict);

// What rounding may do.
struct Noise {
  double unit = 0;    // roundoff of the dtype: 2^-24; 0: integers
  double factor = 0;  // how many of them, for how many operations an element goes through
  // One operator that works element by element, on the same inputs: eager mode's own distance from
  // float64 excuses nothing, unless compiled code is where float64 is.
  bool is_strict = false;
  // A number in the arguments that the dtype does not hold: eager mode may round it before it
  // computes, so float64 does not say what is right.
  bool has_inexact_argument = false;
  // How far the result moves, in float64, when inputs move to the next number of their dtype: what
  // one rounding may do where the operator is ill-conditioned. 0: not known.
  double moved = 0;
  // How far sums in float32 may be off, relative to the largest number: of one operator that rounds
  // to a dtype of fewer digits only at its end, so that every element is right to its own rounding.
  // 0: another one.
  double sums = 0;
  // One operator that steps to a neighboring number of the dtype, on the same inputs: it rounds
  // nothing, and float64 has other neighbors. Any difference is wrong.
  bool is_step = false;
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
