// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/figures.h"

namespace idbg::report {

// What a terminal can carry of a section's figures, a block of lines each: outlines, events and
// texts as they are, bounded, with how much is left out, the first few only; of the others, and of
// what is drawn, one line that says where to see it.
std::vector<std::vector<std::string>> FigureLines(const std::vector<Figure>& figures);

}  // namespace idbg::report
