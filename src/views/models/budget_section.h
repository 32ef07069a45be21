// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "report/document.h"
#include "roofline/budget.h"
#include "roofline/sweep.h"

namespace idbg::views {

// A point held against a budget: a row for each limit, and a finding for each that fails.
report::Section BudgetSection(std::span<const roofline::SweepPoint> points,
                              const roofline::Budget& budget);
void AddBudgetFindings(std::span<const roofline::SweepPoint> points, const roofline::Budget& budget,
                       report::Document& document);

}  // namespace idbg::views
