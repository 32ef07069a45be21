// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "diff/sets.h"
#include "report/document.h"

namespace idbg::views {

// One compared tensor: its figures, its largest differences, and where the mismatches are.
report::Section TensorDiffSection(const diff::PairDiff& pair);

// "(3, 4)".
std::string IndexText(const std::vector<std::int64_t>& index);

}  // namespace idbg::views
