// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "gemm/problem.h"
#include "gemm/select.h"

namespace idbg::gemm {

// For people: the choice, ATEN's time and the margin, the expected error and where it is from, and
// the configurations as a table.
std::string ChoiceToText(const Problem& problem, const Choice& choice, const Model& model);

// One line a problem, for many of them; and the line above.
std::string ChoiceHeading();
std::string ChoiceToRow(const Problem& problem, const Choice& choice);

// What a model file says about itself.
std::string ModelToText(const Model& model);
std::string ModelToJson(const Model& model);

}  // namespace idbg::gemm
