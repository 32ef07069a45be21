// SPDX-License-Identifier: Apache-2.0
//
// Numbers are Python's: int and bool are integers, / gives a float, // and % round down.
#include <c10/util/Exception.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/names.h"
#include "torch/interpreter/arguments.h"

namespace idbg::torch {
namespace {

using c10::IValue;
using Arguments = std::vector<IValue>;

const IValue& At(const Arguments& arguments, std::size_t index) {
  TORCH_CHECK(index < arguments.size(), "has ", arguments.size(), " arguments, needs more");
  return arguments[index];
}

bool IsFloat(const IValue& value) { return value.isDouble(); }
std::int64_t ToInt(const IValue& value) {
  return value.isTensor() ? value.toTensor().item().to<std::int64_t>()
                          : value.toScalar().to<std::int64_t>();
}
double ToDouble(const IValue& value) { return value.toScalar().to<double>(); }

std::int64_t FloorDiv(std::int64_t a, std::int64_t b) {
  TORCH_CHECK(b != 0, "integer division by zero");
  TORCH_CHECK(b != -1 || a != std::numeric_limits<std::int64_t>::min(), "integer overflow");
  return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
}

double FloorMod(double a, double b) {
  TORCH_CHECK(b != 0, "float modulo by zero");
  const double rest = std::fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

std::int64_t Checked(const auto& overflows) {
  std::int64_t result = 0;
  TORCH_CHECK(!overflows(&result), "integer overflow");
  return result;
}

std::int64_t Power(std::int64_t base, std::int64_t exponent) {
  std::int64_t result = 1;
  for (; exponent > 0; --exponent) {
    if (base == 0 || base == 1) return base;
    if (base == -1) return exponent % 2 == 0 ? result : -result;
    result = Checked([&](std::int64_t* r) { return __builtin_mul_overflow(result, base, r); });
  }
  return result;
}

// An operator of two numbers: on integers where both are, else on floats.
template <auto kInts, auto kFloats>
IValue Binary(const Arguments& arguments) {
  const IValue& a = At(arguments, 0);
  const IValue& b = At(arguments, 1);
  if (IsFloat(a) || IsFloat(b)) return kFloats(ToDouble(a), ToDouble(b));
  return kInts(ToInt(a), ToInt(b));
}

constexpr auto kAddInts = [](std::int64_t a, std::int64_t b) {
  return Checked([&](std::int64_t* r) { return __builtin_add_overflow(a, b, r); });
};
constexpr auto kSubInts = [](std::int64_t a, std::int64_t b) {
  return Checked([&](std::int64_t* r) { return __builtin_sub_overflow(a, b, r); });
};
constexpr auto kMulInts = [](std::int64_t a, std::int64_t b) {
  return Checked([&](std::int64_t* r) { return __builtin_mul_overflow(a, b, r); });
};
constexpr auto kModInts = [](std::int64_t a, std::int64_t b) {
  return kSubInts(a, kMulInts(FloorDiv(a, b), b));
};
constexpr auto kDivide = [](auto a, auto b) {
  TORCH_CHECK(b != 0, "division by zero");
  return static_cast<double>(a) / static_cast<double>(b);
};
constexpr auto kPowInts = [](std::int64_t a, std::int64_t b) -> IValue {
  if (b < 0) return std::pow(static_cast<double>(a), static_cast<double>(b));
  return Power(a, b);
};

IValue Negate(const Arguments& arguments) {
  const IValue& a = At(arguments, 0);
  return IsFloat(a) ? IValue(-ToDouble(a)) : IValue(kSubInts(0, ToInt(a)));
}

IValue Not(const Arguments& arguments) { return !At(arguments, 0).toScalar().to<bool>(); }

// bool and bool stay bool, as in Python.
template <auto kBits>
IValue Bitwise(const Arguments& arguments) {
  const IValue& a = At(arguments, 0);
  const IValue& b = At(arguments, 1);
  const std::int64_t bits = kBits(ToInt(a), ToInt(b));
  return a.isBool() && b.isBool() ? IValue(bits != 0) : IValue(bits);
}

// A float beyond the integers has no place in a graph of sizes.
template <auto kRound>
IValue Round(const Arguments& arguments) {
  const IValue& a = At(arguments, 0);
  if (!IsFloat(a)) return ToInt(a);
  const double rounded = kRound(ToDouble(a));
  TORCH_CHECK(std::abs(rounded) < 0x1p63, "a float that is not an integer of 64 bits");
  return static_cast<std::int64_t>(rounded);
}

template <auto kFunction>
IValue Unary(const Arguments& arguments) {
  return kFunction(ToDouble(At(arguments, 0)));
}

IValue Choose(const Arguments& arguments) {
  return At(arguments, 0).toScalar().to<bool>() ? At(arguments, 1) : At(arguments, 2);
}

IValue GetItem(const Arguments& arguments) {
  const IValue& whole = At(arguments, 0);
  const std::vector<IValue> elements =
      whole.isTuple() ? whole.toTupleRef().elements().vec() : whole.toListRef().vec();
  const std::int64_t index = ToInt(At(arguments, 1));
  const auto count = std::ssize(elements);
  TORCH_CHECK(index >= -count && index < count, "index ", index, " of ", count, " elements");
  return elements[static_cast<std::size_t>(index < 0 ? index + count : index)];
}

IValue Size(const Arguments& arguments) {
  return At(arguments, 0).toTensor().size(ToInt(At(arguments, 1)));
}
IValue Stride(const Arguments& arguments) {
  return At(arguments, 0).toTensor().stride(ToInt(At(arguments, 1)));
}
IValue Numel(const Arguments& arguments) { return At(arguments, 0).toTensor().numel(); }
IValue Offset(const Arguments& arguments) { return At(arguments, 0).toTensor().storage_offset(); }

constexpr auto kLess = [](auto a, auto b) { return a < b; };
constexpr auto kLessEqual = [](auto a, auto b) { return a <= b; };
constexpr auto kGreater = [](auto a, auto b) { return a > b; };
constexpr auto kGreaterEqual = [](auto a, auto b) { return a >= b; };
constexpr auto kEqual = [](auto a, auto b) { return a == b; };
constexpr auto kNotEqual = [](auto a, auto b) { return a != b; };
constexpr auto kMax = [](auto a, auto b) { return std::max(a, b); };
constexpr auto kMin = [](auto a, auto b) { return std::min(a, b); };
constexpr auto kFloorDivFloats = [](double a, double b) { return std::floor(kDivide(a, b)); };

// clang-format off
constexpr base::Named<PythonOperator> kPythonOperatorTable[] = {
    {"_operator.add", Binary<kAddInts, [](double a, double b) { return a + b; }>},
    {"_operator.sub", Binary<kSubInts, [](double a, double b) { return a - b; }>},
    {"_operator.mul", Binary<kMulInts, [](double a, double b) { return a * b; }>},
    {"_operator.floordiv", Binary<FloorDiv, kFloorDivFloats>},
    {"_operator.truediv", Binary<kDivide, kDivide>},
    {"_operator.mod", Binary<kModInts, FloorMod>},
    {"_operator.pow", Binary<kPowInts, [](double a, double b) { return std::pow(a, b); }>},
    {"_operator.lt", Binary<kLess, kLess>},
    {"_operator.le", Binary<kLessEqual, kLessEqual>},
    {"_operator.gt", Binary<kGreater, kGreater>},
    {"_operator.ge", Binary<kGreaterEqual, kGreaterEqual>},
    {"_operator.eq", Binary<kEqual, kEqual>},
    {"_operator.ne", Binary<kNotEqual, kNotEqual>},
    {"_operator.and_", Bitwise<[](std::int64_t a, std::int64_t b) { return a & b; }>},
    {"_operator.or_", Bitwise<[](std::int64_t a, std::int64_t b) { return a | b; }>},
    {"_operator.xor", Bitwise<[](std::int64_t a, std::int64_t b) { return a ^ b; }>},
    {"_operator.neg", Negate},
    {"_operator.not_", Not},
    {"_operator.getitem", GetItem},
    {"math.trunc", Round<[](double a) { return std::trunc(a); }>},
    {"math.floor", Round<[](double a) { return std::floor(a); }>},
    {"math.ceil", Round<[](double a) { return std::ceil(a); }>},
    {"torch.sym_int", Round<[](double a) { return std::trunc(a); }>},
    {"torch.sym_float", Unary<[](double a) { return a; }>},
    {"torch.sym_sqrt", Unary<[](double a) { return std::sqrt(a); }>},
    {"torch._sym_sqrt", Unary<[](double a) { return std::sqrt(a); }>},
    {"torch.sym_max", Binary<kMax, kMax>},
    {"torch.sym_min", Binary<kMin, kMin>},
    {"torch.sym_not", Not},
    {"torch.sym_ite", Choose},
    {"aten.sym_size.int", Size},
    {"aten.sym_stride.int", Stride},
    {"aten.sym_numel.default", Numel},
    {"aten.sym_storage_offset.default", Offset},
};
// clang-format on

struct Alias {
  std::string_view target;
  std::string_view aten;
  std::string_view argument;
  std::string_view aten_argument;
};

constexpr auto kAliases = std::to_array<Alias>({
    {"prims.convert_element_type.default", "aten._to_copy.default", "a", "self"},
    {"prims.device_put.default", "aten._to_copy.default", "a", "self"},
    {"prims.view_of.default", "aten.alias.default", "a", "self"},
});

const Alias* FindAlias(std::string_view target) {
  const auto found = std::ranges::find(kAliases, target, &Alias::target);
  return found == kAliases.end() ? nullptr : &*found;
}

}  // namespace

PythonOperator FindPythonOperator(std::string_view target) {
  return base::FindNamed(kPythonOperatorTable, target).value_or(nullptr);
}

std::string_view AtenTarget(std::string_view target) {
  const Alias* const alias = FindAlias(target);
  return alias == nullptr ? target : alias->aten;
}

std::string_view AtenArgument(std::string_view target, std::string_view name) {
  const Alias* const alias = FindAlias(target);
  return alias != nullptr && alias->argument == name ? alias->aten_argument : name;
}

}  // namespace idbg::torch
