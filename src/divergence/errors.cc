// SPDX-License-Identifier: Apache-2.0
#include "divergence/errors.h"

#include <algorithm>
#include <cmath>

#include "diff/chunk_reader.h"
#include "diff/kernels.h"
#include "divergence/tensors.h"

namespace idbg::divergence {
namespace {

using tensor::DType;

// How often eager mode's distance from float64 compiled code may have. Two orders of a sum differ
// by so much.
constexpr double kTimesEager = 4;

// Lower precisions compute in float32, so one operator is right to a rounding or two at each
// element, however small it is beside the others.
constexpr double kLowPrecision = 0x1p-11;
constexpr double kRoundingsOfLow = 4;
constexpr double kSmallestHalf = 0x1p-14;  // normal number of float16: below it, digits are lost

bool IsReal(const tensor::FileTensor& tensor) {
  const bool is_complex = tensor.dtype == DType::kComplex32 || tensor.dtype == DType::kComplex64 ||
                          tensor.dtype == DType::kComplex128;
  return !is_complex && !tensor.quantisation && tensor.layout == "strided" && !tensor.is_big_endian;
}

class Reader {
 public:
  explicit Reader(const tensor::FileTensor& tensor)
      : view_(ViewOf(tensor)), chunks_(view_), raw_(diff::kChunk * 16), numbers_(diff::kChunk) {}

  const double* Load(std::uint64_t first, std::size_t count) {
    chunks_.Read(first, count, raw_.data());
    diff::Widen(view_.dtype, raw_.data(), count, numbers_.data());
    return numbers_.data();
  }

 private:
  diff::TensorView view_;
  diff::ChunkReader chunks_;
  std::vector<char> raw_;
  std::vector<double> numbers_;
};

// Returns whether it is the largest difference so far.
bool AddElement(double compiled, double eager, double fp64, Errors& errors) {
  const bool same = compiled == eager || (std::isnan(compiled) && std::isnan(eager));
  errors.differing += same ? 0 : 1;
  if (std::isfinite(fp64) && std::isfinite(compiled) != std::isfinite(eager)) {
    ++(std::isfinite(eager) ? errors.nan_compiled : errors.nan_eager);
    return errors.nan_compiled + errors.nan_eager == 1;
  }
  if (!std::isfinite(compiled) || !std::isfinite(eager) || !std::isfinite(fp64)) return false;
  errors.compiled = std::max(errors.compiled, std::abs(compiled - fp64));
  errors.eager = std::max(errors.eager, std::abs(eager - fp64));
  errors.compiled_squared += (compiled - fp64) * (compiled - fp64);
  errors.eager_squared += (eager - fp64) * (eager - fp64);
  errors.fp64_squared += fp64 * fp64;
  errors.scale = std::max(errors.scale, std::abs(fp64));
  const double difference = std::abs(compiled - eager);
  if (const double larger = std::max(std::abs(compiled), std::abs(eager)); larger > kSmallestHalf)
    errors.relative = std::max(errors.relative, difference / larger);
  if (difference <= errors.difference) return false;
  errors.difference = difference;
  return errors.nan_compiled + errors.nan_eager == 0;
}

}  // namespace

double Errors::relative_compiled() const {
  return compiled_squared > 0 ? std::sqrt(compiled_squared / fp64_squared) : 0;
}

double Errors::relative_eager() const {
  return eager_squared > 0 ? std::sqrt(eager_squared / fp64_squared) : 0;
}

Errors Measure(const tensor::FileTensor& compiled, const tensor::FileTensor& eager,
               const tensor::FileTensor& fp64) {
  Errors errors{.has_shape = compiled.shape == eager.shape};
  if (!errors.has_shape || eager.shape != fp64.shape) return errors;
  if (!IsReal(compiled) || !IsReal(eager) || !IsReal(fp64)) return errors;
  errors.is_comparable = true;
  errors.elements = static_cast<std::uint64_t>(compiled.ElementCount());
  Reader readers[] = {Reader(compiled), Reader(eager), Reader(fp64)};
  std::uint64_t worst = 0;
  for (std::uint64_t first = 0; first < errors.elements; first += diff::kChunk) {
    const std::size_t count = std::min<std::uint64_t>(diff::kChunk, errors.elements - first);
    const double* const c = readers[0].Load(first, count);
    const double* const e = readers[1].Load(first, count);
    const double* const d = readers[2].Load(first, count);
    for (std::size_t i = 0; i < count; ++i) {
      if (!AddElement(c[i], e[i], d[i], errors)) continue;
      worst = first + i;
      errors.at_compiled = c[i];
      errors.at_eager = e[i];
      errors.at_fp64 = d[i];
    }
  }
  if (errors.elements > 0) errors.index = diff::IndexOf(worst, compiled.shape);
  return errors;
}

std::string_view ToString(Verdict verdict) {
  switch (verdict) {
    case Verdict::kEqual:
      return "equal";
    case Verdict::kNoise:
      return "noise";
    case Verdict::kNearer:
      return "nearer to fp64";
    case Verdict::kAmplified:
      return "amplified";
    case Verdict::kCarried:
      return "carried";
    case Verdict::kDefect:
      return "defect";
    case Verdict::kNan:
      return "nan";
    case Verdict::kStructure:
      return "structure";
    case Verdict::kUnknown:
      return "not judged";
  }
  return "";
}

bool IsWrong(Verdict verdict) {
  return verdict == Verdict::kDefect || verdict == Verdict::kNan || verdict == Verdict::kStructure;
}

double RoundoffOf(DType dtype) {
  switch (dtype) {
    case DType::kFloat64:
      return 0x1p-53;
    case DType::kFloat32:
      return 0x1p-24;
    case DType::kFloat16:
      return 0x1p-11;
    case DType::kBfloat16:
      return 0x1p-8;
    case DType::kFloat8E4m3fn:
    case DType::kFloat8E4m3fnuz:
      return 0x1p-4;
    case DType::kFloat8E5m2:
    case DType::kFloat8E5m2fnuz:
      return 0x1p-3;
    default:
      return 0;
  }
}

Judgement Judge(const Errors& errors, const Noise& noise) {
  if (!errors.has_shape) return {.verdict = Verdict::kStructure, .is_large = true};
  if (!errors.is_comparable) return {};
  if (errors.nan_compiled > 0) return {.verdict = Verdict::kNan, .is_large = true};
  if (errors.nan_eager > 0) return {.verdict = Verdict::kNearer, .is_large = noise.is_strict};
  if (errors.differing == 0) return {.verdict = Verdict::kEqual};
  const double bound = noise.factor * noise.unit * errors.scale;
  const Verdict harmless = errors.compiled < errors.eager ? Verdict::kNearer : Verdict::kNoise;
  const bool is_low = noise.is_strict && noise.unit >= kLowPrecision;
  if (is_low && errors.relative > kRoundingsOfLow * noise.unit)
    return {.verdict = Verdict::kDefect, .is_large = true};
  if (errors.difference <= bound) return {.verdict = harmless};
  const bool is_excused = errors.compiled <= kTimesEager * errors.eager + bound;
  if (is_excused && !noise.is_strict) return {.verdict = harmless, .is_large = true};
  return {.verdict = Verdict::kDefect, .is_large = true};
}

bool IsIllConditioned(const Errors& errors) {
  constexpr double kNoDigit = 0.1;
  return errors.is_comparable && errors.differing > 0 &&
         (errors.nan_compiled > 0 || errors.eager > kNoDigit * errors.scale);
}

}  // namespace idbg::divergence
