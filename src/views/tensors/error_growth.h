// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "diff/sets.h"
#include "report/document.h"

namespace idbg::views {

// How the error grows along a graph whose values were kept by two runs: a chart over the values in
// the order of the graph, and the values at which it rose most above all before. `order`: names in
// that order. Nothing where no value has an error.
void AddErrorGrowth(const diff::SetDiff& diff, const std::vector<std::string>& order,
                    std::size_t top, report::Document& document);

}  // namespace idbg::views
