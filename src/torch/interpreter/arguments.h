// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/ivalue.h>
#include <c10/core/ScalarType.h>

#include <optional>
#include <string_view>
#include <vector>

#include "interpret/interpreter_api.h"

namespace idbg::torch {

// What a run makes of the dtypes of its graph.
class DTypeRule {
 public:
  // `float_dtype`: for all floating-point tensors; empty: as they are. Throws Failure(usage).
  explicit DTypeRule(std::string_view float_dtype);

  c10::ScalarType Of(c10::ScalarType type) const;
  at::Tensor Of(const at::Tensor& tensor) const;
  // The largest number of the dtype where `number` does not fit it: -3.4e38 in a mask of float16.
  double Clamp(double number) const;
  bool is_on() const { return target_.has_value(); }
  // Of tensors that an operator makes without a dtype, or of integers alone (1 / 2).
  c10::ScalarType Default() const { return target_.value_or(c10::kFloat); }

 private:
  std::optional<c10::ScalarType> target_;
};

// Throws Failure(usage) for a name that LibTorch does not have.
c10::ScalarType TypeNamed(std::string_view name);

// Puts IValues in place of arguments.
class ArgumentReader {
 public:
  // `slots` are those of the scope.
  ArgumentReader(const std::vector<c10::IValue>& slots, const DTypeRule& rule)
      : slots_(slots), rule_(rule) {}

  // As the operator's schema wants it: a number where a tensor is meant becomes one, a list the
  // list of its type. Throws c10::Error.
  c10::IValue Read(const IdbgArgument& argument, const c10::TypePtr& type);
  // Without a schema: lists are generic.
  c10::IValue Read(const IdbgArgument& argument);
  bool has_clamped() const { return has_clamped_; }

 private:
  c10::IValue ReadList(const IdbgArgument& argument, const c10::ListType& type);
  double Fit(double number);

  const std::vector<c10::IValue>& slots_;
  const DTypeRule& rule_;
  bool has_clamped_ = false;
};

// The leaves in the order of torch's pytrees: lists, tuples and dictionaries are containers.
void FlattenTree(const c10::IValue& value, std::vector<c10::IValue>& leaves);

// A copy of a tensor that is not one of the graph's inputs.
at::Tensor MakeTensor(const IdbgRunTensor& tensor, const DTypeRule& rule);

// An operator that only Python has: arithmetic of sizes (_operator.floordiv, torch.sym_max,
// math.trunc), questions about sizes (aten.sym_size.int), and operators of prims that are one of
// aten. Null: none of these.
using PythonOperator = c10::IValue (*)(const std::vector<c10::IValue>& arguments);

PythonOperator FindPythonOperator(std::string_view target);

// What runs in the place of an operator of prims: "aten._to_copy.default" for
// "prims.convert_element_type.default". The target itself: nothing does.
std::string_view AtenTarget(std::string_view target);
// The same for the name of an argument there.
std::string_view AtenArgument(std::string_view target, std::string_view name);

}  // namespace idbg::torch
