// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "report/document.h"
#include "roofline/budget.h"
#include "roofline/estimate.h"
#include "roofline/sweep.h"

namespace idbg::views {

// "h200", "h200, batch 8", "h200, bfloat16".
std::string PointName(const roofline::SweepPoint& point);

// One row a device, precision and batch: times eager and under Inductor, what bounds them, memory,
// energy.
report::Section RooflineSection(std::span<const roofline::SweepPoint> points);

// "h200: 4.211 ms eager, 2.130 ms under Inductor (memory bound); peak 0.93 GB eager, 0.88
// GB under Inductor; latency FAIL".
// `whole`: every size of the graph is known.
report::Verdict RooflineVerdict(const roofline::SweepPoint& point, const roofline::Budget& budget,
                                bool whole);

}  // namespace idbg::views
