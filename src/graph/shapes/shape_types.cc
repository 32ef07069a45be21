// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "base/names.h"
#include "graph/shapes/shape_rules.h"

namespace idbg::graph {
namespace {

// What an operator makes of its inputs' type, where it is not that.
enum class Makes {
  kBool,
  kInt64,
  kSum,    // sums of integers are as wide as they get
  kFloat,  // integers in, floating-point numbers out
};
// In-place variants write into a tensor whose type is known: they are not here.
constexpr base::NameGroup<Makes> kMakesGroups[] = {
    {Makes::kBool, R"(
        aten.all aten.any aten.eq aten.ge aten.greater aten.greater_equal aten.gt
        aten.isclose aten.isfinite aten.isinf aten.isnan aten.isneginf aten.isposinf aten.le
        aten.less aten.less_equal aten.logical_and aten.logical_not aten.logical_or
        aten.logical_xor aten.lt aten.ne aten.not_equal aten.signbit prims.eq prims.ge
        prims.gt prims.isfinite prims.le prims.lt prims.ne prims.signbit)"},
    {Makes::kInt64, "aten.argmax aten.argmin aten.count_nonzero"},
    {Makes::kSum, "aten.cumprod aten.cumsum aten.prod aten.sum"},
    {Makes::kFloat, R"(
        aten.acos aten.acosh aten.angle aten.asin aten.asinh aten.atan aten.atan2 aten.atanh
        aten.copysign aten.cos aten.cosh aten.deg2rad aten.digamma aten.div aten.erf
        aten.erfc aten.erfinv aten.exp aten.exp2 aten.expm1 aten.i0 aten.ldexp aten.lgamma
        aten.log aten.log10 aten.log1p aten.log2 aten.logit aten.logsumexp aten.mvlgamma
        aten.polygamma aten.rad2deg aten.reciprocal aten.rsqrt aten.sigmoid aten.sin
        aten.sinc aten.sinh aten.special_airy_ai aten.special_bessel_j0
        aten.special_bessel_j1 aten.special_bessel_y0 aten.special_bessel_y1
        aten.special_chebyshev_polynomial_t aten.special_chebyshev_polynomial_u
        aten.special_chebyshev_polynomial_v aten.special_chebyshev_polynomial_w
        aten.special_entr aten.special_erfcx aten.special_hermite_polynomial_h
        aten.special_hermite_polynomial_he aten.special_i0e aten.special_i1 aten.special_i1e
        aten.special_laguerre_polynomial_l aten.special_legendre_polynomial_p
        aten.special_log_ndtr aten.special_modified_bessel_i0
        aten.special_modified_bessel_i1 aten.special_modified_bessel_k0
        aten.special_modified_bessel_k1 aten.special_ndtri
        aten.special_scaled_modified_bessel_k0 aten.special_scaled_modified_bessel_k1
        aten.special_shifted_chebyshev_polynomial_t
        aten.special_shifted_chebyshev_polynomial_u
        aten.special_shifted_chebyshev_polynomial_v
        aten.special_shifted_chebyshev_polynomial_w aten.special_spherical_bessel_j0
        aten.special_xlog1py aten.special_zeta aten.sqrt aten.tan aten.tanh aten.true_divide
        aten.xlogy)"},
};
constexpr auto kMakes = base::ByName<kMakesGroups>();

enum class Category { kBool, kInteger, kFloat, kComplex };

Category CategoryOf(DType dtype) {
  if (dtype == DType::kBool) return Category::kBool;
  if (tensor::IsComplex(dtype)) return Category::kComplex;
  return tensor::IsFloatingPoint(dtype) ? Category::kFloat : Category::kInteger;
}

bool IsUnsigned(DType dtype) {
  return dtype == DType::kUint8 || dtype == DType::kUint16 || dtype == DType::kUint32 ||
         dtype == DType::kUint64;
}

DType Promoted(DType a, DType b) {
  if (a == b) return a;
  if (CategoryOf(a) != CategoryOf(b)) return CategoryOf(a) > CategoryOf(b) ? a : b;
  if (tensor::Bits(a) != tensor::Bits(b)) {
    const DType wide = tensor::Bits(a) > tensor::Bits(b) ? a : b;
    return wide;
  }
  if (CategoryOf(a) == Category::kFloat) return DType::kFloat32;  // float16 with bfloat16
  return IsUnsigned(a) && tensor::Bits(a) == 8 ? DType::kInt16 : IsUnsigned(a) ? b : a;
}

// Tensors with axes decide; those without, and then Python numbers, only when their category is
// higher.
struct Promotion {
  std::optional<DType> by_rank[2];  // without axes, with axes
  bool has_float = false;           // a Python float among the arguments

  void Take(const TensorType& type) {
    std::optional<DType>& dtype = by_rank[type.sizes.empty() ? 0 : 1];
    dtype = dtype ? Promoted(*dtype, type.dtype) : type.dtype;
  }
  DType Result(DType otherwise) const {
    DType result = by_rank[1].value_or(by_rank[0].value_or(otherwise));
    if (by_rank[0] && CategoryOf(*by_rank[0]) > CategoryOf(result)) result = *by_rank[0];
    const bool widened = has_float && CategoryOf(result) < Category::kFloat;
    return widened ? DType::kFloat32 : result;
  }
};

DType PromotedInputs(const Graph& graph, const Node& node, const Operator& op, DType first) {
  Promotion promotion;
  const bool is_where = op.name == "aten.where" || op.name == "prims.where";
  if (is_where) first = DType::kInt64;  // of two Python integers
  for (std::size_t i = is_where ? 1 : 0; i < node.arguments.size(); ++i) {
    const Argument& argument = node.arguments[i].argument;
    if (std::holds_alternative<double>(argument.value)) promotion.has_float = true;
    if (const TensorType* type = FindTensor(graph, &argument)) promotion.Take(*type);
  }
  return promotion.Result(first);
}

// Rounded to integers.
bool HasRounding(const Node& node) {
  return std::ranges::any_of(node.arguments, [](const NamedArgument& named) {
    return named.name == "rounding_mode" &&
           std::holds_alternative<std::string>(named.argument.value);
  });
}

}  // namespace

DType RealType(DType dtype) {
  if (dtype == DType::kComplex32) return DType::kFloat16;
  if (dtype == DType::kComplex64) return DType::kFloat32;
  return dtype == DType::kComplex128 ? DType::kFloat64 : dtype;
}

DType ComplexType(DType dtype) {
  const bool is_double = dtype == DType::kFloat64 || dtype == DType::kComplex128;
  return is_double ? DType::kComplex128 : DType::kComplex64;
}

std::optional<DType> RequestedType(const Node& node) {
  for (const NamedArgument& named : node.arguments) {
    if (const auto* dtype = std::get_if<DType>(&named.argument.value)) return *dtype;
  }
  return std::nullopt;
}

DType ResultType(const Graph& graph, const Node& node, const Operator& op, DType first) {
  if (op.mutates) return first;
  if (const auto dtype = RequestedType(node)) return *dtype;
  if (op.name == "aten._int_mm") return DType::kInt32;
  if (op.name == "aten.abs" || op.name == "prims.abs") return RealType(first);
  if (op.name == "aten.polar" || op.name == "aten.complex") return ComplexType(first);
  if (op.name == "aten.hardtanh") return first;  // bounds that are Python floats do not count
  if (op.name == "aten.type_as") {
    const TensorType* other = FindTensor(graph, node, "other", 1);
    return other != nullptr ? other->dtype : first;
  }
  const Makes* const makes = base::FindByName(kMakes, op.name);
  if (makes != nullptr && *makes == Makes::kBool) return DType::kBool;
  if (makes != nullptr && *makes == Makes::kInt64) return DType::kInt64;
  const bool is_integer = CategoryOf(first) < Category::kFloat;
  if (makes != nullptr && *makes == Makes::kSum && is_integer) return DType::kInt64;
  const DType result =
      op.shape == ShapeRule::kBroadcast ? PromotedInputs(graph, node, op, first) : first;
  const bool to_float = makes != nullptr && *makes == Makes::kFloat && !HasRounding(node);
  return to_float && CategoryOf(result) < Category::kFloat ? DType::kFloat32 : result;
}

}  // namespace idbg::graph
