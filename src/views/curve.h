// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "report/figures.h"

namespace idbg::views {

// Values from the least to the largest over the percentage of them that are no larger: a line of at
// most 200 points, with both ends. Those that are not numbers are left out.
report::Series SortedCurve(std::string name, std::vector<double> values);

}  // namespace idbg::views
