// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include "diff/sets.h"

namespace idbg::diff {
namespace {

using tensor::DType;

constexpr double kLooseTolerance = 4e-2;
constexpr double kLeastCosine = 0.99;

TensorDiff Compare(const TensorView& actual, const TensorView& expected, Semantics semantics,
                   double tolerance, bool equal_nan, const SameOptions& options) {
  Options compare{.semantics = semantics};
  compare.limits.rtol = tolerance;
  compare.limits.atol = tolerance;
  compare.limits.equal_nan = equal_nan;
  compare.check_dtype = false;
  compare.check_layout = false;
  compare.top = 0;
  compare.threads = options.threads;
  return CompareTensors(actual, expected, compare);
}

// sqrt(mean((fp64 - x)^2)): NaN where a difference is, infinite where one is.
double RmseOf(const TensorDiff& diff) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  if (diff.elements == 0 || diff.actual.nan + diff.expected.nan > 0) return kNan;
  const std::uint64_t infinities = diff.actual.positive_infinity + diff.actual.negative_infinity +
                                   diff.expected.positive_infinity +
                                   diff.expected.negative_infinity;
  if (infinities == 0) return diff.metrics.rmse.value_or(kNan);
  // Infinite on both sides with one sign: inf - inf.
  const bool is_paired = diff.elements - diff.metrics.finite_pairs > diff.nan_mismatched;
  return is_paired ? kNan : std::numeric_limits<double>::infinity();
}

double Multiplier(const TensorView& ref, const TensorView& res, const SameOptions& options) {
  if (options.force_max_multiplier) return 10;
  const std::uint64_t count = ref.ElementCount();
  const std::size_t dims = ref.shape.size();
  if (options.use_larger_multiplier_for_smaller_tensor && count <= 10) return 10;
  if (options.use_larger_multiplier_for_smaller_tensor && count <= 500) return 8;
  if (count < 1000 || (dims == 4 && ref.shape[2] == 1 && ref.shape[3] == 1) || options.tol >= 2e-2)
    return 3;
  return res.dtype == DType::kFloat16 || res.dtype == DType::kBfloat16 ? 3 : 2;
}

SameResult ByCosine(const TensorView& ref, const TensorView& res, const SameOptions& options) {
  const TensorDiff diff = Compare(ref, res, Semantics::kTorch, options.tol, true, options);
  if (diff.mismatched == 0) return {.passes = true, .reason = "allclose"};
  const double cosine = diff.metrics.finite_pairs == diff.elements
                            ? diff.metrics.cosine.value_or(0)
                            : std::numeric_limits<double>::quiet_NaN();
  return {.passes = cosine >= kLeastCosine, .reason = "cosine similarity"};
}

TensorView AsBytes(TensorView view) {
  view.dtype = DType::kUint8;
  return view;
}

// Of a tensor of 0 and 1 the sum of squares counts the ones.
double CountOnes(const TensorView& view, const SameOptions& options) {
  const TensorDiff diff = Compare(view, view, Semantics::kExact, 0, false, options);
  return diff.expected_squared;
}

SameResult OfBool(const TensorView& ref, const TensorView& res, const SameOptions& options) {
  if (options.ignore_non_fp) return {.passes = true, .reason = "not floating-point"};
  const TensorDiff diff = Compare(AsBytes(ref), AsBytes(res), Semantics::kTorch, options.tol,
                                  options.equal_nan, options);
  if (!options.use_iou_for_bool) return {.passes = diff.mismatched == 0, .reason = "bool"};
  // Ones in both and in either, from three counts: of unequal pairs and of the ones of each.
  const double different = static_cast<double>(diff.unequal);
  const double ones = CountOnes(ref, options) + CountOnes(res, options);
  const double either = (ones + different) / 2;
  const double iou = either == 0 ? 1 : (ones - different) / 2 / either;
  return {.passes = iou >= options.iou_threshold, .reason = "intersection over union"};
}

// The steps after allclose has failed.
SameResult ByReference(const TensorView& ref, const TensorView& res, const TensorView& fp64,
                       const SameOptions& options) {
  const TensorDiff of_res = Compare(fp64, res, Semantics::kExact, 0, false, options);
  const TensorDiff of_ref = Compare(fp64, ref, Semantics::kExact, 0, false, options);
  SameResult result{.res_error = RmseOf(of_res), .ref_error = RmseOf(of_ref)};
  result.multiplier = Multiplier(ref, res, options);
  const bool is_res_better =
      of_res.actual.nan == 0 && of_res.expected.nan == 0 && of_ref.expected.nan > 0;
  if (is_res_better) {
    // fp64 in the dtype of res: the promoted rule would judge in double.
    const TensorDiff loose =
        Compare(fp64, res, Semantics::kExact, kLooseTolerance, options.equal_nan, options);
    if (loose.mismatched == 0) {
      result.passes = true;
      result.reason = "only the reference has NaN";
      return result;
    }
  }
  result.passes = *result.res_error <= result.multiplier * *result.ref_error + options.tol / 10;
  result.reason = "RMSE against float64";
  if (!result.passes && options.equal_nan && std::isnan(*result.ref_error) &&
      std::isnan(*result.res_error)) {
    result.passes = true;
    result.reason = "NaN in both";
  }
  return result;
}

}  // namespace

SameResult Same(const TensorView& ref, const TensorView& res, const TensorView* fp64,
                const SameOptions& options) {
  if (ref.shape != res.shape) return {.reason = "shapes differ"};
  if (options.exact_dtype && ref.dtype != res.dtype) return {.reason = "dtypes differ"};
  if (options.exact_dtype && ref.dtype == DType::kBool) return OfBool(ref, res, options);
  if (options.cos_similarity) return ByCosine(ref, res, options);
  if (Compare(ref, res, Semantics::kTorch, options.tol, options.equal_nan, options).mismatched == 0)
    return {.passes = true, .reason = "allclose"};
  // As upstream: without one, `ref` is its own reference.
  const TensorView& reference = fp64 != nullptr ? *fp64 : ref;
  if (reference.dtype == DType::kFloat64 && reference.shape == ref.shape)
    return ByReference(ref, res, reference, options);
  if (options.ignore_non_fp) return {.passes = true, .reason = "not floating-point"};
  return {.reason = "allclose"};
}

}  // namespace idbg::diff
