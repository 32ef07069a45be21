// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "gemm/decide.h"
#include "gemm/lookup_table.h"
#include "gemm/problem/problem.h"

namespace idbg::views {

// For people: the way and why, ATEN's time and the margin, the expected error and where it is from,
// and the configurations as a table.
std::string DecisionToText(const gemm::Problem& problem, const gemm::Decision& decision,
                           const gemm::Model& model);

// One line a problem, for many of them; and the line above.
std::string DecisionHeading();
std::string DecisionToRow(const gemm::Problem& problem, const gemm::Decision& decision);

// One line of JSON, without the newline: the problem's fields and what was decided about it.
std::string DecisionToJson(const gemm::Problem& problem, const gemm::Decision& decision);

// What was written to a file for TorchInductor's lookup table, and what was left out.
std::string LookupTableToText(const gemm::LookupTable& table, const std::string& file);

}  // namespace idbg::views
