// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "report/document.h"
#include "roofline/sweep.h"

namespace idbg::views {

// The `top` kernels of Inductor's run that take longest, with what binds each and its head-room.
report::Section KernelSection(const roofline::SweepPoint& point, std::size_t top);

// Each launch of Inductor's run in the order of the calls, with the terms of its time and its
// tensors (which the estimate was asked for); then the operators of eager mode, the same way.
report::Section LaunchSection(const roofline::SweepPoint& point);

// The same as KernelSection of the eager run, a row a node.
report::Section NodeSection(const roofline::SweepPoint& point, std::size_t top);

}  // namespace idbg::views
