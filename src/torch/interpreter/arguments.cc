// SPDX-License-Identifier: Apache-2.0
#include "torch/interpreter/arguments.h"

#include <ATen/ScalarOps.h>
#include <ATen/core/jit_type.h>
#include <c10/core/Layout.h>
#include <c10/core/MemoryFormat.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "base/names.h"
#include "torch/failure.h"
#include "torch/torchscript_graph.h"

namespace idbg::torch {
namespace {

using c10::IValue;
using c10::TypeKind;

constexpr base::Named<std::int64_t> Constant(std::string_view name, auto value) {
  return {name, static_cast<std::int64_t>(value)};
}

constexpr base::Named<std::int64_t> kConstants[] = {
    Constant("torch.contiguous_format", c10::MemoryFormat::Contiguous),
    Constant("torch.channels_last", c10::MemoryFormat::ChannelsLast),
    Constant("torch.channels_last_3d", c10::MemoryFormat::ChannelsLast3d),
    Constant("torch.preserve_format", c10::MemoryFormat::Preserve),
    Constant("torch.strided", c10::Layout::Strided),
    Constant("torch.sparse_coo", c10::Layout::Sparse),
    Constant("torch.sparse_csr", c10::Layout::SparseCsr),
    Constant("torch.sparse_csc", c10::Layout::SparseCsc),
    Constant("torch.sparse_bsr", c10::Layout::SparseBsr),
    Constant("torch.sparse_bsc", c10::Layout::SparseBsc),
};

IValue ReadConstant(std::string_view name) {
  if (const auto value = base::FindNamed(kConstants, name)) return *value;
  if (name.starts_with("torch.")) return static_cast<std::int64_t>(TypeNamed(name.substr(6)));
  TORCH_CHECK(false, "an argument that is not known: ", std::string(name));
}

c10::TypePtr WithoutOptional(c10::TypePtr type) {
  while (const auto optional = type->cast<c10::OptionalType>()) type = optional->getElementType();
  return type;
}

// A number where the schema has another kind of number, or a tensor (aten.mul.Tensor(x, 3.0)).
IValue Coerce(const IValue& value, TypeKind kind) {
  const bool is_number = value.isScalar();
  if (kind == TypeKind::TensorType && is_number)
    return at::native::wrapped_scalar_tensor(value.toScalar());
  if (kind == TypeKind::FloatType && (value.isInt() || value.isBool()))
    return value.toScalar().to<double>();
  if (kind == TypeKind::BoolType && value.isInt()) return value.toInt() != 0;
  if (kind == TypeKind::IntType && value.isTensor())
    return value.toTensor().item().to<std::int64_t>();
  if (kind == TypeKind::IntType && value.isBool()) return value.toScalar().to<std::int64_t>();
  return value;
}

}  // namespace

c10::ScalarType TypeNamed(std::string_view name) {
  if (name == "float8_e8m0fnu") return c10::ScalarType::Float8_e8m0fnu;
  const auto type = base::FindNamed(kElementTypes, name);
  if (!type) throw Failure(kIdbgUsage, "LibTorch has no dtype " + std::string(name));
  return *type;
}

DTypeRule::DTypeRule(std::string_view float_dtype) {
  if (!float_dtype.empty()) target_ = TypeNamed(float_dtype);
}

c10::ScalarType DTypeRule::Of(c10::ScalarType type) const {
  if (!target_) return type;
  if (c10::isFloatingType(type)) return *target_;
  // Lower precisions have no complex numbers that operators take.
  if (!c10::isComplexType(type) || c10::elementSize(*target_) < 4) return type;
  return c10::toComplexType(*target_);
}

at::Tensor DTypeRule::Of(const at::Tensor& tensor) const {
  const c10::ScalarType type = Of(tensor.scalar_type());
  return type == tensor.scalar_type() ? tensor : tensor.to(type);
}

double DTypeRule::Clamp(double number) const {
  if (!target_ || !std::isfinite(number)) return number;
  const auto largest_of = [](auto one) {
    return static_cast<double>(std::numeric_limits<decltype(one)>::max());
  };
  const double largest = *target_ == c10::kHalf       ? largest_of(c10::Half())
                         : *target_ == c10::kBFloat16 ? largest_of(c10::BFloat16())
                         : *target_ == c10::kFloat    ? largest_of(0.0F)
                                                      : largest_of(0.0);
  return std::clamp(number, -largest, largest);
}

double ArgumentReader::Fit(double number) {
  const double fitting = rule_.Clamp(number);
  has_clamped_ |= std::isfinite(number) && fitting != number;
  return fitting;
}

IValue ArgumentReader::Read(const IdbgArgument& argument) {
  switch (argument.kind) {
    case kIdbgNone:
      return {};
    case kIdbgSlot:
      return slots_[static_cast<std::size_t>(argument.index)];
    case kIdbgBool:
      return argument.integer != 0;
    case kIdbgInt:
      return argument.integer;
    case kIdbgFloat:
      return Fit(argument.real);
    case kIdbgComplex:
      return c10::complex<double>(argument.real, argument.imaginary);
    case kIdbgText:
      return std::string(argument.text);
    case kIdbgDType:
      return static_cast<std::int64_t>(rule_.Of(TypeNamed(argument.text)));
    case kIdbgDevice:
      return c10::Device(c10::kCPU);
    case kIdbgConstant:
      return ReadConstant(argument.text);
    case kIdbgList:
      return ReadList(argument, *c10::ListType::create(c10::AnyType::get()));
    default:
      TORCH_CHECK(false, "a subgraph where a value is meant");
  }
}

IValue ArgumentReader::Read(const IdbgArgument& argument, const c10::TypePtr& given_type) {
  const c10::TypePtr type = WithoutOptional(given_type);
  if (argument.kind == kIdbgNone) return {};
  if (const auto list = type->cast<c10::ListType>()) return ReadList(argument, *list);
  return Coerce(Read(argument), type->kind());
}

IValue ArgumentReader::ReadList(const IdbgArgument& argument, const c10::ListType& type) {
  const c10::TypePtr& element_type = type.getElementType();
  if (argument.kind == kIdbgSlot) return Read(argument);
  c10::impl::GenericList list(element_type);
  if (argument.kind != kIdbgList) {  // stride=2 for int[2]
    list.push_back(Read(argument, element_type));
    return list;
  }
  list.reserve(static_cast<std::size_t>(argument.integer));
  for (std::int64_t i = 0; i < argument.integer; ++i)
    list.push_back(Read(argument.elements[i], element_type));
  return list;
}

}  // namespace idbg::torch
