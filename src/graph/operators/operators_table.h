// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graph/operators/operators.h"

namespace idbg::graph {

// The row of exactly this name; null: none.
const Operator* FindRow(std::string_view name);

}  // namespace idbg::graph
