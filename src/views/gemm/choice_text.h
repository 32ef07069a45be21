// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "gemm/lookup_table.h"
#include "gemm/problem/problem.h"
#include "gemm/select.h"

namespace idbg::views {

// For people: the choice, ATEN's time and the margin, the expected error and where it is from, and
// the configurations as a table.
std::string ChoiceToText(const gemm::Problem& problem, const gemm::Choice& choice,
                         const gemm::Model& model);

// One line a problem, for many of them; and the line above.
std::string ChoiceHeading();
std::string ChoiceToRow(const gemm::Problem& problem, const gemm::Choice& choice);

// What was written to a file for TorchInductor's lookup table, and what was left out.
std::string LookupTableToText(const gemm::LookupTable& table, const std::string& file);

}  // namespace idbg::views
