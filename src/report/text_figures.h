// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/figures.h"

namespace idbg::report {

// What a terminal can carry of a figure: outlines, events and texts as lines, bounded, with how
// much is left out; of what is drawn one line that says where to see it.
std::vector<std::string> FigureLines(const Figure& figure);

}  // namespace idbg::report
