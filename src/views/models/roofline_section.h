// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/document.h"
#include "roofline/budget.h"
#include "roofline/estimate.h"
#include "roofline/sweep.h"

namespace idbg::views {

// One row a device, precision and batch: times eager and under Inductor, what bounds them, memory,
// energy.
report::Section RooflineSection(std::span<const roofline::SweepPoint> points);

// A point held against a budget: a row for each limit, and a finding for each that fails.
report::Section BudgetSection(std::span<const roofline::SweepPoint> points,
                              const roofline::Budget& budget);
void AddBudgetFindings(std::span<const roofline::SweepPoint> points, const roofline::Budget& budget,
                       report::Document& document);

// The `top` kernels of Inductor's run that take longest, with what binds each and its head-room.
report::Section KernelSection(const roofline::SweepPoint& point, std::size_t top);

// Each launch of Inductor's run in the order of the calls, with the terms of its time and its
// tensors (which the estimate was asked for); then the operators of eager mode, the same way.
report::Section LaunchSection(const roofline::SweepPoint& point);

// The same as KernelSection of the eager run, a row a node.
report::Section NodeSection(const roofline::SweepPoint& point, std::size_t top);

// "h200: 4.211 ms eager, 2.130 ms under Inductor (memory bound); peak 0.93 GB eager, 0.88
// GB under Inductor; latency FAIL".
// `whole`: every size of the graph is known.
report::Verdict RooflineVerdict(const roofline::SweepPoint& point, const roofline::Budget& budget,
                                bool whole);

}  // namespace idbg::views
