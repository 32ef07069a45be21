// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace idbg::advice {

// How far the gains of a rule were off, on average, on the measured changes of tests/data/changes
// (an H200, kernels of TorchInductor's default mode), in points of the time before. The suite
// `accuracy` measures them again.
double DoubtOf(std::string_view rule);

}  // namespace idbg::advice
