// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace idbg::analyze {

// What kernels that Inductor writes take beside their floor, with other costs than the device's:
// the arithmetic that fits of these costs call
// (tools/inductor_debug/calibration/fit_kernel_costs.py). `file` holds {"launches": [columns of the
// table of launches], "sets": [{"costs": {name: value}, "memory_us": [for each launch, where it is
// not the launch's own]}]}; the result is a line
// {"times_us": [for each set [for each launch]]}.
std::string PriceLoops(const std::string& file, const std::string& hardware);

}  // namespace idbg::analyze
