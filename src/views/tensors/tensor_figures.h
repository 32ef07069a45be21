// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diff/sets.h"
#include "report/document.h"

namespace idbg::views {

// Where in a tensor the mismatches are, and how large the errors: heatmaps over rows and columns,
// along each axis and over blocks, and a chart of the errors' distribution. What is all zero is
// left out.
void AddTensorFigures(const diff::PairDiff& pair, report::Section& section);

// "0 to 3": range `range` of `ranges` over `size` indices.
std::string RangeText(std::size_t range, std::size_t ranges, std::int64_t size);

}  // namespace idbg::views
