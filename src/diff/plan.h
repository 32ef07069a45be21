// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "diff/compare.h"
#include "diff/kernels.h"

namespace idbg::diff {

// In what the elements of both tensors are compared.
enum class Family { kFloat, kDouble, kInteger, kComplexFloat, kComplexDouble };

// How two tensors are compared: decided once, before the first element.
struct Plan {
  Family family = Family::kFloat;
  Rule rule;
  Tolerance tolerance;
  int ulp_bits = 0;           // of one part of a number; 0: no ULP
  bool is_unsigned = false;   // kInteger: uint64
  bool rounds_input = false;  // mixed dtypes: values are first rounded to the promoted dtype
  std::string structure;      // differences that leave the elements comparable
  std::string note;
};

// Throws Error(kUsage) for tolerances that are negative or given by half.
Plan MakePlan(const TensorView& actual, const TensorView& expected, const Options& options);

// The real dtype of a number's parts: its own where it is not complex.
tensor::DType PartOf(tensor::DType dtype);
bool IsFloat8(tensor::DType dtype);

}  // namespace idbg::diff
