// SPDX-License-Identifier: Apache-2.0
#include "diff/plan.h"

#include <algorithm>

#include "base/error.h"
#include "diff/pairs.h"

namespace idbg::diff {
namespace {

using tensor::DType;

bool IsInteger(DType dtype) { return !tensor::IsFloatingPoint(dtype) && !tensor::IsComplex(dtype); }

DType DTypeOf(const TensorView& view) { return view.quantisation ? DType::kFloat32 : view.dtype; }

// torch.promote_types for the parts of two dtypes, at least one of them floating-point. Formats of
// 8 bits, which torch does not promote, become float32.
DType PromotedPart(DType a, DType b) {
  a = PartOf(a);
  b = PartOf(b);
  if (a == DType::kFloat64 || b == DType::kFloat64) return DType::kFloat64;
  if (a == b) return a;
  if (IsInteger(a) && !IsFloat8(b)) return b;
  if (IsInteger(b) && !IsFloat8(a)) return a;
  return DType::kFloat32;
}

Rounding RoundingOf(DType part) {
  if (part == DType::kFloat16) return Rounding::kHalf;
  return part == DType::kBfloat16 ? Rounding::kBfloat16 : Rounding::kNone;
}

void SetFamily(const TensorView& actual, const TensorView& expected, bool is_exact, Plan& plan) {
  const DType a = DTypeOf(actual);
  const DType b = DTypeOf(expected);
  if (IsInteger(a) && IsInteger(b)) {
    plan.family = Family::kInteger;
    plan.is_unsigned = a == DType::kUint64 && b == DType::kUint64;
    return;
  }
  const DType part = PromotedPart(a, b);
  // Integers of 64 bits are exact to 2^53 then.
  const bool is_double = part == DType::kFloat64 || (is_exact && (IsInteger(a) || IsInteger(b)));
  if (tensor::IsComplex(a) || tensor::IsComplex(b)) {
    plan.family = is_double ? Family::kComplexDouble : Family::kComplexFloat;
  } else {
    plan.family = is_double ? Family::kDouble : Family::kFloat;
  }
  plan.rule.rounding = is_double ? Rounding::kNone : RoundingOf(part);
  plan.rounds_input = a != b && plan.rule.rounding != Rounding::kNone && !is_exact;
  const bool is_stored = !actual.quantisation && !expected.quantisation;
  // e8m0 has no sign: its bytes count its values in order all the same.
  if (a == b && is_stored) plan.ulp_bits = tensor::Bits(PartOf(a));
}

Tolerance ToleranceOf(DType a, DType b, bool is_quantised, const Options& options) {
  const Limits& limits = options.limits;
  if (limits.rtol.has_value() != limits.atol.has_value())
    base::FailUsage("rtol and atol are given both or neither (as torch.testing asks)");
  if (limits.rtol) {
    // Not a number is refused, too.
    if (!(*limits.rtol >= 0) || !(*limits.atol >= 0))
      base::FailUsage("tolerances must be 0 or larger");
    return {*limits.rtol, *limits.atol, limits.equal_nan};
  }
  if (limits.max_ulp) return {.equal_nan = limits.equal_nan};
  if (options.semantics == Semantics::kTorch) return {1e-5, 1e-8, limits.equal_nan};
  if (options.semantics == Semantics::kSame) return {1e-4, 1e-4, limits.equal_nan};
  const Tolerance first = DefaultTolerance(is_quantised ? DType::kFloat32 : a);
  const Tolerance second = DefaultTolerance(is_quantised ? DType::kFloat32 : b);
  return {std::max(first.rtol, second.rtol), std::max(first.atol, second.atol), limits.equal_nan};
}

std::string DTypeText(const TensorView& view) {
  return (view.quantisation ? "quantised " : "") + std::string(tensor::ToString(view.dtype));
}

void AddStructure(std::string text, Plan& plan) {
  plan.structure += (plan.structure.empty() ? "" : "; ") + text;
}

}  // namespace

DType PartOf(DType dtype) {
  switch (dtype) {
    case DType::kComplex32:
      return DType::kFloat16;
    case DType::kComplex64:
      return DType::kFloat32;
    case DType::kComplex128:
      return DType::kFloat64;
    default:
      return dtype;
  }
}

bool IsFloat8(DType dtype) { return tensor::IsFloatingPoint(dtype) && tensor::Bits(dtype) == 8; }

Plan MakePlan(const TensorView& actual, const TensorView& expected, const Options& options) {
  Plan plan;
  const bool is_exact = options.semantics == Semantics::kExact;
  SetFamily(actual, expected, is_exact, plan);
  plan.tolerance =
      ToleranceOf(actual.dtype, expected.dtype,
                  actual.quantisation.has_value() && expected.quantisation.has_value(), options);
  if (IsFloat8(actual.dtype) && actual.dtype == expected.dtype && !is_exact &&
      (plan.tolerance.rtol != 0 || plan.tolerance.atol != 0)) {
    plan.tolerance.rtol = 0;
    plan.tolerance.atol = 0;
    plan.note =
        "torch compares float8 only with tolerances of 0, so 0 was used (the semantics "
        "'exact' takes others)";
  }
  plan.rule.rtol = plan.tolerance.rtol;
  // A product of complex halves rounds its scalar to the dtype first; one of real halves does not.
  if (plan.family == Family::kComplexFloat && !is_exact)
    plan.rule.rtol = RoundTo(plan.rule.rounding, static_cast<float>(plan.tolerance.rtol));
  plan.rule.atol = plan.tolerance.atol;
  if ((plan.family == Family::kFloat || plan.family == Family::kComplexFloat) && !is_exact)
    plan.rule.atol = RoundTo(plan.rule.rounding, static_cast<float>(plan.tolerance.atol));
  plan.rule.equal_nan = plan.tolerance.equal_nan;
  plan.rule.in_double = is_exact;
  if (DTypeText(actual) != DTypeText(expected) && options.check_dtype)
    AddStructure("dtypes differ: " + DTypeText(actual) + ", expected " + DTypeText(expected), plan);
  if (actual.layout != expected.layout && options.check_layout)
    AddStructure("layouts differ: " + actual.layout + ", expected " + expected.layout, plan);
  return plan;
}

}  // namespace idbg::diff
