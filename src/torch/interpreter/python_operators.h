// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ATen/core/ivalue.h>

#include <string_view>
#include <vector>

namespace idbg::torch {

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
