// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "compile/compare/compare.h"

namespace idbg::compile {

// Why the second run is not like the first, in sentences without a full stop, the cause before its
// consequences: versions and settings, failures, graphs with the cache misses that they cause,
// breaks, recompilations, caches, guards, kernels. Empty: no difference but in time and order.
std::vector<std::string> FindCauses(const RunComparison& comparison);

// Whether the same compilations came in another order.
bool IsReordered(const RunComparison& comparison);

}  // namespace idbg::compile
