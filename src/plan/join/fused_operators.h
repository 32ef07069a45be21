// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graph/operators/operators.h"

namespace idbg::plan {

// What a kernel of this name is without its nodes: the library function, or "generated".
std::string KernelLabel(std::string_view name);

// Whether operators of this kind make a kernel what it is: views, constants and checks do not.
bool CarriesWork(graph::OpKind kind);

// The operator of a name without its namespace; null if there is none.
const graph::Operator* FindShortName(std::string_view name);

// The operators that a generated kernel fuses, as Inductor writes them into its name ("_to_copy"
// and "add" of "triton_poi_fused__to_copy_add_0" and of "cpp_fused__to_copy_add_3"), sorted.
// Empty for library calls.
std::vector<std::string_view> FusedOperators(std::string_view kernel);

}  // namespace idbg::plan
