// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

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

}  // namespace idbg::views
