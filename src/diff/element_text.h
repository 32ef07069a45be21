// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "diff/view.h"

namespace idbg::diff {

// As Python's repr writes a float: "0.1", "1e-05", "nan", "inf", "3.0".
std::string PythonText(double value);

// The element as its dtype prints it: the shortest digits that give it back, integers exactly,
// "(1.0+2.0j)", "True".
std::string ElementText(const TensorView& view, std::uint64_t flat);

// "(1, 2)", "(3,)", "()".
std::string PythonText(const std::vector<std::int64_t>& index);

}  // namespace idbg::diff
