// SPDX-License-Identifier: Apache-2.0
#include "divergence/errors.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "base/names.h"
#include "diff/chunk_reader.h"
#include "diff/kernels.h"
#include "diff/pairs.h"
#include "diff/plan.h"

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

bool IsPlain(const tensor::FileTensor& tensor) {
  return !tensor.quantisation && tensor.layout == "strided" && !tensor.is_big_endian;
}

// Complex numbers as pairs of reals, along a last dimension of their own.
diff::TensorView RealView(const tensor::FileTensor& tensor) {
  diff::TensorView view = diff::ViewOf(tensor);
  if (!tensor::IsComplex(tensor.dtype)) return view;
  view.dtype = diff::PartOf(tensor.dtype);
  view.shape.push_back(2);
  for (std::int64_t& stride : view.strides) stride *= 2;
  if (!view.strides.empty()) view.strides.push_back(1);
  return view;
}

class Reader {
 public:
  explicit Reader(const tensor::FileTensor& tensor)
      : view_(RealView(tensor)), chunks_(view_), raw_(diff::kChunk * 16), numbers_(diff::kChunk) {}

  const double* Load(std::uint64_t first, std::size_t count) {
    chunks_.Read(first, count, raw_.data());
    diff::Widen(view_.dtype, raw_.data(), count, numbers_.data());
    return numbers_.data();
  }
  // Of what was loaded last. Requires int64.
  std::int64_t IntegerAt(std::size_t index) const {
    std::int64_t number = 0;
    std::memcpy(&number, raw_.data() + index * sizeof number, sizeof number);
    return number;
  }

 private:
  diff::TensorView view_;
  diff::ChunkReader chunks_;
  std::vector<char> raw_;
  std::vector<double> numbers_;
};

// Of a sample, where there are many elements.
double MedianOf(const tensor::FileTensor& tensor, std::uint64_t elements) {
  constexpr std::uint64_t kMostChunks = 64;
  const std::uint64_t chunks = (elements + diff::kChunk - 1) / diff::kChunk;
  const std::uint64_t step = std::max<std::uint64_t>(1, chunks / kMostChunks);
  Reader reader(tensor);
  std::vector<double> sizes;
  for (std::uint64_t chunk = 0; chunk < chunks; chunk += step) {
    const std::uint64_t first = chunk * diff::kChunk;
    const std::size_t count = std::min<std::uint64_t>(diff::kChunk, elements - first);
    const double* const numbers = reader.Load(first, count);
    for (std::size_t i = 0; i < count; ++i) {
      const double size = std::abs(numbers[i]);
      if (size > 0 && std::isfinite(size)) sizes.push_back(size);
    }
  }
  if (sizes.empty()) return 0;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  std::ranges::nth_element(sizes, middle);
  return *middle;
}

// Returns whether it is the largest difference so far.
bool AddElement(double compiled, double eager, double fp64, double unit, Errors& errors) {
  const bool same = compiled == eager || (std::isnan(compiled) && std::isnan(eager));
  errors.differing += same ? 0 : 1;
  if (compiled == 0 && eager == 0 && std::signbit(compiled) != std::signbit(eager))
    ++errors.other_zeros;
  if (diff::KindOfNumber(compiled) != diff::KindOfNumber(eager)) {
    const bool is_eager = diff::KindOfNumber(compiled) == diff::KindOfNumber(fp64);
    if (!is_eager && diff::KindOfNumber(eager) != diff::KindOfNumber(fp64)) return false;
    ++(is_eager ? errors.nan_eager : errors.nan_compiled);
    return errors.nan_compiled + errors.nan_eager == 1;
  }
  if (!std::isfinite(compiled) || !std::isfinite(eager) || !std::isfinite(fp64)) return false;
  const double difference = std::abs(compiled - eager);
  const double off = std::abs(compiled - fp64);
  const double eager_off = std::abs(eager - fp64);
  const double rounding = kRoundingsOfLow * unit * std::max(std::abs(fp64), kSmallestHalf);
  errors.compiled = std::max(errors.compiled, off);
  errors.eager = std::max(errors.eager, eager_off);
  errors.beyond = std::max(errors.beyond, off - rounding);
  errors.eager_beyond = std::max(errors.eager_beyond, eager_off - rounding);
  errors.compiled_squared += off * off;
  errors.eager_squared += eager_off * eager_off;
  errors.fp64_squared += fp64 * fp64;
  errors.scale = std::max(errors.scale, std::abs(fp64));
  const double size = std::max({std::abs(fp64), std::abs(eager), errors.median});
  if (size > 0 && difference > kTimesEager * eager_off)
    errors.own = std::max(errors.own, difference / size);
  if (const double larger = std::max(std::abs(compiled), std::abs(eager)); larger > kSmallestHalf)
    errors.relative = std::max(errors.relative, difference / larger);
  if (difference <= errors.difference) return false;
  errors.difference = difference;
  return errors.nan_compiled + errors.nan_eager == 0;
}

// Integers that are the same as float64 numbers only. Whether it is the largest difference so far.
bool AddWide(std::int64_t c, std::int64_t e, Errors& errors) {
  if (c == e || static_cast<double>(c) != static_cast<double>(e)) return false;
  ++errors.differing;
  errors.compiled = std::max(errors.compiled, 1.0);
  return std::exchange(errors.difference, std::max(errors.difference, 1.0)) < 1;
}

// Whether compiled code is nearer to float64 than eager mode, at worst and on the whole: whatever
// it does otherwise is no defect, also where a number is rounded to an integer.
bool IsNearer(const Errors& errors, const Noise& noise) {
  return !noise.has_inexact_argument && errors.compiled <= errors.eager &&
         errors.compiled_squared < errors.eager_squared;
}

// Whether the largest element hides half of the digits of an ordinary one, which has not even
// these.
bool IsHidden(const Errors& errors, const Noise& noise, double bound) {
  const double half = std::sqrt(noise.unit);
  return noise.unit > 0 && bound > half * errors.median && errors.own > half;
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
  // Files of values have pairs of real numbers for complex128 and complex32, those of compiled
  // code complex numbers.
  const diff::TensorView compiled_view = RealView(compiled);
  const diff::TensorView eager_view = RealView(eager);
  Errors errors{.has_shape = compiled_view.shape == eager_view.shape,
                .has_dtype = compiled_view.dtype == eager_view.dtype};
  if (!errors.has_shape || eager_view.shape != RealView(fp64).shape) return errors;
  if (!IsPlain(compiled) || !IsPlain(eager) || !IsPlain(fp64)) return errors;
  const std::uint64_t parts = tensor::IsComplex(compiled.dtype) ? 2 : 1;
  errors.is_comparable = true;
  errors.elements = static_cast<std::uint64_t>(compiled.ElementCount()) * parts;
  errors.median = MedianOf(fp64, errors.elements);
  const bool is_wide = compiled.dtype == DType::kInt64 && eager.dtype == DType::kInt64;
  const double unit = RoundoffOf(compiled.dtype);
  Reader readers[] = {Reader(compiled), Reader(eager), Reader(fp64)};
  std::uint64_t worst = 0;
  for (std::uint64_t first = 0; first < errors.elements; first += diff::kChunk) {
    const std::size_t count = std::min<std::uint64_t>(diff::kChunk, errors.elements - first);
    const double* const c = readers[0].Load(first, count);
    const double* const e = readers[1].Load(first, count);
    const double* const d = readers[2].Load(first, count);
    for (std::size_t i = 0; i < count; ++i) {
      const bool is_worst =
          is_wide && AddWide(readers[0].IntegerAt(i), readers[1].IntegerAt(i), errors);
      if (!AddElement(c[i], e[i], d[i], unit, errors) && !is_worst) continue;
      worst = first + i;
      errors.at_compiled = c[i];
      errors.at_eager = e[i];
      errors.at_fp64 = d[i];
    }
  }
  if (errors.elements > 0) errors.index = diff::IndexOf(worst / parts, compiled.shape);
  return errors;
}

bool OperandPair::IsSame() const {
  return compiled == eager || (std::isnan(compiled) && std::isnan(eager));
}

bool OperandPair::IsNotFinite() const { return IsSame() && !std::isfinite(eager); }

std::optional<OperandPair> OperandAt(const tensor::FileTensor& compiled,
                                     const tensor::FileTensor& eager,
                                     const std::vector<std::int64_t>& index) {
  if (!IsPlain(compiled) || !IsPlain(eager) || compiled.shape != eager.shape ||
      tensor::IsComplex(compiled.dtype) || tensor::IsComplex(eager.dtype) ||
      compiled.shape.size() > index.size())
    return std::nullopt;
  std::uint64_t place = 0;
  const std::size_t missing = index.size() - compiled.shape.size();
  for (std::size_t i = 0; i < compiled.shape.size(); ++i) {
    const std::int64_t size = compiled.shape[i];
    const std::int64_t at = size == 1 ? 0 : index[missing + i];
    if (at >= size) return std::nullopt;
    place = place * static_cast<std::uint64_t>(size) + static_cast<std::uint64_t>(at);
  }
  Reader of_compiled(compiled);
  Reader of_eager(eager);
  return OperandPair{*of_compiled.Load(place, 1), *of_eager.Load(place, 1)};
}

std::string_view ToString(Verdict verdict) {
  if (verdict == Verdict::kNearer) return "nearer to fp64";
  return verdict == Verdict::kUnknown ? "not judged" : base::EnumName(verdict);
}

bool IsWrong(Verdict verdict) {
  return verdict == Verdict::kDefect || verdict == Verdict::kNan || verdict == Verdict::kStructure;
}

double RoundoffOf(DType dtype) {
  const int bits = tensor::MantissaBits(diff::PartOf(dtype));
  return bits > 0 ? std::ldexp(1.0, -bits) : 0;
}

Judgement Judge(const Errors& errors, const Noise& noise) {
  if (!errors.has_shape || !errors.has_dtype)
    return {.verdict = Verdict::kStructure, .is_large = true};
  if (!errors.is_comparable) return {};
  if (errors.nan_compiled > 0) return {.verdict = Verdict::kNan, .is_large = true};
  if (errors.nan_eager > 0) return {.verdict = Verdict::kNearer, .is_large = noise.is_strict};
  if (errors.differing == 0) return {.verdict = Verdict::kEqual};
  if (noise.is_step) return {.verdict = Verdict::kDefect, .is_large = true};
  const double bound = noise.factor * std::max(noise.unit * errors.scale, noise.moved);
  const Verdict harmless = errors.compiled < errors.eager ? Verdict::kNearer : Verdict::kNoise;
  if (noise.is_strict && noise.unit >= kLowPrecision &&
      errors.relative > kRoundingsOfLow * noise.unit) {
    const bool is_right = errors.beyond <= 0 && !noise.has_inexact_argument;
    return {.verdict = is_right ? Verdict::kNearer : Verdict::kDefect, .is_large = true};
  }
  const double sums = noise.sums * std::max(errors.scale, noise.moved / noise.unit);
  if (noise.sums > 0 && errors.beyond > kTimesEager * errors.eager_beyond + sums)
    return {.verdict = Verdict::kDefect, .is_large = true};
  const bool is_hidden = IsHidden(errors, noise, bound);
  if (is_hidden && noise.is_strict) return {.verdict = Verdict::kDefect, .is_large = true};
  if (errors.difference <= bound) return {.verdict = harmless, .is_large = is_hidden};
  const bool is_right = errors.compiled <= bound && !noise.has_inexact_argument;
  if (is_right && noise.unit > 0) return {.verdict = Verdict::kNearer, .is_large = true};
  const bool is_excused = errors.compiled <= kTimesEager * errors.eager + bound;
  if (is_excused && !noise.is_strict) return {.verdict = harmless, .is_large = true};
  if (IsNearer(errors, noise)) return {.verdict = Verdict::kNearer, .is_large = true};
  return {.verdict = Verdict::kDefect, .is_large = true};
}

bool IsIllConditioned(const Errors& errors) {
  constexpr double kNoDigit = 0.1;
  return errors.is_comparable && errors.differing > 0 &&
         (errors.nan_compiled > 0 || errors.eager > kNoDigit * errors.scale);
}

}  // namespace idbg::divergence
