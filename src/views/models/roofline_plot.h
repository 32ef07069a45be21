// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "report/figures.h"
#include "roofline/estimate.h"
#include "roofline/hardware/hardware.h"

namespace idbg::views {

// The kernels of a run under the roofs of a device: work by byte against work by second, and what
// the memory and the units allow (Williams, Waterman, Patterson 2009).
report::Plot RooflinePlot(const roofline::RunEstimate& run, const roofline::Hardware& hardware);

// The roofs alone, as wide as the series of `points` (x: FLOP/B, y: TFLOP/s) that will lie under
// them.
report::Plot EmptyRooflinePlot(const roofline::Hardware& hardware,
                               const std::vector<const report::Series*>& points);

}  // namespace idbg::views
